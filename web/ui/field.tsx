import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { classes } from './classes.ts'

/** What every field of a form has. */
export interface FieldProps {
  label: string
  /** One line below the label: what belongs here, before anything went wrong. */
  hint?: ReactNode
  /** What is wrong, in words; several are shown one below the other. */
  error?: string | readonly string[] | null | undefined
  /** Marks fields that may stay empty; what is needed needs no mark. */
  optional?: boolean | undefined
}

/** The label above a field, and what belongs in it; inside of a React Aria field. */
export function FieldLabel({ label, optional, hint }: Pick<FieldProps, 'label' | 'optional' | 'hint'>) {
  const t = useTranslations('ui')
  return (
    <>
      <Label className="text-sm font-medium text-ink">
        {label}
        {optional ? <span className="font-normal text-faint"> {t('optional')}</span> : null}
      </Label>
      {hint ? (
        <Text slot="description" className="-mt-1 text-sm text-muted">
          {hint}
        </Text>
      ) : null}
    </>
  )
}

/** What is wrong, below a field and tied to it by React Aria. */
export function FieldErrors({ error }: Pick<FieldProps, 'error'>) {
  return (
    <FieldError className="flex items-start gap-1.5 text-sm text-danger-ink">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        {errorLines(error).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
    </FieldError>
  )
}

/** What is wrong, below something that is no field of React Aria's. */
export function FieldNote({ error }: Pick<FieldProps, 'error'>) {
  if (!isWrong(error)) return null
  return (
    <p role="alert" className="mt-1 flex items-start gap-1.5 text-sm text-danger-ink">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {errorLines(error).join(' ')}
    </p>
  )
}

export function errorLines(error: FieldProps['error']): readonly string[] {
  if (!error) return []
  return typeof error === 'string' ? [error] : error
}

export function isWrong(error: FieldProps['error']): boolean {
  return errorLines(error).length > 0
}

export const fieldBox = 'flex w-full min-w-0 flex-col gap-1.5'

/** The box one types into; 16 px text, so that phones do not zoom. */
export const inputBox = classes(
  'moves min-h-10 w-full min-w-0 rounded border border-edge bg-surface px-3 py-2 text-base text-ink',
  'hover:border-ink focus:border-focus focus:outline-2 focus:-outline-offset-1 focus:outline-focus',
  'invalid:border-danger invalid:focus:outline-danger disabled:border-line disabled:bg-sunken disabled:text-muted',
  'touch:min-h-11',
)

/** The same for a group that holds an input and buttons. */
export const groupBox = classes(
  'moves flex min-h-10 w-full min-w-0 items-center rounded border border-edge bg-surface text-base text-ink',
  'hover:border-ink focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1',
  'focus-within:outline-focus invalid:border-danger invalid:focus-within:outline-danger disabled:border-line disabled:bg-sunken disabled:text-muted',
  'touch:min-h-11',
)

export const bareInput =
  'min-w-0 flex-1 bg-transparent px-3 py-2 text-base outline-none placeholder:text-faint disabled:text-muted'

import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { joinClasses } from '#web/ui/classes'

/** The props of every form field. */
export interface FieldProps {
  label: string
  /** One line below the label that explains what to enter. */
  hint?: ReactNode
  /** Error texts; several are shown below each other. */
  error?: string | readonly string[] | null | undefined
  /** Marks optional fields; required fields have no mark. */
  optional?: boolean | undefined
}

/** The attributes that tie an input to its label, hint and errors. */
export interface FieldInputProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldProps {
  children: (inputProps: FieldInputProps) => ReactNode
}

/** A field around the browser's own input, which keeps the login page small. */
export function FieldFrame({ label, hint, error, optional, children }: FieldFrameProps) {
  const t = useTranslations('ui')
  const id = useId()
  const wrong = hasErrors(error)
  const descriptionIds = [hint && `${id}hint`, wrong && `${id}error`].filter(Boolean).join(' ')
  return (
    <div className={fieldBox}>
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
        {optional ? <span className="font-normal text-faint"> {t('optional')}</span> : null}
      </label>
      {hint ? (
        <span id={`${id}hint`} className="-mt-1 text-sm text-muted">
          {hint}
        </span>
      ) : null}
      {children({ id, 'aria-describedby': descriptionIds || undefined, 'aria-invalid': wrong || undefined })}
      <FieldErrorLines id={`${id}error`} error={error} />
    </div>
  )
}

/** Error texts below each other; nothing without errors. */
export function FieldErrorLines({ id, error }: { id: string; error: FieldProps['error'] }) {
  if (!hasErrors(error)) return null
  return (
    <span id={id} className="flex items-start gap-1.5 text-sm text-danger-ink">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        {toErrorLines(error).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
    </span>
  )
}

/** Errors below an element that is not a React Aria field. */
export function FieldMessage({ error }: Pick<FieldProps, 'error'>) {
  if (!hasErrors(error)) return null
  return (
    <p role="alert" data-gap className="mt-1 flex items-start gap-1.5 text-sm text-danger-ink">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {toErrorLines(error).join(' ')}
    </p>
  )
}

export function toErrorLines(error: FieldProps['error']): readonly string[] {
  if (!error) return []
  return typeof error === 'string' ? [error] : error
}

export function hasErrors(error: FieldProps['error']): boolean {
  return toErrorLines(error).length > 0
}

export const fieldBox = 'flex w-full min-w-0 flex-col gap-1.5'

const inputBaseStyle = joinClasses(
  'moves w-full min-w-0 rounded border border-edge bg-surface text-base text-ink',
  'min-h-10 hover:border-ink disabled:border-line disabled:bg-sunken disabled:text-muted touch:min-h-11',
)
const focusStyle = 'focus:border-focus focus:outline-2 focus:-outline-offset-1 focus:outline-focus'

/** The box of an input. 16 px text, because iOS zooms into inputs with smaller text. */
export const inputBox = joinClasses(
  inputBaseStyle,
  focusStyle,
  'px-3 py-2 invalid:border-danger invalid:focus:outline-danger',
)

// `:invalid` is not used: errors appear after an attempt to submit, not while the user types.

/** `inputBox` for the browser's own inputs. */
export const plainInputBox = joinClasses(
  inputBaseStyle,
  focusStyle,
  'px-3 py-2 aria-invalid:border-danger aria-invalid:focus:outline-danger',
  'read-only:border-line read-only:bg-sunken',
)

/** The same for a group with an input and buttons. */
export const groupBox = joinClasses(
  inputBaseStyle,
  'focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
  'flex items-center data-invalid:border-danger data-invalid:focus-within:outline-danger',
)

export const bareInput =
  'min-w-0 flex-1 bg-transparent px-3 py-2 text-base outline-none placeholder:text-faint disabled:text-muted touch:min-h-11'

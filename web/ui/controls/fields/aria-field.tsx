import { CircleAlert } from 'lucide-react'
import { FieldError, Label, Text } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { toErrorLines, type FieldProps } from './native-field.tsx'

/** Label and hint of a React Aria field. */
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

/** Errors below a React Aria field, which ties them to the input. */
export function FieldErrors({ error }: Pick<FieldProps, 'error'>) {
  return (
    <FieldError className="flex items-start gap-1.5 text-sm text-danger-ink">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        {toErrorLines(error).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
    </FieldError>
  )
}

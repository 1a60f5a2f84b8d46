import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { fieldBox, FieldErrorLines, type FieldProps, hasErrors } from './native-field.tsx'

interface GroupFrameProps extends FieldProps {
  role: 'group' | 'radiogroup'
  children: ReactNode
}

/** A group of the browser's own choices with one label, hint and error. */
export function GroupFrame({ label, hint, error, optional, role, children }: GroupFrameProps) {
  const t = useTranslations('ui')
  const id = useId()
  const wrong = hasErrors(error)
  const descriptionIds = [hint && `${id}hint`, wrong && `${id}error`].filter(Boolean).join(' ')
  return (
    <div
      role={role}
      aria-labelledby={`${id}label`}
      aria-describedby={descriptionIds || undefined}
      aria-invalid={(wrong && role === 'radiogroup') || undefined}
      data-invalid={wrong || undefined}
      className={fieldBox}
    >
      <span id={`${id}label`} className="text-sm font-medium text-ink">
        {label}
        {optional ? <span className="font-normal text-faint"> {t('optional')}</span> : null}
      </span>
      {hint ? (
        <span id={`${id}hint`} className="-mt-1 text-sm text-muted">
          {hint}
        </span>
      ) : null}
      {children}
      <FieldErrorLines id={`${id}error`} error={error} />
    </div>
  )
}

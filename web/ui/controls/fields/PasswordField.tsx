import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bareInput, FieldFrame, groupBox } from './native-field.tsx'
import { splitFieldProps, type TextFieldProps } from './TextField.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'tabular' | 'autoComplete'> {
  autoComplete?: 'current-password' | 'new-password'
}

/** A password field that can show what was typed. */
export function PasswordField({ inputRef, ...given }: PasswordFieldProps) {
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  const { frame, input } = splitFieldProps(given)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame {...frame}>
      {(inputProps) => (
        <div role="group" data-invalid={inputProps['aria-invalid']} className={groupBox}>
          <input
            autoComplete="current-password"
            {...input}
            {...inputProps}
            ref={inputRef}
            type={shown ? 'text' : 'password'}
            className={bareInput}
            spellCheck="false"
            autoCapitalize="none"
          />
          <button
            type="button"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            aria-label={t('showPassword')}
            className="moves mr-1 grid size-8 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink touch:size-11"
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}

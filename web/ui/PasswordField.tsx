import { Eye, EyeOff } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Group, Input, TextField, type TextFieldProps, ToggleButton } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { bareInput, fieldBox, FieldLabel, FieldErrors, type FieldProps, groupBox, isWrong } from './field.tsx'

interface PasswordFieldProps
  extends
    FieldProps,
    Omit<TextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'type' | 'validate'> {
  autoComplete?: 'current-password' | 'new-password'
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, hint, error, optional, inputRef, ...props }: PasswordFieldProps) {
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      validationBehavior="aria"
      isInvalid={isWrong(error)}
      className={fieldBox}
    >
      <FieldLabel label={label} optional={optional} hint={hint} />
      <Group className={groupBox}>
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          className={bareInput}
          spellCheck="false"
          autoCapitalize="none"
        />
        <ToggleButton
          isSelected={shown}
          onChange={setShown}
          aria-label={t('showPassword')}
          className="moves mr-1 grid size-8 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink touch:size-10"
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        </ToggleButton>
      </Group>
      <FieldErrors error={error} />
    </TextField>
  )
}

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isEmail } from '#contract/kit/person/email'
import type { StaffReply } from '#contract/operator/staff-api'
import { isRefusedWith } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PasswordField } from '#web/ui/controls/fields/PasswordField.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'

interface PasswordFormProps {
  startEmail: string
  onNext: (next: StaffReply<'staff.login'>) => void
}

/** Asks for email address and password. */
export function PasswordForm({ startEmail, onNext }: PasswordFormProps) {
  const t = useTranslations('operator')
  const toastFailure = useToastFailure()
  const [email, setEmail] = useState(startEmail)
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const login = useMutation({
    mutationFn: () => callStaff('staff.login', { body: { email: email.trim(), password } }),
    onSuccess: onNext,
    onError: (error) => (isRefusedWith(error, 'login_failed') ? undefined : toastFailure(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isEmail(email) && password !== '') login.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {isRefusedWith(login.error, 'login_failed') ? (
        <Banner tone="danger" live title={login.error.msg}>
          {t('login.wrongText')}
        </Banner>
      ) : null}
      <TextField
        label={t('fields.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        onChange={setEmail}
        error={isChecked && !isEmail(email) ? t('errors.email') : null}
        autoFocus={startEmail === ''}
      />
      <PasswordField
        label={t('fields.password')}
        name="password"
        value={password}
        onChange={setPassword}
        error={isChecked && password === '' ? t('errors.missing') : null}
        autoFocus={startEmail !== ''}
      />
      <Button type="submit" kind="primary" size="large" wide isPending={login.isPending}>
        {t('login.submit')}
      </Button>
      <p className="text-sm text-muted">{t('login.forgot')}</p>
    </form>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '#contract/kit/locale'
import { findPasswordFaults } from '#contract/kit/person/person'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PasswordField } from '#web/ui/controls/fields/PasswordField.tsx'
import { PasswordRules } from '#web/ui/controls/fields/PasswordRules.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { LoadFailure, useToastFailure } from '../LoadFailure.tsx'
import { openPage, operatorPages } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import { EntryLayout } from './EntryLayout.tsx'

/** Sets the password with a mailed link, whose token is in the part of the URL after #. */
export function PasswordPage({ onLocale }: { onLocale: (locale: Locale) => void }) {
  const t = useTranslations('operator')
  const [token] = useState(() => location.hash.slice(1))
  const [isSaved, setSaved] = useState(false)
  const link = useQuery({
    queryKey: ['staff.openLink', token],
    queryFn: () => callStaff('staff.openLink', { body: { token } }),
    enabled: token !== '',
    refetchOnWindowFocus: false,
  })
  const isExpired = token === '' || (link.error instanceof CallError && link.error.status < 500)
  return (
    <EntryLayout title={t('password.title')} onLocale={onLocale}>
      {isSaved ? (
        <>
          <Banner tone="done" live title={t('password.saved')}>
            {t('password.savedText')}
          </Banner>
          <Button kind="primary" size="large" wide onPress={() => openPage(operatorPages.devices)}>
            {t('login.submit')}
          </Button>
        </>
      ) : isExpired ? (
        <Banner tone="warning" title={t('password.expired')}>
          {t('password.expiredText')}
        </Banner>
      ) : link.error ? (
        <LoadFailure error={link.error} onRetry={() => void link.refetch()} />
      ) : link.data ? (
        <>
          <p className="text-muted">{t('password.lead', link.data)}</p>
          <NewPasswordForm token={token} email={link.data.email} onSaved={() => setSaved(true)} />
        </>
      ) : (
        <SkeletonText lines={5} />
      )}
    </EntryLayout>
  )
}

interface NewPasswordFormProps {
  token: string
  email: string
  onSaved: () => void
}

function NewPasswordForm({ token, email, onSaved }: NewPasswordFormProps) {
  const t = useTranslations('operator')
  const toastFailure = useToastFailure()
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [isChecked, setChecked] = useState(false)
  const save = useMutation({
    mutationFn: () => callStaff('staff.setPassword', { body: { token, password, password_repeat: repeat } }),
    onSuccess: () => {
      // The token is spent; a reload must not ask for it again.
      history.replaceState(null, '', operatorPages.password)
      onSaved()
    },
    onError: (error) => (isRefusedWith(error, 'validation_failed') ? undefined : toastFailure(error)),
  })
  const isWeak = findPasswordFaults(password).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isWeak && repeat === password) save.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {/* Password managers save the password for this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label={t('fields.newPassword')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={isChecked && isWeak ? t('errors.weak') : null}
        autoFocus
      />
      <PasswordRules password={password} />
      <PasswordField
        label={t('fields.repeat')}
        name="password_repeat"
        autoComplete="new-password"
        value={repeat}
        onChange={setRepeat}
        error={isChecked && repeat !== password ? t('errors.differ') : null}
      />
      <Button type="submit" kind="primary" size="large" wide isPending={save.isPending}>
        {t('password.submit')}
      </Button>
    </form>
  )
}

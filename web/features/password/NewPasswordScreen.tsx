import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { findPasswordFaults } from '#contract/kit/person/person'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { sendRequest } from '#web/api/http/request'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { PasswordField } from '#web/ui/controls/fields/PasswordField.tsx'
import { PasswordRules } from '#web/ui/controls/fields/PasswordRules.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { useTitle } from '#web/ui/hooks/use-title'

interface NewPasswordScreenProps {
  /** Token of the mailed link; null if the page was opened without one or reloaded. */
  token: string | null
  onSpent: () => void
}

type NewPasswordErrors = { readonly [field in 'password' | 'password_repeat']?: string | readonly string[] }

/** Sets a new password with a mailed link. */
export function NewPasswordScreen({ token, onSpent }: NewPasswordScreenProps) {
  const t = useTranslations('password')
  const { showToast: toastError } = useErrorMessages()
  useTitle(t('newTitle'))
  const [state, setState] = useState<'checking' | 'form' | 'done' | 'expired'>(token ? 'checking' : 'expired')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [errors, setErrors] = useState<NewPasswordErrors>({})
  const [pending, setPending] = useState(false)

  // Asks once, before a password is typed. Without an answer the form is shown, and the server decides at the end.
  useEffect(() => {
    if (!token) return
    sendRequest('password.checkLink', { body: { token } }, {}, null).then(
      () => setState('form'),
      (error: unknown) => {
        const isExpired = isRefusedWith(error, 'link_expired')
        if (isExpired) onSpent()
        setState(isExpired ? 'expired' : 'form')
      },
    )
    // oxlint-disable-next-line react/exhaustive-deps -- the token is removed after its use
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const found: NewPasswordErrors = {
      ...(findPasswordFaults(password).length > 0 ? { password: t('weak') } : {}),
      ...(repeat === password ? {} : { password_repeat: t('differ') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setPending(true)
    try {
      const body = { token: token ?? '', password, password_repeat: repeat, role: 'partner' }
      await sendRequest('password.change', { body }, {}, null)
      onSpent()
      setState('done')
    } catch (error) {
      if (isRefusedWith(error, 'link_expired')) {
        onSpent()
        setState('expired')
      } else if (error instanceof CallError && error.status === 422) setErrors(error.errors)
      else toastError(error)
    } finally {
      setPending(false)
    }
  }

  if (state === 'done') return <PasswordSaved />
  if (state === 'expired') return <PasswordLinkExpired />
  if (state === 'checking')
    return (
      <div aria-busy="true" className="flex flex-col gap-5">
        <h1 className="text-h1">{t('newTitle')}</h1>
        <SkeletonText lines={5} />
      </div>
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <header className="flex flex-col gap-1.5">
        <h1 className="text-h1">{t('newTitle')}</h1>
        <p className="text-muted">{t('newLead')}</p>
      </header>
      <div className="flex flex-col gap-2">
        <PasswordField
          label={t('newPassword')}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={errors.password}
          autoFocus
        />
        <PasswordRules password={password} />
      </div>
      <PasswordField
        label={t('repeat')}
        name="password_repeat"
        autoComplete="new-password"
        value={repeat}
        onChange={setRepeat}
        error={errors.password_repeat}
      />
      <Button type="submit" kind="primary" size="large" wide isPending={pending}>
        {t('save')}
      </Button>
    </form>
  )
}

function PasswordSaved() {
  const t = useTranslations('password')
  return (
    <div role="status" className="flex flex-col gap-5">
      <CircleCheck size={32} strokeWidth={1.5} aria-hidden="true" className="text-done-ink" />
      <h1 className="text-h1">{t('doneTitle')}</h1>
      <p>{t('doneText')}</p>
      <ButtonLink href="/login/" kind="primary" size="large" wide>
        {t('toLogin')}
      </ButtonLink>
    </div>
  )
}

function PasswordLinkExpired() {
  const t = useTranslations('password')
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-h1">{t('newTitle')}</h1>
      <Banner tone="warning" title={t('expiredTitle')} live>
        {t('expiredText')}
      </Banner>
      <ButtonLink href="/request-password-reset/?role=partner" kind="primary" size="large" wide>
        {t('request')}
      </ButtonLink>
    </div>
  )
}

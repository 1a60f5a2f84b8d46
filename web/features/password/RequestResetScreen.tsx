import { MailCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isEmail } from '#contract/kit/person/email'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { sendRequest } from '#web/api/http/request'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink, Link } from '#web/ui/controls/buttons/Link.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { useTitle } from '#web/ui/hooks/use-title'

/**
 * Requests a password reset by mail; the text is the same for unknown addresses, so that it reveals no
 * accounts.
 */
export function RequestResetScreen({ email: given }: { email: string }) {
  const t = useTranslations('password')
  const { showToast: toastError } = useErrorMessages()
  useTitle(t('requestTitle'))
  const [email, setEmail] = useState(given)
  const [errors, setErrors] = useState<{ email?: string }>({})
  const [pending, setPending] = useState(false)
  const [sent, setSent] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const wrong = email.trim() === '' ? t('emailMissing') : isEmail(email) ? null : t('emailInvalid')
    setErrors(wrong ? { email: wrong } : {})
    if (wrong) return
    setPending(true)
    try {
      await sendRequest('password.requestReset', { body: { email: email.trim(), role: 'partner' } }, {}, null)
      setSent(true)
    } catch (error) {
      toastError(error)
    } finally {
      setPending(false)
    }
  }

  if (sent) return <ResetMailSent email={email.trim()} />
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <header className="flex flex-col gap-1.5">
        <h1 className="text-h1">{t('requestTitle')}</h1>
        <p className="text-muted">{t('requestLead')}</p>
      </header>
      <TextField
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        onChange={setEmail}
        error={errors.email}
        autoFocus
      />
      <Button type="submit" kind="primary" size="large" wide isPending={pending}>
        {t('request')}
      </Button>
      <p>
        <Link isAlone href="/login/">
          {t('backToLogin')}
        </Link>
      </p>
    </form>
  )
}

function ResetMailSent({ email }: { email: string }) {
  const t = useTranslations('password')
  return (
    <div role="status" className="flex flex-col gap-5">
      <MailCheck size={32} strokeWidth={1.5} aria-hidden="true" className="text-accent-ink" />
      <h1 className="text-h1">{t('sentTitle')}</h1>
      <p className="wrap-anywhere">{t('sentText', { email })}</p>
      <p className="text-sm text-muted">{t('sentHint')}</p>
      <ButtonLink href="/login/" kind="primary" size="large" wide>
        {t('backToLogin')}
      </ButtonLink>
    </div>
  )
}

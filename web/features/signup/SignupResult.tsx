import { CircleAlert, CircleCheck, MailCheck, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import { CallError } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { sendRequest } from '#web/api/http/request'
import { toPhoneHref } from '#contract/kit/person/phone'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink, Link } from '#web/ui/controls/buttons/Link.tsx'

interface SignupIds {
  readonly account_id: string
  readonly contact_id: string
}

/** Result of a sign-up. */
export type SignupOutcome =
  | { readonly kind: 'success' | 'sent' | 'error'; readonly email: string; readonly ids: SignupIds }
  | { readonly kind: 'duplicate'; readonly contact: { readonly phone: string; readonly email: string } }

/** Matching needs the accepted terms of a category, so the login leads a new company to them. */
const loginToTermsPath = `/login/?redirect=${encodeURIComponent('/company/services')}`

interface SignupResultProps {
  outcome: SignupOutcome
  onOutcome: (outcome: SignupOutcome) => void
}

export function SignupResult({ outcome, onOutcome }: SignupResultProps) {
  const t = useTranslations('signup')
  if (outcome.kind === 'duplicate') return <DuplicateAccount contact={outcome.contact} />
  const { email } = outcome
  const again = <ResendMailButton outcome={outcome} onOutcome={onOutcome} />
  if (outcome.kind === 'error') {
    return (
      <ResultMessage
        icon={<CircleAlert {...resultIconProps} className="text-danger-ink" />}
        title={t('errorTitle')}
        text={t('errorText')}
      >
        {again}
      </ResultMessage>
    )
  }
  const isNew = outcome.kind === 'success'
  return (
    <ResultMessage
      icon={
        isNew ? (
          <CircleCheck {...resultIconProps} className="text-done-ink" />
        ) : (
          <MailCheck {...resultIconProps} className="text-accent-ink" />
        )
      }
      title={t(isNew ? 'successTitle' : 'sentTitle')}
      text={t(isNew ? 'successText' : 'sentText', { email })}
    >
      <p>{t('termsText')}</p>
      <ButtonLink href={loginToTermsPath} kind="primary" size="large" wide>
        {t('toLogin')}
      </ButtonLink>
      {again}
    </ResultMessage>
  )
}

const resultIconProps = { size: 32, strokeWidth: 1.5, 'aria-hidden': true } as const

interface ResultMessageProps {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}

function ResultMessage({ icon, title, text, children }: ResultMessageProps) {
  return (
    <div role="status" className="flex flex-col gap-5">
      {icon}
      <h1 className="text-h1">{title}</h1>
      <p className="wrap-anywhere">{text}</p>
      {children}
    </div>
  )
}

function ResendMailButton({
  outcome,
  onOutcome,
}: {
  outcome: Exclude<SignupOutcome, { kind: 'duplicate' }>
  onOutcome: (outcome: SignupOutcome) => void
}) {
  const t = useTranslations('signup')
  const { showToast: toastError } = useErrorMessages()
  const [pending, setPending] = useState(false)
  const resend = async () => {
    setPending(true)
    try {
      const { account_id: partner_account_id, contact_id: partner_contact_id } = outcome.ids
      const body = { partner_account_id, partner_contact_id }
      const reply = (await sendRequest(
        'signup.resendEmail',
        { body },
        {},
        null,
      )) as Reply<'signup.resendEmail'>
      onOutcome({ ...outcome, kind: reply.msg === 'success' ? 'sent' : 'error' })
    } catch (error) {
      toastError(error)
      if (error instanceof CallError && error.status >= 500) onOutcome({ ...outcome, kind: 'error' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button wide isPending={pending} onPress={() => void resend()}>
      {t('resend')}
    </Button>
  )
}

function DuplicateAccount({ contact: { phone, email } }: { contact: { phone: string; email: string } }) {
  const t = useTranslations('signup')
  const format = useFormat()
  return (
    <ResultMessage
      icon={<Users {...resultIconProps} className="text-warning-ink" />}
      title={t('duplicateTitle')}
      text={t('duplicateText')}
    >
      <ul className="flex flex-col gap-1">
        {phone ? (
          <li>
            <Link href={toPhoneHref(phone)}>{format.phone(phone)}</Link>
          </li>
        ) : null}
        {email ? (
          <li>
            <Link href={`mailto:${email}`}>{email}</Link>
          </li>
        ) : null}
      </ul>
      <p className="text-sm text-muted">{t('duplicateInvited')}</p>
      <ButtonLink href="/login/" kind="primary" size="large" wide>
        {t('toLogin')}
      </ButtonLink>
      <p className="text-sm">
        <Link isAlone href="/request-password-reset/?role=partner">
          {t('forgot')}
        </Link>
      </p>
    </ResultMessage>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import type { User } from '#contract/people/session'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { sendRequest } from '#web/api/http/request'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { showToast } from '#web/ui/feedback/toasts'

/** Shown on every page until the user confirms the email address: no offers come before that. */
export function ConfirmNotice({ user: { account, contact } }: { user: User }) {
  const t = useTranslations('signup')
  const { showToast: toastError } = useErrorMessages()
  const [state, setState] = useState<'open' | 'pending' | 'sent'>('open')
  const resend = async () => {
    setState('pending')
    try {
      const body = { partner_account_id: account.id, partner_contact_id: contact.id }
      const { msg } = (await sendRequest(
        'signup.resendEmail',
        { body },
        {},
        null,
      )) as Reply<'signup.resendEmail'>
      setState(msg === 'success' ? 'sent' : 'open')
      if (msg !== 'success') showToast({ tone: 'danger', title: t('errorTitle'), text: t('notSentText') })
    } catch (error) {
      setState('open')
      toastError(error)
    }
  }
  return (
    <div className="mb-5 print:hidden">
      <Banner
        tone="warning"
        title={t('confirmTitle')}
        action={
          state === 'sent' ? null : (
            <Button size="small" isPending={state === 'pending'} onPress={() => void resend()}>
              {t('resend')}
            </Button>
          )
        }
      >
        <p role="status" className="wrap-anywhere">
          {t(state === 'sent' ? 'sentText' : 'confirmText', { email: contact.email })}
        </p>
      </Banner>
    </div>
  )
}

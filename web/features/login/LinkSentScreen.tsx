import { MailCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { useTitle } from '#web/ui/hooks/use-title'

/**
 * Confirms the request for a login link. The text is the same for unknown addresses, so that it reveals no
 * accounts.
 */
export function LinkSentScreen() {
  const t = useTranslations('login')
  useTitle(t('sentTitle'))
  return (
    <div className="flex flex-col gap-5">
      <MailCheck size={32} strokeWidth={1.5} aria-hidden="true" className="text-accent-ink" />
      <h1 className="text-h1">{t('sentTitle')}</h1>
      <p>{t('sentText')}</p>
      <p className="text-sm text-muted">{t('sentHint')}</p>
      <ButtonLink href="/login/" kind="primary" size="large" wide>
        {t('backToLogin')}
      </ButtonLink>
    </div>
  )
}

import { useLocale, useTranslations } from 'use-intl'
import { useSettings, useTermsUrl } from '#web/api/settings'
import { formatPhone as written, toPhoneHref } from '#contract/kit/person/phone'
import { Link } from '#web/ui/controls/buttons/Link.tsx'

/** Shows support contact and terms below every page. Leaves out what is not configured. */
export function Footer() {
  const t = useTranslations('app')
  const locale = useLocale()
  const settings = useSettings()
  const terms = useTermsUrl()
  if (!settings) return <footer className="h-16" />
  const { phone, email, hours } = settings.support
  return (
    <footer
      data-chrome=""
      className="flex flex-wrap items-center justify-center gap-x-6 gap-y-1 border-t border-line px-4 py-5 text-sm text-muted [&_a]:min-h-6 [&_a]:items-center touch:[&_a]:min-h-11"
    >
      {phone || email ? (
        <span>
          {t('support')} · {(hours.text ?? hours.days)[locale]}
        </span>
      ) : null}
      {phone ? <Link href={toPhoneHref(phone)}>{written(phone)}</Link> : null}
      {email ? <Link href={`mailto:${email}`}>{email}</Link> : null}
      <Link href={terms} target="_blank">
        {t('terms')}
      </Link>
    </footer>
  )
}

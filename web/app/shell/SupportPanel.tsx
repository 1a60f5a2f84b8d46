import { FileText, type LucideIcon, Mail, Phone } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useSettings, useTermsUrl } from '#web/api/settings'
import { toPhoneHref } from '#contract/kit/person/phone'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { PlainLink } from '#web/ui/controls/buttons/Link.tsx'

/** Shows support contact and terms. Leaves out what is not configured. */
export function SupportPanel({ compact = false }: { compact?: boolean }) {
  const t = useTranslations('app')
  const locale = useLocale()
  const format = useFormat()
  const settings = useSettings()
  const terms = useTermsUrl()
  if (!settings) return null
  const { phone, email, hours } = settings.support
  return (
    <aside aria-label={t('support')} className="flex flex-col gap-0.5 text-sm">
      {compact || !(phone || email) ? null : (
        <p className="px-2.5 pb-1 text-xs text-faint">
          <span className="font-medium">{t('support')}</span> · {(hours.text ?? hours.days)[locale]}
        </p>
      )}
      {phone ? (
        <SupportPanelLink icon={Phone} href={toPhoneHref(phone)} compact={compact}>
          {format.phone(phone)}
        </SupportPanelLink>
      ) : null}
      {email ? (
        <SupportPanelLink icon={Mail} href={`mailto:${email}`} compact={compact}>
          {email}
        </SupportPanelLink>
      ) : null}
      <SupportPanelLink icon={FileText} href={terms} compact={compact} beside>
        {t('terms')}
      </SupportPanelLink>
    </aside>
  )
}

interface SupportPanelLinkProps {
  icon: LucideIcon
  href: string
  compact: boolean
  /** Opens in a new tab. */
  beside?: boolean
  children: string
}

function SupportPanelLink({ icon: Icon, href, compact, beside, children }: SupportPanelLinkProps) {
  const outside = beside ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <PlainLink
      href={href}
      {...outside}
      className={joinClasses(
        'moves flex min-h-8 items-center gap-2.5 rounded text-muted hover:bg-press/60 hover:text-ink touch:min-h-11',
        compact ? 'mx-auto size-10 justify-center' : 'px-2.5',
      )}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className={compact ? 'sr-only' : 'truncate'}>{children}</span>
    </PlainLink>
  )
}

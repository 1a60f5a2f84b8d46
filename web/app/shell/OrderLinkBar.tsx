import { Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OrderLinkInfo } from '#contract/orders/order-links'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { language } from '#web/i18n/language'
import { toPhoneHref } from '#contract/kit/person/phone'
import { useFormat } from '#web/i18n/use-format'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import { lazyPart } from '#web/ui/lazy-part'
import { OutboxIndicator } from '../notices/OutboxIndicator.tsx'
import { LanguageSwitcher } from './PublicFrame.tsx'

const LeaveLink = lazyPart(async () => {
  const leave = import('#web/features/order-links/LeaveLinkButton.tsx')
  const [part] = await Promise.all([leave, language.loadFeatures('orderLinks')])
  return { default: part.LeaveLinkButton }
})

/** The bar above an order with a mailed link: company, user and expiry, without navigation. */
export function OrderLinkBar({ access }: { access: OrderLinkInfo }) {
  const t = useTranslations('frame')
  const format = useFormat()
  const { company, contact, expires_at: until } = access
  const name = formatPersonName(contact)
  return (
    <header
      data-chrome=""
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-2.5 text-sm md:px-8"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{t('access', { company: company.name })}</p>
        <p className="text-muted">{t('accessFor', { name, date: format.date(until) })}</p>
      </div>
      {company.phone ? (
        <Link icon={Phone} href={toPhoneHref(company.phone)}>
          {format.phone(company.phone)}
        </Link>
      ) : null}
      <OutboxIndicator />
      <LanguageSwitcher />
      <LazyBoundary>
        <LeaveLink />
      </LazyBoundary>
    </header>
  )
}

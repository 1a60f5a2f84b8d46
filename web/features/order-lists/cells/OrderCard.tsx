import { getCustomerName } from '#contract/kit/person/customer-name'
import { MapPin } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { useFormat } from '#web/i18n/use-format'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { SignalText } from '#web/ui/feedback/badges.tsx'
import { ActionCell } from './ActionCell.tsx'
import { AppointmentCell, isAwaitingApproval, EndedCell } from './AppointmentCell.tsx'
import { getCustomerAddress, getContactName, toMapUrl, PhoneLink } from './CustomerCell.tsx'
import { useRowTools } from './row-tools.ts'
import { useHoldReason } from './StatusCell.tsx'
import { TitleCell } from './TitleCell.tsx'
import { UnsentMark } from './UnsentMark.tsx'

/** Row on a phone: time, place, title, and buttons to call and to navigate. */
export function OrderCard({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const { queue } = useRowTools()
  const address = getCustomerAddress(row)
  const person = getContactName(row)
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <span className="font-semibold">
          {queue === 'completed' ? <EndedCell row={row} /> : <AppointmentCell row={row} />}
        </span>
        {row.urgency ? (
          <SignalText tone={row.urgency}>{t(row.urgency === 'danger' ? 'overdue' : 'dueSoon')}</SignalText>
        ) : null}
      </div>
      <UnsentMark orderId={row.api_id} />
      <TitleCell row={row} />
      <CardStatus row={row} />
      <p>
        {getCustomerName(row.customer)}
        {person ? <span className="block text-muted">{person}</span> : null}
        <span className="block text-muted">{address}</span>
      </p>
      <div className="mt-1 grid grid-cols-2 gap-2">
        <PhoneLink row={row} isButton />
        <ButtonLink icon={MapPin} wide href={toMapUrl(address)} aria-label={t('mapOf', { address })}>
          {t('map')}
        </ButtonLink>
      </div>
      <ActionCell row={row} wide />
    </div>
  )
}

/**
 * Shows the status, its date and, for users who may see it, the price. Omits what the heading says: the
 * approval badge is in the heading, and the reason of a hold replaces its status.
 */
function CardStatus({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const locale = useLocale()
  const format = useFormat()
  const reason = useHoldReason(row)
  const { price_purchasing: price } = row.job
  return (
    <div className="flex items-start justify-between gap-3">
      <span>
        {isAwaitingApproval(row) ? null : (reason ?? row.status_description.partner_name[locale])}{' '}
        <span className="text-xs text-muted">{t('days', { days: row.days_since_last_status_change })}</span>
      </span>
      {price === null ? null : <span className="shrink-0 tabular">{format.money(price)}</span>}
    </div>
  )
}

import { getCustomerName } from '#contract/kit/person/customer-name'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { ActionCell, LeadAction } from '../cells/ActionCell.tsx'
import {
  AppointmentText,
  DelegateName,
  EndedText,
  isAwaitingApproval,
  UnreachableButton,
  isNotReady,
} from '../cells/appointment-text.tsx'
import { getContactName, getCustomerAddress } from '../contact/contact-facts.ts'
import { OrderLink } from '../cells/OrderLink.tsx'
import { PhoneLink } from '../contact/PhoneLink.tsx'
import { RowBadges } from '../marks/RowBadges.tsx'
import { useRowTools } from '../cells/row-tools.ts'
import { StatusAge, UrgencyMark, useHoldReason } from '../marks/status-marks.tsx'
import { UnreadMark } from '../marks/UnreadMark.tsx'
import { UnsentMark } from '../marks/UnsentMark.tsx'

interface OrderCardProps {
  row: OrderRow
  /** Takes the place of the button to call while orders are being selected. */
  checkbox?: ReactNode
}

/** Row on a phone: time, title, customer, place and status; a button to call and a menu. */
export function OrderCard({ row, checkbox = null }: OrderCardProps) {
  const t = useTranslations('orderLists')
  const { queue } = useRowTools()
  const hasLead = queue === 'waiting-action' && row.sfid !== null
  return (
    <div className={joinClasses('flex gap-2 text-sm', hasLead && 'flex-col')}>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-w-0 items-center gap-x-2">
          <span
            className={joinClasses(
              'min-w-0 font-semibold',
              isNotReady(row) ? 'whitespace-nowrap' : 'truncate',
            )}
          >
            {queue === 'completed' ? <EndedText row={row} /> : <AppointmentText row={row} />}
          </span>
          <UrgencyMark row={row} />
        </div>
        <UnsentMark orderId={row.api_id} />
        {row.has_unread_messages ? <UnreadMark /> : null}
        {row.sfid ? (
          <div className="flex min-w-0 items-center gap-2">
            <OrderLink row={row}>{row.opportunity.name}</OrderLink>
            <RowBadges row={row} />
          </div>
        ) : (
          <p className="font-medium">{t('processing')}</p>
        )}
        <div className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate">
            {[getCustomerName(row.customer), getContactName(row)].filter(Boolean).join(' · ')}
          </span>
          <UnreachableButton row={row} />
        </div>
        <div className="flex min-w-0 items-center justify-between gap-2 text-muted">
          <span className="truncate">{getCustomerAddress(row)}</span>
          <DelegateName row={row} isShort />
        </div>
        <CardFacts row={row} />
      </div>
      <div
        className={joinClasses(
          '-my-1 -mr-1.5 flex items-center gap-1 print:hidden',
          !hasLead && 'flex-col justify-between',
        )}
      >
        {hasLead ? (
          <span className="mr-auto whitespace-nowrap">
            <LeadAction row={row} />
          </span>
        ) : null}
        {checkbox ? <span className="size-11">{checkbox}</span> : <PhoneLink row={row} isButton />}
        <ActionCell row={row} isCard />
      </div>
    </div>
  )
}

/**
 * Shows the status, its date, the number and, for users who may see it, the price. Omits what the heading
 * says: the approval badge is in the heading, and the reason of a hold replaces its status.
 */
function CardFacts({ row }: { row: OrderRow }) {
  const locale = useLocale()
  const format = useFormat()
  const reason = useHoldReason(row)
  const { price_purchasing: price } = row.job
  const status = isAwaitingApproval(row) ? null : (reason ?? row.status_description.partner_name[locale])
  return (
    // Number and price go to a line of their own if a long status leaves no room.
    <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-muted">
      <span className="flex min-w-0 gap-x-1.5">
        {status ? <span className="min-w-0 truncate text-ink">{status}</span> : null}
        <span className="shrink-0">
          <StatusAge row={row} />
        </span>
      </span>
      <span className="flex grow justify-between gap-x-3 tabular">
        <span>{row.job.name}</span>
        {price === null ? null : <span>{format.money(price)}</span>}
      </span>
    </div>
  )
}

import { CircleHelp, Hourglass } from 'lucide-react'
import { lazy } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { cancelledStatuses, type OrderStatus } from '#contract/orders/model/order-enums'
import type { OrderRow } from '#contract/orders/orders'
import { useFormat } from '#web/i18n/use-format'
import { Badge, SignalText } from '#web/ui/feedback/badges.tsx'
import { PeriodTime, Time } from '#web/ui/data/Time.tsx'
import { useTooltip } from '#web/ui/overlays/use-tooltip.tsx'
import { useRowTools } from './row-tools.ts'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { formatPersonName } from '#web/i18n/person-name'

const UnreachableDialog = lazy(() =>
  import('../UnreachableDialog.tsx').then((part) => ({ default: part.UnreachableDialog })),
)

/** Shows the appointment, or why there is none, and below it the delegate. */
export function AppointmentCell({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const delegate = row.delegated_to
  return (
    <span className="flex flex-col items-start gap-0.5">
      <AppointmentText row={row} />
      {delegate ? (
        <span className="text-xs wrap-anywhere text-muted">
          {t('delegated', { name: formatPersonName(delegate) })}
        </span>
      ) : null}
      <UnreachableButton row={row} />
    </span>
  )
}

const statusesShownAsCancelled: readonly OrderStatus[] = cancelledStatuses
const plannableStatuses: readonly OrderStatus[] = ['open', 'accepted', 'appointment_confirmed']

/** Shows the appointment, or the text that replaces it. */
export function AppointmentText({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const format = useFormat()
  const { appointment_start_timestamp: start, appointment_end_timestamp: end, status } = row.job
  if (statusesShownAsCancelled.includes(status)) return <span className="text-muted">{t('cancelled')}</span>
  if (isAwaitingApproval(row)) return <PendingApprovalBadge row={row} />
  if (status.startsWith('on_hold') && !start) return <NotReadyHint />
  if (start && end) return <PeriodTime start={start} end={end} />
  // Work that has started needs no appointment any more.
  if (!plannableStatuses.includes(status)) return <span className="text-muted">{t('noAppointment')}</span>
  return <span className="text-muted">{t('appointmentFrom', { date: format.date(row.earliest_date) })}</span>
}

/** Returns whether another party has to decide about the order's proposal first. */
export function isAwaitingApproval(row: OrderRow): boolean {
  return row.job.status.endsWith('proposal_approval_pending')
}

/** Replaces the appointment with the approval badge; the status cell then omits it. */
function PendingApprovalBadge({ row }: { row: OrderRow }) {
  const locale = useLocale()
  return <Badge icon={Hourglass}>{row.status_description.partner_name[locale]}</Badge>
}

/** Explains in a tooltip why an order waits, for mouse and keyboard. */
function NotReadyHint() {
  const t = useTranslations('orderLists')
  const { props, tooltip } = useTooltip(t('notReadyWhy'))
  return (
    <PlainButton
      {...props}
      aria-label={`${t('notReady')}: ${t('notReadyWhy')}`}
      className="rounded-sm text-left"
    >
      <SignalText tone="neutral" icon={CircleHelp}>
        {t('notReady')}
      </SignalText>
      {tooltip}
    </PlainButton>
  )
}

/** Opens the dialog for an unreachable customer. */
function UnreachableButton({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const { openDialog } = useRowTools()
  if (row.queue !== 'open' || !row.actions.includes('order.reportUnreachable')) return null
  return (
    <PlainButton
      onPress={() => openDialog(row, UnreachableDialog)}
      aria-label={t('unreachableOf', { name: row.customer.name })}
      className="moves min-h-6 rounded-sm text-left text-xs text-muted underline lg:whitespace-nowrap underline-offset-2 hover:text-ink print:hidden touch:min-h-11"
    >
      {t('unreachable')}
    </PlainButton>
  )
}

/** Shows when a completed order ended, or its planned date if that is unknown. */
export function EndedCell({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  if (!row.job.date_end) return <AppointmentText row={row} />
  return (
    <span>
      {t('ended')} <Time when={row.job.date_end} as="date" />
    </span>
  )
}

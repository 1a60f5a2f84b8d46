import { CircleHelp, Hourglass } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { getCustomerName } from '#contract/kit/person/customer-name'
import { cancelledStatuses, type OrderStatus } from '#contract/orders/model/order-enums'
import type { OrderRow } from '#contract/orders/orders'
import { toBerlinDay } from '#web/i18n/format'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { PersonDisc } from '#web/ui/data/PersonDisc.tsx'
import { PeriodTime, Time } from '#web/ui/data/Time.tsx'
import { useTooltip } from '#web/ui/overlays/use-tooltip.tsx'
import { useRowTools } from './row-tools.ts'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import { lazyPart } from '#web/ui/lazy-part'

const UnreachableDialog = lazyPart(() =>
  import('../UnreachableDialog.tsx').then((part) => ({ default: part.UnreachableDialog })),
)

/** Shows the person that the order is assigned to; in cards only the initials, because the line is short. */
export function DelegateName({ row, isShort = false }: { row: OrderRow; isShort?: boolean }) {
  const t = useTranslations('orderLists')
  if (!row.delegated_to) return null
  const name = formatPersonName(row.delegated_to)
  return (
    <span
      title={t('delegated', { name })}
      className={`inline-flex items-center gap-1 ${isShort ? 'shrink-0' : 'min-w-6 shrink-[999]'}`}
    >
      <PersonDisc name={name} size="small" />
      <span className="sr-only">{t('assignedTo')}</span>
      <span className={isShort ? 'sr-only' : 'truncate group-data-compact/list:sr-only'}>{name}</span>
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
  if (isNotReady(row)) return <NotReadyHint />
  if (start && end) return <PeriodTime start={start} end={end} />
  // Work that has started needs no appointment any more.
  if (!plannableStatuses.includes(status)) return <span className="text-muted">{t('noAppointment')}</span>
  const isAhead = row.earliest_date > toBerlinDay(new Date())
  return (
    <span
      title={isAhead ? t('appointmentFrom', { date: format.exact(row.earliest_date) }) : t('makeAppointment')}
      className="text-muted"
    >
      {isAhead ? t('appointmentFrom', { date: format.shortDate(row.earliest_date) }) : t('makeAppointment')}
    </span>
  )
}

/** Returns the appointment if the row shows one that ends on another day than it starts. */
export function findPeriodOverDays(row: OrderRow): { start: string; end: string } | null {
  const { appointment_start_timestamp: start, appointment_end_timestamp: end, status } = row.job
  if (!start || !end || toBerlinDay(start) === toBerlinDay(end)) return null
  return statusesShownAsCancelled.includes(status) || isAwaitingApproval(row) ? null : { start, end }
}

/** Returns whether another party has to decide about the order's proposal first. */
export function isAwaitingApproval(row: OrderRow): boolean {
  return row.job.status.endsWith('proposal_approval_pending')
}

/** Returns whether the row shows a hint that explains why the order waits. Its focus ring needs room around it. */
export function isNotReady(row: OrderRow): boolean {
  const { appointment_start_timestamp: start, status } = row.job
  return status.startsWith('on_hold') && !start && !isAwaitingApproval(row)
}

/** Replaces the appointment with the approval badge; the status cell then omits it. */
function PendingApprovalBadge({ row }: { row: OrderRow }) {
  const locale = useLocale()
  return <Badge icon={Hourglass}>{row.status_description.partner_name[locale]}</Badge>
}

/** Explains in a tooltip why an order waits, for mouse and keyboard. */
function NotReadyHint() {
  const colon = useColon()
  const t = useTranslations('orderLists')
  const { props, tooltip } = useTooltip(t('notReadyWhy'))
  return (
    <PlainButton
      {...props}
      aria-label={`${t('notReady')}${colon} ${t('notReadyWhy')}`}
      className="relative inline-flex min-h-6 max-w-full items-center rounded-sm text-left after:absolute after:inset-x-0 after:content-[''] focus-visible:-outline-offset-2 touch:after:-inset-y-3"
    >
      <span className="min-w-0 truncate">
        <SignalText tone="neutral" icon={CircleHelp}>
          {t('notReady')}
        </SignalText>
      </span>
      {tooltip}
    </PlainButton>
  )
}

/** Returns whether the row offers to report that the customer cannot be reached. */
export function canReportUnreachable(row: OrderRow): boolean {
  return row.queue === 'open' && row.actions.includes('order.reportUnreachable')
}

/** Opens the dialog for an unreachable customer. */
export function UnreachableButton({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const { openDialog } = useRowTools()
  if (!canReportUnreachable(row)) return null
  return (
    <PlainButton
      onPress={() => openDialog(row, UnreachableDialog)}
      title={t('unreachable')}
      aria-label={t('unreachableOf', { name: getCustomerName(row.customer) })}
      className="moves relative inline-flex min-h-6 min-w-0 items-center rounded-sm text-left text-xs text-muted underline decoration-line underline-offset-2 after:absolute after:inset-x-0 after:content-[''] hover:text-ink focus-visible:-outline-offset-2 touch:after:-inset-y-2.5 print:hidden"
    >
      <span className="truncate">{t('unreachable')}</span>
    </PlainButton>
  )
}

/** Shows when a completed order ended, or its planned date if that is unknown. */
export function EndedText({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  if (!row.job.date_end) return <AppointmentText row={row} />
  return (
    <span>
      {t('ended')} <Time when={row.job.date_end} as="date" />
    </span>
  )
}

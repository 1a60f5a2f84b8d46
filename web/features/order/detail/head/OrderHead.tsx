import { ArrowDown, ArrowLeft, ArrowUp, Radio } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { formatPersonName } from '#web/i18n/person-name'
import { useFormat } from '#web/i18n/use-format'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { PlainLink } from '#web/ui/controls/buttons/Link.tsx'
import { PrintButton } from '#web/ui/controls/buttons/PrintButton.tsx'
import { PersonDisc } from '#web/ui/data/PersonDisc.tsx'
import { PeriodTime, Time } from '#web/ui/data/Time.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { useTitle } from '#web/ui/hooks/use-title'
import { findNextStep } from '#web/features/order/change/next-steps'

/** The orders before and after this one in the list that the user came from. */
export interface OrderNeighbours {
  readonly previous: string | null
  readonly next: string | null
}

interface OrderHeadProps {
  order: Order
  back: { href: string; label: string } | undefined
  neighbours: OrderNeighbours | null
  actions: ReactNode
}

/** The head of the order page: what it is, its state, when, who, the price, and the next step. */
export function OrderHead({ order, back, neighbours, actions }: OrderHeadProps) {
  const t = useTranslations('order')
  const title = order.sfid ? order.opportunity.name : t('processing')
  useTitle(title)
  return (
    <header className="mb-4 flex flex-col gap-2">
      <div className="flex min-h-9 items-center justify-between gap-2 print:hidden">
        {back ? <BackLink {...back} /> : <span />}
        <span className="flex items-center gap-1">
          {neighbours ? <NeighbourButtons {...neighbours} /> : null}
          <PrintButton />
        </span>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="text-h1 min-w-0 text-balance wrap-anywhere">{title}</h1>
        <span className="text-sm text-muted tabular select-all">{order.job.name}</span>
        <span className="flex flex-wrap gap-1.5 self-center">
          <OrderBadges order={order} />
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <OrderSummaryLine order={order} />
        {actions}
      </div>
    </header>
  )
}

function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <PlainLink
      href={href}
      className="moves -ml-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 text-sm text-muted hover:text-ink touch:min-h-11"
    >
      <ArrowLeft size={16} aria-hidden="true" />
      {label}
    </PlainLink>
  )
}

/** Opens the neighbours in the list; also with Alt and the arrow keys, which browsers leave free. */
function NeighbourButtons({ previous, next }: OrderNeighbours) {
  const t = useTranslations('order')
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const href = event.key === 'ArrowUp' ? previous : event.key === 'ArrowDown' ? next : null
      const isFree = document.querySelector('.overlay, [role=menu], [role=listbox]') === null
      if (!event.altKey || !href || !isFree) return
      event.preventDefault()
      void navigate({ href })
    }
    addEventListener('keydown', follow)
    return () => removeEventListener('keydown', follow)
  }, [previous, next, navigate])
  const buttons = [
    { icon: ArrowUp, label: t('page.previous'), href: previous, end: t('page.isFirst'), keys: 'Alt+ArrowUp' },
    { icon: ArrowDown, label: t('page.next'), href: next, end: t('page.isLast'), keys: 'Alt+ArrowDown' },
  ]
  return buttons.map(({ icon, label, href, end, keys }) => (
    <IconButton
      key={keys}
      icon={icon}
      label={label}
      aria-keyshortcuts={keys}
      disabledReason={href === null ? end : null}
      onPress={() => href && void navigate({ href })}
    />
  ))
}

function OrderBadges({ order }: { order: Order }) {
  const t = useTranslations('order')
  return (
    <>
      <Badge>{t(`types.${order.order_type}`)}</Badge>
      {order.is_remote ? <Badge icon={Radio}>{t('remote')}</Badge> : null}
      {order.sequence_index && order.last_sequence_index ? (
        <Badge>{t('sequence', { index: order.sequence_index, last: order.last_sequence_index })}</Badge>
      ) : null}
    </>
  )
}

/** State, appointment, person and price in one line. */
function OrderSummaryLine({ order }: { order: Order }) {
  const format = useFormat()
  const price = order.job.status === 'cancelled' ? null : order.job.price_purchasing
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1.5">
      <OrderState order={order} />
      <OrderAppointment order={order} />
      <OrderPerson order={order} />
      {price === null ? null : <NetPrice text={format.money(price)} />}
    </div>
  )
}

function NetPrice({ text }: { text: string }) {
  const t = useTranslations('order')
  return (
    <span className="tabular">
      {text} <span className="text-sm text-muted">{t('page.net')}</span>
    </span>
  )
}

function OrderState({ order }: { order: Order }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const name = order.status_description.partner_name[locale]
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold">{name}</span>
      <span className="text-sm text-muted">
        <Time when={order.job.last_status_change} as="since" />
      </span>
      {order.urgency ? <SignalText tone={order.urgency}>{t(`urgency.${order.urgency}`)}</SignalText> : null}
    </span>
  )
}

function OrderAppointment({ order }: { order: Order }) {
  const t = useTranslations('order')
  const {
    appointment_start_timestamp: start,
    appointment_end_timestamp: end,
    started_at,
    finished_at,
  } = order.job
  if (start && end) {
    return (
      <span className="font-semibold">
        <PeriodTime start={start} end={end} />
      </span>
    )
  }
  // Some orders start without an appointment, so it is no longer missing.
  if (started_at || finished_at || findNextStep(order.actions, false) === null) return null
  return (
    <span className="text-muted">
      {t('noAppointment')}, {t('earliestFrom')} <Time when={order.earliest_date} as="date" />
    </span>
  )
}

function OrderPerson({ order }: { order: Order }) {
  const t = useTranslations('order')
  if (order.delegated_to) {
    const name = formatPersonName(order.delegated_to)
    return (
      <span className="flex min-w-0 items-center gap-2">
        <PersonDisc name={name} size="small" />
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">{t('delegatedTo')} </span>
          {name}
        </span>
      </span>
    )
  }
  if (!order.actions.includes('order.delegate')) return null
  return <span className="text-muted">{t('page.unassigned')}</span>
}

import { type ComponentType, lazy, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { getActionName } from '#contract/orders/model/order-actions'
import { counterProposalKinds, type CounterProposalKind } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { ActionBar } from '#web/ui/layout/page-layout.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SignalText } from '#web/ui/feedback/badges.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import {
  listEvents,
  findNextStep,
  listOtherSteps,
  targetStatusByAction,
  type TargetAction,
} from './next-steps.ts'
import { HoldEventButtons } from './HoldEventButtons.tsx'
import type { FormSlot } from '../form-slot.ts'
import { deliveriesId } from '../sections/Deliveries.tsx'
import { ReminderButton } from './ReminderButton.tsx'

/** Dialogs are loaded after the page, because most readers of an order change nothing. */
const stepDialogs = {
  change: () => import('./ChangeDialog.tsx'),
  cancel: () => import('./CancelOrderDialog.tsx'),
  reschedule: () => import('./RescheduleDialog.tsx'),
  propose: () => import('./CounterProposalDialog.tsx'),
}
const ChangeDialog = lazy(() => stepDialogs.change().then((part) => ({ default: part.ChangeDialog })))
const LazyCancelOrderDialog = lazy(() =>
  stepDialogs.cancel().then((part) => ({ default: part.CancelOrderDialog })),
)
const RescheduleDialog = lazy(() =>
  stepDialogs.reschedule().then((part) => ({ default: part.RescheduleDialog })),
)

const LazyCounterProposalDialog = lazy(() =>
  stepDialogs.propose().then((part) => ({ default: part.CounterProposalDialog })),
)

type OpenStepDialog = TargetAction | 'cancel' | 'reschedule' | CounterProposalKind | null

interface StatusCardProps {
  order: Order
  Filler: FormSlot
  More: ComponentType<{ order: Order }>
  showActions: boolean
}

/** Shows the status, the next step and further actions, according to the server's `actions`. */
export function StatusCard({ order, Filler, More, showActions }: StatusCardProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const [open, setOpen] = useState<OpenStepDialog>(null)
  const next = findNextStep(order.actions, order.job.appointment_start_timestamp !== null)
  const signs = order.actions.includes('order.sign') && order.sfid !== null
  const confirmsReceipt = order.actions.includes('order.confirmReceipt')
  const close = () => setOpen(null)
  // Ending a hold comes before a missing signature.
  const endsHold =
    !next && !confirmsReceipt && order.hold?.next === 'partner' && listEvents(order.actions).length > 0
  const events = <HoldEventButtons order={order} isMain={endsHold} />
  usePreloadStepDialogs()
  return (
    <div ref={useScrollToActions(showActions)}>
      <Section look="card" title={t('status')}>
        <OrderStatusText order={order} />
        <SubmitChecklist order={order} />
        <div className="mt-4 flex flex-col gap-2 print:hidden">
          {next ? (
            <ActionBar>
              <Button kind="primary" size="large" wide onPress={() => setOpen(next)}>
                {getActionName(next, order.order_type)[locale]}
              </Button>
            </ActionBar>
          ) : null}
          {confirmsReceipt ? (
            <ActionBar>
              <Button kind="primary" size="large" wide onPress={scrollToDeliveries}>
                {getActionName('order.confirmReceipt', order.order_type)[locale]}
              </Button>
            </ActionBar>
          ) : null}
          {endsHold ? events : null}
          {signs ? <SignLink order={order} isMain={!next && !confirmsReceipt && !endsHold} /> : null}
          {listOtherSteps(order.actions, next).map((action) => (
            <Button key={action} wide onPress={() => setOpen(action)}>
              {getActionName(action, order.order_type)[locale]}
            </Button>
          ))}
          {order.actions.includes('order.reschedule') ? (
            <Button wide onPress={() => setOpen('reschedule')}>
              {getActionName('order.reschedule', order.order_type)[locale]}
            </Button>
          ) : null}
          {counterProposalKinds
            .filter((kind) => order.actions.includes(`counterProposal.create.${kind}`))
            .map((kind) => (
              <Button key={kind} kind="quiet" wide onPress={() => setOpen(kind)}>
                {getActionName(`counterProposal.create.${kind}`, order.order_type)[locale]}
              </Button>
            ))}
          <More order={order} />
          <ReminderButton order={order} />
          {endsHold ? null : events}
          {order.actions.includes('order.cancel') ? (
            <Button kind="danger" wide onPress={() => setOpen('cancel')}>
              {getActionName('order.cancel', order.order_type)[locale]}
            </Button>
          ) : null}
        </div>
      </Section>
      <LazyBoundary>
        {open && open in targetStatusByAction ? (
          <ChangeDialog
            order={order}
            target={{ kind: 'status', status: targetStatusByAction[open as TargetAction] }}
            title={getActionName(open as TargetAction, order.order_type)[locale]}
            Filler={Filler}
            onClose={close}
          />
        ) : null}
        {open === 'cancel' ? <LazyCancelOrderDialog order={order} Filler={Filler} onClose={close} /> : null}
        {open === 'date' || open === 'price' ? (
          <LazyCounterProposalDialog order={order} kind={open} onClose={close} />
        ) : null}
        {open === 'reschedule' ? <RescheduleDialog order={order} onClose={close} /> : null}
      </LazyBoundary>
    </div>
  )
}

/** Each delivery is confirmed on its own, in the list of deliveries; the keyboard focus moves there too. */
function scrollToDeliveries() {
  const list = document.getElementById(deliveriesId)
  list?.scrollIntoView({ block: 'center' })
  list?.querySelector('button')?.focus({ preventScroll: true })
}

/** Loads the dialogs in advance, so that they open later without a network. */
function usePreloadStepDialogs() {
  useEffect(() => {
    const timer = setTimeout(
      () => Object.values(stepDialogs).forEach((part) => void part().catch(() => undefined)),
      1500,
    )
    return () => clearTimeout(timer)
  }, [])
}

/** Scrolls to the actions if the URL contains `showActions`. */
function useScrollToActions(isEnabled: boolean) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isEnabled) return
    const timer = setTimeout(() => mark.current?.scrollIntoView({ behavior: 'smooth', block: 'center' }), 500)
    return () => clearTimeout(timer)
  }, [isEnabled])
  return mark
}

function OrderStatusText({ order }: { order: Order }) {
  const t = useTranslations('order')
  const locale = useLocale()
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{order.status_description.partner_name[locale]}</p>
      <p className="text-sm text-muted">
        {t('since')} <Time when={order.job.last_status_change} as="dayTime" />
      </p>
      <WaitingForText order={order} />
      {order.urgency ? <SignalText tone={order.urgency}>{t(`urgency.${order.urgency}`)}</SignalText> : null}
      {order.hold ? (
        <Banner
          tone={order.hold.next === 'partner' ? 'warning' : 'neutral'}
          title={t(`holds.${order.hold.reason}`)}
        >
          {t('holdNext', { who: t(`movers.${order.hold.next}`) })}
          {order.hold.comment ? <p className="mt-1 whitespace-pre-line">{order.hold.comment}</p> : null}
        </Banner>
      ) : null}
    </div>
  )
}

/** Shows which party acts next if the user cannot act. */
export function WaitingForText({ order }: { order: Order }) {
  const t = useTranslations('order')
  const key = order.job.status as keyof typeof statusesWithoutNextStep
  const hasNext = findNextStep(order.actions, true) !== null
  return statusesWithoutNextStep[key] && !hasNext ? <p className="text-sm">{t(`waitingFor.${key}`)}</p> : null
}

const statusesWithoutNextStep = {
  finished: true,
  approval_pending: true,
  completed: true,
  invoice_sent: true,
  paid: true,
  closed: true,
  cancelled: true,
} as const

/** Asks the partner's administrator to confirm a checklist before sending for approval; no other profile is asked. */
function SubmitChecklist({ order }: { order: Order }) {
  const t = useTranslations('order')
  if (order.checklist.length === 0 || !order.actions.includes('order.submit')) return null
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="text-h3">{t('checklist')}</h3>
      <p className="mb-2 text-sm text-muted">{t('checklistText')}</p>
      <ul className="flex flex-col gap-1.5 text-sm">
        {order.checklist.map(({ item, done }) => (
          <li key={item}>
            <SignalText tone={done ? 'done' : 'warning'}>
              {t(`checklistItems.${item as 'pictures'}`)}{' '}
              <span className="font-normal">({t(done ? 'done' : 'missing')})</span>
            </SignalText>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Links to the page for the customer's signature. */
export function SignLink({ order, isMain }: { order: Order; isMain: boolean }) {
  const t = useTranslations('order')
  const href = `/orders/customer-signature/${order.sfid}/?type=${order.queue}&redirect=${encodeURIComponent(order.path)}`
  const link = (
    <ButtonLink href={href} kind={isMain ? 'primary' : 'secondary'} size={isMain ? 'large' : 'normal'} wide>
      {t('takeSignature')}
    </ButtonLink>
  )
  return isMain ? <ActionBar>{link}</ActionBar> : link
}

import { useEffect } from 'react'
import { useLocale } from 'use-intl'
import { getActionName } from '#contract/orders/model/order-actions'
import type { HoldEvent } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { canMakeCall } from '#web/api/session/call-access'
import { useUser } from '#web/api/session/session'
import { lazyPart } from '#web/ui/lazy-part'
import { runAfterPageStart } from '#web/ui/run-when-idle'
import { targetStatusByAction, type TargetAction } from '../change/next-steps.ts'
import type { FormSlot } from '../form-slot.ts'
import { eventActionPrefix, type ExtraOrderAction } from './order-actions.ts'

/** Dialogs are loaded after the page, because most readers of an order change nothing. */
const stepDialogs = {
  change: () => import('../change/ChangeDialog.tsx'),
  cancel: () => import('../change/CancelOrderDialog.tsx'),
  reschedule: () => import('../change/RescheduleDialog.tsx'),
  appointment: () => import('../appointment/AppointmentDialog.tsx'),
  propose: () => import('../change/CounterProposalDialog.tsx'),
  event: () => import('../change/HoldEventDialog.tsx'),
}
const ChangeDialog = lazyPart(() => stepDialogs.change().then((part) => ({ default: part.ChangeDialog })))
const LazyCancelOrderDialog = lazyPart(() =>
  stepDialogs.cancel().then((part) => ({ default: part.CancelOrderDialog })),
)
const RescheduleDialog = lazyPart(() =>
  stepDialogs.reschedule().then((part) => ({ default: part.RescheduleDialog })),
)
const LazyAppointmentDialog = lazyPart(() =>
  stepDialogs.appointment().then((part) => ({ default: part.AppointmentDialog })),
)
const LazyCounterProposalDialog = lazyPart(() =>
  stepDialogs.propose().then((part) => ({ default: part.CounterProposalDialog })),
)
const LazyHoldEventDialog = lazyPart(() =>
  stepDialogs.event().then((part) => ({ default: part.HoldEventDialog })),
)

interface StepDialogsProps {
  order: Order
  /** The id of the action whose dialog is open. */
  opened: string | null
  extra: readonly ExtraOrderAction[]
  Filler: FormSlot
  onClose: () => void
}

/** Shows the dialog of the action that was pressed. */
export function StepDialogs(props: StepDialogsProps) {
  usePreloadStepDialogs()
  return <LazyBoundary>{props.opened ? <StepDialog {...props} opened={props.opened} /> : null}</LazyBoundary>
}

function StepDialog({ order, opened, extra, Filler, onClose }: StepDialogsProps & { opened: string }) {
  const locale = useLocale()
  // The holder of a mailed link sees no free times of the team, and types day and time.
  const canPlan = canMakeCall('order.setAppointment', useUser())
  const Extra = extra.find(({ id }) => id === opened)?.Dialog
  if (Extra) return <Extra order={order} onClose={onClose} />
  if (canPlan && (opened === 'order.confirmAppointment' || opened === 'order.reschedule'))
    return <LazyAppointmentDialog order={order} action={opened} onClose={onClose} />
  if (opened in targetStatusByAction) {
    const action = opened as TargetAction
    return (
      <ChangeDialog
        order={order}
        target={{ kind: 'status', status: targetStatusByAction[action] }}
        title={getActionName(action, order.order_type)[locale]}
        Filler={Filler}
        onClose={onClose}
      />
    )
  }
  if (opened.startsWith(eventActionPrefix)) {
    const event = opened.slice(eventActionPrefix.length) as HoldEvent
    return <LazyHoldEventDialog order={order} event={event} onClose={onClose} />
  }
  switch (opened) {
    case 'order.cancel':
      return <LazyCancelOrderDialog order={order} Filler={Filler} onClose={onClose} />
    case 'order.reschedule':
      return <RescheduleDialog order={order} onClose={onClose} />
    case 'order.reportUnreachable':
      return <LazyHoldEventDialog order={order} event="CUSTOMER_UNREACHABLE" onClose={onClose} />
    case 'counterProposal.create.date':
      return <LazyCounterProposalDialog order={order} kind="date" onClose={onClose} />
    case 'counterProposal.create.price':
      return <LazyCounterProposalDialog order={order} kind="price" onClose={onClose} />
    default:
      return null
  }
}

/** Loads the dialogs in advance, so that they open later without a network. */
function usePreloadStepDialogs() {
  useEffect(() => {
    runAfterPageStart(() => Object.values(stepDialogs).forEach((part) => void part().catch(() => undefined)))
  }, [])
}

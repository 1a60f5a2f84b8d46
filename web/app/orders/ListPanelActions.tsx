import { lazy, useState } from 'react'
import { useLocale } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { getActionName } from '#contract/orders/model/order-actions'
import type { Order } from '#contract/orders/orders'
import { Conversation } from '#web/features/order/conversation/Conversation.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { LazyDeclineDialog } from './LazyDeclineDialog.tsx'
import { LazyDelegateDialog } from './LazyDelegateDialog.tsx'
import { LazyFormFiller } from './LazyFormFiller.tsx'

const RescheduleDialog = lazy(() =>
  import('#web/features/order/change/RescheduleDialog.tsx').then((part) => ({
    default: part.RescheduleDialog,
  })),
)
const ChangeDialog = lazy(() =>
  import('#web/features/order/change/ChangeDialog.tsx').then((part) => ({ default: part.ChangeDialog })),
)

function ConfirmAppointment({ order, onClose }: { order: Order; onClose: () => void }) {
  const locale = useLocale()
  return (
    <ChangeDialog
      order={order}
      target={{ kind: 'status', status: 'appointment_confirmed' }}
      title={getActionName('order.confirmAppointment', order.order_type)[locale]}
      Filler={LazyFormFiller}
      onClose={onClose}
    />
  )
}

const dialogs = {
  'order.confirmAppointment': ConfirmAppointment,
  'order.reschedule': RescheduleDialog,
  'order.delegate': LazyDelegateDialog,
  'offer.reject': LazyDeclineDialog,
} as const
type PanelAction = keyof typeof dialogs
const actions = Object.keys(dialogs) as PanelAction[]

/**
 * The actions of users without an order page, in the panel over a list: appointment, delegation, decline,
 * comments.
 */
export function ListPanelActions({ order }: { order: Order }) {
  const locale = useLocale()
  const [open, setOpen] = useState<PanelAction | null>(null)
  const Dialog = open ? dialogs[open] : null
  const allowed = actions.filter((action) => order.actions.includes(action))
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {allowed.map((action) => (
          <Button
            key={action}
            {...(action === 'order.confirmAppointment' && { kind: 'primary' as const })}
            {...(action === 'offer.reject' && { kind: 'danger' as const })}
            onPress={() => setOpen(action)}
          >
            {getActionName(action, order.order_type)[locale]}
          </Button>
        ))}
      </div>
      <Conversation order={order} startsWithMessages />
      <LazyBoundary>{Dialog ? <Dialog order={order} onClose={() => setOpen(null)} /> : null}</LazyBoundary>
    </>
  )
}

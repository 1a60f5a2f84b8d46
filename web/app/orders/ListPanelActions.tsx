import { useState } from 'react'
import { useLocale } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { getActionName } from '#contract/orders/model/order-actions'
import type { Order } from '#contract/orders/orders'
import { Conversation } from '#web/features/order/conversation/Conversation.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { LazyDeclineDialog } from './LazyDeclineDialog.tsx'
import { LazyDelegateDialog } from './LazyDelegateDialog.tsx'

const AppointmentDialog = lazyPart(() =>
  import('#web/features/order/appointment/AppointmentDialog.tsx').then((part) => ({
    default: part.AppointmentDialog,
  })),
)

interface PanelDialogProps {
  order: Order
  onClose: () => void
}

const ConfirmAppointment = (props: PanelDialogProps) => (
  <AppointmentDialog action="order.confirmAppointment" {...props} />
)

const MoveAppointment = (props: PanelDialogProps) => (
  <AppointmentDialog action="order.reschedule" {...props} />
)

const dialogs = {
  'order.confirmAppointment': ConfirmAppointment,
  'order.reschedule': MoveAppointment,
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
      <Conversation order={order} />
      <LazyBoundary>{Dialog ? <Dialog order={order} onClose={() => setOpen(null)} /> : null}</LazyBoundary>
    </>
  )
}

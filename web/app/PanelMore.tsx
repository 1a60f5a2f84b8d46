import { lazy, useState } from 'react'
import { useLocale } from 'use-intl'
import { Later } from '../api/Later.tsx'
import { actionNames } from '../../contract/order-actions.ts'
import type { Order } from '../../contract/orders.ts'
import { Comments } from '../features/order/Comments.tsx'
import { Button } from '../ui/Button.tsx'
import { DelegateLater } from './DelegateLater.tsx'

const RescheduleDialog = lazy(() =>
  import('../features/order/RescheduleDialog.tsx').then((part) => ({ default: part.RescheduleDialog })),
)
const dialogs = { 'order.delegate': DelegateLater, 'order.reschedule': RescheduleDialog } as const
const steps = ['order.delegate', 'order.reschedule'] as const

/** What a dispatcher does in the panel over a list: hand on, move the appointment, read and say (readings C3). */
export function PanelMore({ order }: { order: Order }) {
  const locale = useLocale()
  const [open, setOpen] = useState<(typeof steps)[number] | null>(null)
  const Dialog = open ? dialogs[open] : null
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {steps
          .filter((step) => order.actions.includes(step))
          .map((step) => (
            <Button key={step} onPress={() => setOpen(step)}>
              {actionNames[step][locale]}
            </Button>
          ))}
      </div>
      <Comments order={order} />
      <Later>{Dialog ? <Dialog order={order} onClose={() => setOpen(null)} /> : null}</Later>
    </>
  )
}

import type { ComponentType } from 'react'
import type { Order } from '#contract/orders/orders'
import { joinClasses } from '#web/ui/classes'
import { Conversation } from '../conversation/Conversation.tsx'
import { Briefing } from '../sections/Briefing.tsx'
import { CounterProposals } from '../sections/CounterProposals.tsx'
import { Deliveries } from '../sections/Deliveries.tsx'
import { SupportContacts } from '../sections/SupportContacts.tsx'
import { CompletedOrderFacts } from './CompletedOrderFacts.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderFacts, OrderNotes } from './OrderFacts.tsx'
import { OrderProducts, OrderServices } from './order-lines.tsx'
import { OrderPhotos } from './OrderPhotos.tsx'
import { hasChecklist, OrderTaskCard, SubmitChecklist } from './OrderTaskCard.tsx'

interface OrderColumnsProps {
  order: Order
  Papers: ComponentType<{ order: Order }>
  isSummary: boolean
  /** Opens the dialog of an action. */
  onOpen: (actionId: string) => void
}

/**
 * The content of the order page. On a phone: customer, tasks, what was agreed, what has happened. On a wide screen
 * the tasks are at the top of the second column; one document order serves both, so that the focus follows the eye.
 */
export function OrderColumns({ order, Papers, isSummary, onOpen }: OrderColumnsProps) {
  const tasks = isSummary ? null : <Tasks order={order} onOpen={onOpen} />
  const hasTasks = !isSummary && (hasChecklist(order) || order.tasks.some(({ state }) => state === 'open'))
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-6">
        {isSummary ? <CompletedOrderFacts order={order} /> : <CustomerCard order={order} />}
      </div>
      {hasTasks ? <div className="min-w-0">{tasks}</div> : null}
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-1">
        <OrderNotes order={order} />
        <OrderServices order={order} />
        {isSummary ? null : <OrderProducts order={order} />}
        <Deliveries order={order} />
        <CounterProposals order={order} />
        <OrderFacts order={order} />
        <SupportContacts order={order} />
      </div>
      <div
        className={joinClasses(
          'flex min-w-0 flex-col gap-6 lg:col-start-2',
          hasTasks ? 'lg:row-start-2' : 'lg:row-span-2 lg:row-start-1',
        )}
      >
        <OrderPhotos order={order} />
        <OrderDocuments order={order} />
        <Briefing order={order} />
        <Papers order={order} />
        <Conversation order={order} />
      </div>
    </div>
  )
}

function Tasks({ order, onOpen }: Pick<OrderColumnsProps, 'order' | 'onOpen'>) {
  if (hasChecklist(order)) return <SubmitChecklist order={order} />
  return <OrderTaskCard order={order} onOpen={onOpen} />
}

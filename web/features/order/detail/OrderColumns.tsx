import type { ComponentType } from 'react'
import type { Order } from '#contract/orders/orders'
import { joinClasses } from '#web/ui/classes'
import { Conversation } from '../conversation/Conversation.tsx'
import { AdditionalServices } from './body/AdditionalServices.tsx'
import { Briefing } from './documents/Briefing.tsx'
import { CounterProposals } from './body/CounterProposals.tsx'
import { Deliveries } from './body/Deliveries.tsx'
import { SupportContacts } from './body/SupportContacts.tsx'
import { CompletedOrderFacts } from './body/CompletedOrderFacts.tsx'
import { CustomerCard } from './body/CustomerCard.tsx'
import { OrderDocuments } from './documents/OrderDocuments.tsx'
import { OrderFacts, OrderNotes } from './body/OrderFacts.tsx'
import { OrderProducts, OrderServices } from './body/order-lines.tsx'
import { OrderPhotos } from './photos/OrderPhotos.tsx'
import { hasChecklist, OrderTaskCard, SubmitChecklist } from './body/OrderTaskCard.tsx'

interface OrderColumnsProps {
  order: Order
  Papers: ComponentType<{ order: Order }>
  Map: ComponentType<{ order: Order }>
  isSummary: boolean
  /** Opens the dialog of an action. */
  onOpen: (actionId: string) => void
}

/**
 * The content of the order page. On a phone: customer, tasks, what was agreed, what has happened. On a wide screen
 * the tasks are at the top of the second column; one document order serves both, so that the focus follows the eye.
 * Tasks and what was agreed span the row between them, so that neither column waits for the other.
 */
export function OrderColumns({ order, Papers, Map, isSummary, onOpen }: OrderColumnsProps) {
  const tasks = isSummary ? null : <Tasks order={order} onOpen={onOpen} />
  const hasTasks = !isSummary && (hasChecklist(order) || order.tasks.some(({ state }) => state === 'open'))
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="min-w-0">
        {isSummary ? (
          <CompletedOrderFacts order={order} />
        ) : (
          <CustomerCard order={order} map={<Map order={order} />} />
        )}
      </div>
      {hasTasks ? <div className="min-w-0 lg:row-span-2">{tasks}</div> : null}
      <div className={joinClasses(partsStyle, 'lg:col-start-1 lg:row-span-2 lg:row-start-2')}>
        <OrderNotes order={order} />
        <OrderServices order={order} />
        {isSummary ? null : <OrderProducts order={order} />}
        <Deliveries order={order} />
        <AdditionalServices order={order} />
        <CounterProposals order={order} />
        <div className="flex flex-col gap-1">
          <Briefing order={order} />
          <OrderFacts order={order} />
          <SupportContacts order={order} />
        </div>
      </div>
      <div
        className={joinClasses(
          partsStyle,
          'lg:col-start-2',
          hasTasks ? 'lg:row-start-3' : 'lg:row-span-3 lg:row-start-1',
        )}
      >
        <OrderPhotos order={order} />
        <OrderDocuments order={order} />
        <Papers order={order} />
        <Conversation order={order} />
      </div>
    </div>
  )
}

const partsStyle = 'flex min-w-0 flex-col gap-4 max-md:gap-3'

function Tasks({ order, onOpen }: Pick<OrderColumnsProps, 'order' | 'onOpen'>) {
  if (hasChecklist(order)) return <SubmitChecklist order={order} onOpen={onOpen} />
  return <OrderTaskCard order={order} onOpen={onOpen} />
}

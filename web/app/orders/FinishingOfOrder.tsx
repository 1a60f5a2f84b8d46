import { FormSession } from '#web/features/forms/session/FormSession.tsx'
import { FinishingScreen } from '#web/features/order/finishing/FinishingScreen.tsx'

/** Combines finishing an order with its forms. */
export function FinishingOfOrder({ orderId }: { orderId: string }) {
  return <FinishingScreen key={orderId} orderId={orderId} Form={FormSession} />
}

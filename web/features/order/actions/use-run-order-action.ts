import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useRemindCustomer } from '../order.data.ts'
import { focusComposer } from '../conversation/Composer.tsx'
import { deliveriesId } from '../detail/body/Deliveries.tsx'
import { answerEventAction } from './order-actions.ts'

/** Returns a function that runs an action without a dialog; it returns false for all other actions. */
export function useRunOrderAction(order: Order): (id: string) => boolean {
  const t = useTranslations('order')
  const failure = useErrorMessages()
  const reminder = useRemindCustomer(order)
  const runs: Partial<Record<string, () => void>> = {
    'order.confirmReceipt': scrollToDeliveries,
    // A question of the marketplace is answered in the conversation.
    [answerEventAction]: focusComposer,
    'order.mailCustomer': () =>
      reminder.mutate(undefined, {
        onSuccess: () => showToast({ tone: 'done', title: t('mailSent') }),
        onError: failure.showToast,
      }),
  }
  return (id) => {
    runs[id]?.()
    return runs[id] !== undefined
  }
}

/** Each delivery is confirmed on its own, in the list of deliveries; the keyboard focus moves there too. */
function scrollToDeliveries() {
  const list = document.getElementById(deliveriesId)
  list?.scrollIntoView({ block: 'center' })
  list?.querySelector('button')?.focus({ preventScroll: true })
}

import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'

export const answerAction = 'order.applyEvent.INFO_PROVIDED'

/**
 * Quotes the question of the marketplace that the order waits for, above the composer in which it is answered. Quiet, because the
 * head of the page names it already.
 */
export function HoldQuestion({ order }: { order: Order }) {
  const t = useTranslations('order.conversation')
  if (!order.actions.includes(answerAction)) return null
  return (
    <div className="mt-4 border-l-2 border-warning-line pl-3 text-sm">
      <p className="text-muted">{t('question')}</p>
      <p data-written="" className="whitespace-pre-line">
        {order.hold?.comment ?? t('questionWithoutText')}
      </p>
    </div>
  )
}

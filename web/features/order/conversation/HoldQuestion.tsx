import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { Banner } from '#web/ui/feedback/Banner.tsx'

export const answerAction = 'order.applyEvent.INFO_PROVIDED'

/** Shows the question of the marketplace that the order waits for. It is answered in the composer below. */
export function HoldQuestion({ order }: { order: Order }) {
  const t = useTranslations('order.conversation')
  if (!order.actions.includes(answerAction)) return null
  return (
    <div className="mt-4">
      <Banner tone="warning" title={t('question')}>
        <p data-written="" className="whitespace-pre-line">
          {order.hold?.comment ?? t('questionWithoutText')}
        </p>
      </Banner>
    </div>
  )
}

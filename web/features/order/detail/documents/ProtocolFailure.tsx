import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import type { Order } from '#contract/orders/orders'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useRenderProtocol } from '#web/features/order/order.data'

/** Says that the protocol could not be created, and tries again. */
export function ProtocolFailure({ order }: { order: Order }) {
  const t = useTranslations('order')
  const failure = useErrorMessages()
  const rendering = useRenderProtocol(order)
  const retry = () => rendering.mutate(undefined, { onError: failure.showToast })
  return (
    <div className="mb-2">
      <Banner
        tone="danger"
        title={t('page.protocolFailed')}
        action={
          order.protocol.may_render ? (
            <Button size="small" isPending={rendering.isPending} onPress={retry}>
              {t('page.tryAgain')}
            </Button>
          ) : null
        }
      >
        {t('page.protocolFailedText')}
      </Banner>
    </div>
  )
}

import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { outbox, useOutbox } from '#web/offline/outbox/outbox'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'

/** Shows unsent work of this order and whether the user has to decide; renders nothing if there is none. */
export function UnsentBanner({ order }: { order: Order }) {
  const t = useTranslations('order')
  const entries = useOutbox().filter(({ orderId }) => orderId === order.api_id)
  if (entries.length === 0) return null
  const refused = entries.some(({ state }) => state === 'refused')
  return (
    <Banner
      tone={refused ? 'danger' : 'warning'}
      title={refused ? t('waiting.refusedTitle') : t('waiting.waits', { count: entries.length })}
    >
      <p>{t(refused ? 'waiting.refusedText' : 'waiting.waitsText')}</p>
      <div className="mt-2">
        <Button size="small" onPress={() => outbox.setListShown(true)}>
          {t('waiting.toOutbox')}
        </Button>
      </div>
    </Banner>
  )
}

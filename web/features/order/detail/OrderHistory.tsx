import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Timeline } from '#web/ui/data/Timeline.tsx'
import { useHistoryText } from './history-text.ts'
import { ServerReceivedTime } from './ServerReceivedTime.tsx'
import { orderHistoryQuery } from '../order.data.ts'

/** Lists the entries of the history that the partner may see. */
export function OrderHistory({ order }: { order: Order }) {
  const t = useTranslations('order')
  const historyText = useHistoryText()
  const query = useQuery(orderHistoryQuery(order))
  return (
    <Section title={t('history')}>
      {query.error ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonText lines={4} /> : null}
      <Timeline
        label={t('history')}
        moments={(query.data?.data ?? []).map((entry) => ({
          id: entry.id,
          when: entry.done_at ?? entry.at,
          arrived: entry.done_at ? <ServerReceivedTime at={entry.at} /> : null,
          title: historyText.title(entry),
          by: historyText.by(entry),
          body: historyText.body(entry),
        }))}
      />
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Timeline } from '#web/ui/data/Timeline.tsx'
import { useHistoryText } from './history-text.ts'
import { ServerReceivedTime } from './ServerReceivedTime.tsx'
import { orderHistoryQuery } from '../order.data.ts'

/** Number of entries that are shown before the rest is asked for. */
const maxShownEntries = 4

/** Lists the entries of the history that the partner may see, the newest first. */
export function OrderHistory({ order }: { order: Order }) {
  const t = useTranslations('order')
  const historyText = useHistoryText()
  const query = useQuery(orderHistoryQuery(order))
  const [isWhole, setWhole] = useState(false)
  const entries = query.data?.data ?? []
  const shown = isWhole ? entries : entries.slice(0, maxShownEntries)
  return (
    <Section title={t('history')}>
      {query.error ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonText lines={4} /> : null}
      <Timeline
        label={t('history')}
        moments={shown.map((entry) => ({
          id: entry.id,
          when: entry.done_at ?? entry.at,
          arrived: entry.done_at ? <ServerReceivedTime at={entry.at} /> : null,
          title: historyText.title(entry),
          by: historyText.by(entry),
          body: historyText.body(entry),
        }))}
      />
      {entries.length > shown.length ? (
        <div className="mt-1 print:hidden">
          <Button kind="quiet" size="small" onPress={() => setWhole(true)}>
            {t('page.allEntries', { count: entries.length })}
          </Button>
        </div>
      ) : null}
    </Section>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useOutbox } from '#web/offline/outbox/outbox'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Toggle } from '#web/ui/controls/buttons/Toggle.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { orderCommentsQuery, orderHistoryQuery } from '../order.data.ts'
import { Composer } from './Composer.tsx'
import {
  buildStream,
  countItems,
  keepNewest,
  type StreamDay,
  type UnsentMessage,
} from './conversation-stream.ts'
import { HoldQuestion } from './HoldQuestion.tsx'
import { StreamRow } from './StreamRow.tsx'
import { useReadMarks } from './use-read-marks.ts'

/** Ids of the messages that were unread when this page first showed them. */
export type UnreadIds = ReadonlySet<string>

/** The number of messages and entries that are shown before the rest is asked for. */
const maxShownItems = 20

interface ConversationProps {
  order: Order
  /** Begins with messages alone, where there is little room. */
  startsWithMessages?: boolean
}

/** Shows messages and history of an order as one stream, oldest first, with the composer at its end. */
export function Conversation({ order, startsWithMessages = false }: ConversationProps) {
  const t = useTranslations('order.conversation')
  const [onlyMessages, setOnlyMessages] = useState(startsWithMessages)
  const comments = useInfiniteQuery(orderCommentsQuery(order))
  const history = useQuery(orderHistoryQuery(order))
  const messages = (comments.data?.pages ?? []).flatMap(({ data }) => data)
  const remaining = (comments.data?.pages.at(-1)?.pagination.total_count ?? 0) - messages.length
  const { unread, place } = useReadMarks(order, messages)
  const days = buildStream({
    messages,
    hasOlder: comments.hasNextPage,
    history: history.data?.data ?? [],
    unsent: useUnsentMessages(order),
    onlyMessages,
  })
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? days : keepNewest(days, maxShownItems)
  const error = comments.error ?? history.error
  return (
    <Section
      title={t('title')}
      aside={
        <Toggle isSelected={onlyMessages} onChange={setOnlyMessages}>
          {t('onlyMessages')}
        </Toggle>
      }
    >
      <div ref={place}>
        {error ? (
          <QueryError
            error={error}
            onRetry={() => {
              void comments.refetch()
              void history.refetch()
            }}
          />
        ) : null}
        {comments.isPending || (history.isPending && !onlyMessages) ? <SkeletonText lines={4} /> : null}
        {countItems(days) > countItems(shown) ? (
          <Button kind="quiet" size="small" onPress={() => setWhole(true)}>
            {t('whole', { count: countItems(days) })}
          </Button>
        ) : comments.hasNextPage ? (
          <Button
            kind="quiet"
            isPending={comments.isFetchingNextPage}
            onPress={() => void comments.fetchNextPage()}
          >
            {t('older', { count: remaining })}
          </Button>
        ) : null}
        {comments.isSuccess && days.length === 0 ? <p className="text-muted">{t('empty')}</p> : null}
        <div role="log" aria-label={t('title')} className="flex flex-col gap-4">
          {shown.map((day) => (
            <ConversationDay key={day.day} day={day} unread={unread} />
          ))}
        </div>
      </div>
      <HoldQuestion order={order} />
      <Composer order={order} />
    </Section>
  )
}

function ConversationDay({ day: { day, items }, unread }: { day: StreamDay; unread: UnreadIds }) {
  const format = useFormat()
  return (
    <div>
      <h3 className="mb-2 text-xs font-medium text-muted">{format.day(day)}</h3>
      <ol className="flex flex-col gap-2">
        {items.map((item) => (
          <li key={item.id}>
            <StreamRow item={item} isUnread={unread.has(item.id)} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Returns the messages in the outbox, oldest first, until the server has them. */
function useUnsentMessages(order: Order): UnsentMessage[] {
  const t = useTranslations('order.conversation')
  return useOutbox().flatMap(({ id, at, orderId, errand }) => {
    if (orderId !== order.api_id || errand.call !== 'comment.create') return []
    const { message = '', files = [] } = errand.given.body
    const fileNames = files.map((_, index) => t('fileNumber', { number: String(index + 1) }))
    return [{ id, when: new Date(at).toISOString(), message, fileNames }]
  })
}

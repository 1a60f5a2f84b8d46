import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import type { Order } from '#contract/orders/orders'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useOutbox } from '#web/offline/outbox/outbox'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import type { HistoryEntry } from '../history/history-text.ts'
import { orderCommentsQuery, orderHistoryQuery } from '../order.data.ts'
import { Composer } from './Composer.tsx'
import {
  buildStream,
  countItems,
  isHistoryEntry,
  keepNewest,
  type StreamDay,
  type UnsentMessage,
} from './conversation-stream.ts'
import { HoldQuestion } from './HoldQuestion.tsx'
import { StreamRow } from './StreamRow.tsx'
import { useReadMarks } from './use-read-marks.ts'

/** Ids of the messages that were unread when this page first showed them. */
export type UnreadIds = ReadonlySet<string>

/** The number of messages that are shown while the history is folded; unread ones are always shown. */
const maxShownMessages = 2

/** The number of messages and entries that are shown with the history before the rest is asked for. */
const maxShownItems = 20

/**
 * Shows the newest messages of an order with the composer below them. The history is folded; unfolded, both are one
 * stream, oldest first.
 */
export function Conversation({ order }: { order: Order }) {
  const t = useTranslations('order.conversation')
  const [hasHistory, setHasHistory] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const comments = useInfiniteQuery(orderCommentsQuery(order))
  const history = useQuery(orderHistoryQuery(order))
  const messages = (comments.data?.pages ?? []).flatMap(({ data }) => data)
  const entries = (history.data?.data ?? []).filter(isHistoryEntry)
  const { unread, place } = useReadMarks(order, messages)
  const unsent = useUnsentMessages(order)
  const days = buildStream({
    messages,
    hasOlder: comments.hasNextPage,
    history: hasHistory ? entries : [],
    unsent,
  })
  const oldestUnread = messages.findLastIndex(({ id }) => unread.has(id))
  const limit = hasHistory ? maxShownItems : Math.max(maxShownMessages, oldestUnread + 1) + unsent.length
  const shown = isWhole ? days : keepNewest(days, limit)
  const error = comments.error ?? history.error
  return (
    <Section
      title={t('title')}
      aside={
        <HistorySwitch entries={entries} isOpen={hasHistory} onChange={() => setHasHistory(!hasHistory)} />
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
        {comments.isPending || (history.isPending && hasHistory) ? <SkeletonText lines={4} /> : null}
        <OlderItems
          comments={comments}
          hidden={countItems(days) - countItems(shown)}
          hasHistory={hasHistory}
          onShow={() => setWhole(true)}
        />
        {comments.isSuccess && days.length === 0 ? <p className="text-sm text-muted">{t('empty')}</p> : null}
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

interface HistorySwitchProps {
  /** Newest first. */
  entries: readonly HistoryEntry[]
  isOpen: boolean
  onChange: () => void
}

/** Says how much has happened and when last; shows or hides the history. */
function HistorySwitch({ entries, isOpen, onChange }: HistorySwitchProps) {
  const t = useTranslations('order.conversation')
  const format = useFormat()
  const [newest] = entries
  if (!newest) return null
  const when = format.day(newest.done_at ?? newest.at)
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onChange}
      className="moves -mx-1 inline-flex min-h-8 items-center gap-1 rounded-sm px-1 text-sm text-muted hover:bg-hover hover:text-ink focus-visible:outline-2 focus-visible:outline-focus touch:min-h-11 print:hidden"
    >
      <ChevronRight
        size={16}
        aria-hidden="true"
        className={joinClasses('moves shrink-0', isOpen && 'rotate-90')}
      />
      {isOpen ? t('hideHistory') : t('historyCount', { count: entries.length, when })}
    </button>
  )
}

interface OlderItemsProps {
  comments: Pick<
    UseInfiniteQueryResult<InfiniteData<Reply<'comment.list'>>>,
    'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  /** The number of loaded items that are not shown. */
  hidden: number
  hasHistory: boolean
  onShow: () => void
}

/** Shows what is loaded already, then loads older messages page by page. */
function OlderItems({ comments, hidden, hasHistory, onShow }: OlderItemsProps) {
  const t = useTranslations('order.conversation')
  const pages = comments.data?.pages ?? []
  const loaded = pages.reduce((count, { data }) => count + data.length, 0)
  const remaining = (pages.at(-1)?.pagination.total_count ?? 0) - loaded
  if (hidden > 0) {
    return (
      <Button kind="quiet" size="small" onPress={onShow}>
        {hasHistory ? t('earlier', { count: hidden }) : t('older', { count: hidden + remaining })}
      </Button>
    )
  }
  if (!comments.hasNextPage) return null
  return (
    <Button
      kind="quiet"
      size="small"
      isPending={comments.isFetchingNextPage}
      onPress={() => void comments.fetchNextPage()}
    >
      {t('older', { count: remaining })}
    </Button>
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
  return useOutbox().flatMap(({ id, at, orderId, errand }) => {
    if (orderId !== order.api_id || errand.call !== 'comment.create') return []
    const { message = '', files = [] } = errand.given.body
    return [{ id, when: new Date(at).toISOString(), message, files: files.map(({ file_id }) => file_id) }]
  })
}

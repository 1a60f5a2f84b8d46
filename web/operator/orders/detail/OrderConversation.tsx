import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { MessageCard } from '#web/ui/data/MessageCard.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure } from '../../LoadFailure.tsx'
import { callStaff } from '../../staff-call.ts'
import { historyQuery, type Order, type OrderHistoryEntry, type OrderMessage } from '../orders.data.ts'
import { MessageComposer } from './MessageComposer.tsx'

const pageSize = 20

/** The messages of both sides, and the composer of the marketplace. */
export function OrderConversation({ order, canWrite }: { order: Order; canWrite: boolean }) {
  const t = useTranslations('operatorOrders.talk')
  const { api_id: id } = order
  const messages = useInfiniteQuery({
    queryKey: ['order', id, 'comments'],
    queryFn: ({ pageParam }) =>
      callStaff('order.comments', { params: { job_id: id }, query: { page: pageParam, limit: pageSize } }),
    initialPageParam: 1,
    getNextPageParam: (page, pages) =>
      page.pagination.total_count > pages.length * pageSize ? pages.length + 1 : null,
  })
  const authors = useStaffAuthors(id)
  const rows = (messages.data?.pages.flatMap((page) => page.data) ?? []).toReversed()
  return (
    <Section look="card" title={t('title')}>
      <div className="flex flex-col gap-3">
        {messages.hasNextPage ? (
          <Button
            kind="quiet"
            size="small"
            isPending={messages.isFetchingNextPage}
            onPress={() => void messages.fetchNextPage()}
          >
            {t('older')}
          </Button>
        ) : null}
        {messages.error ? (
          <LoadFailure error={messages.error} onRetry={() => void messages.refetch()} />
        ) : messages.isPending ? (
          <SkeletonText lines={3} />
        ) : rows.length === 0 ? (
          <p className="text-sm text-muted">{t('empty')}</p>
        ) : (
          <ol aria-label={t('title')} className="flex flex-col gap-2">
            {rows.map((message) => (
              <li key={message.id}>
                <Message message={message} staffAuthor={authors.get(message.id) ?? null} />
              </li>
            ))}
          </ol>
        )}
        {canWrite ? <MessageComposer order={order} /> : null}
      </div>
    </Section>
  )
}

/** Returns the names of the marketplace's authors by message; only the history knows them. */
function useStaffAuthors(id: string): ReadonlyMap<string, string> {
  const { data } = useQuery(historyQuery(id))
  return new Map((data?.data ?? []).flatMap(toStaffAuthor))
}

function toStaffAuthor({ by, after }: OrderHistoryEntry): [string, string][] {
  const { comment_id: id } = (after ?? {}) as { comment_id?: string }
  return id && by.kind === 'operator' && by.name !== 'operator' ? [[id, by.name]] : []
}

function Message({ message, staffAuthor }: { message: OrderMessage; staffAuthor: string | null }) {
  const t = useTranslations('operatorOrders')
  const isOwn = message.author === 'operator'
  return (
    <MessageCard
      isOwn={isOwn}
      head={
        <>
          <span className="font-medium">
            {isOwn ? [staffAuthor, t('page.marketplace')].filter(Boolean).join(', ') : message.author}
          </span>
          <span className="text-muted">
            <Time when={message.created_at} as="dayTime" />
            {message.edited_at ? <>, {t('talk.edited')}</> : null}
          </span>
        </>
      }
    >
      {message.kind === 'comment' ? null : (
        <p className="text-sm text-muted">{t(isCall(message) ? 'talk.call' : 'talk.note')}</p>
      )}
      {message.deleted_at ? (
        <p className="text-sm text-muted">{t('talk.deleted')}</p>
      ) : (
        <p className="wrap-anywhere whitespace-pre-line">{message.message}</p>
      )}
      {message.files.map((file) => (
        <Link key={file.id} isAlone href={file.url} target="_blank">
          {file.name}
        </Link>
      ))}
    </MessageCard>
  )
}

const isCall = ({ kind }: OrderMessage): boolean =>
  kind === 'phone' || kind === 'customer_call' || kind === 'support_call'

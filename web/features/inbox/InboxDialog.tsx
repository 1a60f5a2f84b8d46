import { useInfiniteQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { BellOff, Circle, CircleDot } from 'lucide-react'
import { Link as AriaLink } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { pages } from '#contract/access'
import type { NewsItem } from '#contract/notifications/inbox'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { joinClasses } from '#web/ui/classes'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { PopoverDialog } from '#web/ui/overlays/PopoverDialog.tsx'
import { useIsNarrow } from '#web/ui/hooks/use-is-narrow'
import { showToast } from '#web/ui/feedback/toasts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { inboxQuery, useMarkInboxItems, useMarkAllInboxItems } from './inbox.data.ts'

/** Lists the person's notifications by day, newest first; opening one marks it as read. */
export function InboxDialog({ trigger, onClose }: InboxDialogProps) {
  const t = useTranslations('inbox')
  const isNarrow = useIsNarrow()
  if (!isNarrow) {
    return (
      <PopoverDialog title={t('title')} trigger={trigger} onClose={onClose}>
        <InboxList onClose={onClose} />
      </PopoverDialog>
    )
  }
  return (
    <Dialog isOpen title={t('title')} size="full" onClose={onClose}>
      <InboxList onClose={onClose} />
    </Dialog>
  )
}

interface InboxDialogProps {
  /** The bell, below which the list opens on a wide screen. */
  trigger: RefObject<HTMLElement | null>
  onClose: () => void
}

function InboxList({ onClose }: { onClose: () => void }) {
  const t = useTranslations('inbox')
  const { showToast: toastError } = useErrorMessages()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(inboxQuery)
  const marking = useMarkAllInboxItems()
  const unmarking = useMarkInboxItems()
  if (!data) return error ? <QueryError error={error} onRetry={() => void refetch()} /> : <InboxSkeleton />
  const items = data.pages.flatMap((page) => page.data)
  const newest = items[0]?.id
  if (newest === undefined) {
    return (
      <EmptyState
        title={t('empty')}
        icon={BellOff}
        action={
          <Link href={pages.account.path} onPress={onClose}>
            {t('preferences')}
          </Link>
        }
      >
        {t('emptyText')}
      </EmptyState>
    )
  }
  const unread = data.pages.at(-1)?.unread ?? 0
  const unreadIds = items.filter(({ read }) => !read).map(({ id }) => id)
  const offerUndo = () =>
    showToast({
      tone: 'done',
      title: t('allRead'),
      // Only the loaded ones can be marked as unread again.
      ...(unreadIds.length === unread && {
        undo: () => unmarking.mutate({ ids: unreadIds, read: false }, { onError: toastError }),
      }),
    })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link href={pages.account.path} onPress={onClose}>
          {t('preferences')}
        </Link>
        {unread > 0 ? (
          <Button
            kind="quiet"
            size="small"
            isPending={marking.isPending}
            onPress={() => marking.mutate(newest, { onSuccess: offerUndo, onError: toastError })}
          >
            {t('markAll')}
          </Button>
        ) : null}
      </div>
      {[...Map.groupBy(items, ({ at }) => toBerlinDay(at))].map(([day, ofDay]) => (
        <InboxDay key={day} day={day} items={ofDay} onClose={onClose} />
      ))}
      {hasNextPage ? (
        <div className="flex justify-center py-3">
          <Button kind="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      ) : (
        <p className="py-3 text-center text-xs text-faint">{t('kept')}</p>
      )}
    </>
  )
}

function InboxDay({ day, items, onClose }: { day: string; items: NewsItem[]; onClose: () => void }) {
  const format = useFormat()
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-sm font-medium text-muted first-letter:uppercase">{format.day(day)}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <InboxRow key={item.id} item={item} onClose={onClose} />
        ))}
      </ul>
    </section>
  )
}

function InboxRow({ item, onClose }: { item: NewsItem; onClose: () => void }) {
  const t = useTranslations('inbox')
  const format = useFormat()
  const { showToast: toastError } = useErrorMessages()
  const marking = useMarkInboxItems()
  const mark = (read: boolean) => marking.mutate({ ids: [item.id], read }, { onError: toastError })
  const open = () => {
    // A failure leaves it unread; the page opens nevertheless.
    if (!item.read) marking.mutate({ ids: [item.id], read: true })
    onClose()
  }
  return (
    <li className="flex items-center gap-1">
      <AriaLink href={item.path} onPress={open} className={inboxRowStyle}>
        <span className={joinClasses('flex-1', item.read ? 'text-muted' : 'font-medium')}>
          {item.read ? null : <span className="sr-only">{t('unread')} </span>}
          {t(`kinds.${item.kind}`)}
          <InboxItemSubject item={item} />
        </span>
        <time dateTime={item.at} title={format.exact(item.at)} className="tabular text-sm text-muted">
          {format.time(item.at)}
        </time>
      </AriaLink>
      <IconButton
        icon={item.read ? Circle : CircleDot}
        label={t(item.read ? 'markUnread' : 'markRead')}
        onPress={() => mark(!item.read)}
      />
    </li>
  )
}

const inboxRowStyle =
  // The text aligns with the day above; the background extends beyond it.
  'moves -ml-2 flex min-h-12 min-w-0 flex-1 items-baseline gap-3 rounded px-2 py-2 hover:bg-hover focus-visible:outline-2'

function InboxItemSubject({ item: { order, document } }: { item: NewsItem }) {
  const t = useTranslations('inbox')
  if (!order && !document) return null
  return (
    <span className="block text-sm font-normal text-pretty text-muted">
      {order ? [order.title, order.city].filter(Boolean).join('\u00a0· ') : null}
      {document ? t('document', { document: t(`documents.${document.type}`), days: document.days }) : null}
    </span>
  )
}

function InboxSkeleton() {
  return (
    <div className="flex flex-col gap-5 py-3">
      {['w-1/2', 'w-2/3', 'w-1/3', 'w-3/5'].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <SkeletonBar className={width} />
          <SkeletonBar className="w-3/4" />
        </div>
      ))}
    </div>
  )
}

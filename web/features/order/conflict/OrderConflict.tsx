import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { useHistoryText } from '../history/history-text.ts'
import { orderHistoryQuery } from '../order.data.ts'
import { ServerReceivedTime } from '../history/ServerReceivedTime.tsx'
import { useDifferences } from './use-differences.ts'

/** Lists changes of an order by other users: author, time, and each difference. */
export function OrderConflict({ base, theirs }: { base: Order; theirs: Order }) {
  const differences = useDifferences(base, theirs)
  return (
    <>
      <ConflictAuthors base={base} theirs={theirs} />
      {differences.length > 0 ? (
        <dl className="flex flex-col gap-3">
          {differences.map(({ name, before, after }) => (
            <div key={name} className="rounded border border-line bg-surface p-3">
              <dt className="text-sm text-muted">{name}</dt>
              <dd>
                <s className="text-muted">{before}</s>
                <span className="block font-medium">{after}</span>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}

/** Shows author and time; each version has an entry in the history. */
function ConflictAuthors({ base, theirs }: { base: Order; theirs: Order }) {
  const t = useTranslations('order')
  const historyText = useHistoryText()
  const history = useQuery(orderHistoryQuery(theirs, theirs.version))
  if (history.isPending) return <SkeletonText lines={2} />
  const entries = (history.data?.data ?? [])
    .filter(({ step }) => !stepsWithoutVersion.has(step))
    .slice(0, theirs.version - base.version)
  return (
    <ul className="flex flex-col gap-1" aria-label={t('conversation.history')}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className="font-medium">{historyText.title(entry)}</span>
          <span className="block text-sm text-muted">
            {historyText.by(entry)} ·{' '}
            <span className="whitespace-nowrap">
              <Time when={entry.done_at ?? entry.at} as="dayTime" />
            </span>
            {entry.done_at ? (
              <>
                {' '}
                · <ServerReceivedTime at={entry.at} />
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** History entries that do not create a version of the order. */
const stepsWithoutVersion: ReadonlySet<string> = new Set([
  'protocol.render',
  'form.submit',
  'comment.create',
  'comment.edit',
  'comment.delete',
  'order.mailCustomer',
])

import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { joinClasses } from '#web/ui/classes'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, replacePage } from '../navigation.ts'
import { ObjectionDialog } from './ObjectionDialog.tsx'
import { useRowKeys } from '../use-row-keys.ts'
import {
  getWorkKey,
  ownerFilters,
  useWork,
  type WorkCount,
  type WorkFilter,
  type WorkItem,
  type WorkKind,
} from './work.data.ts'
import { WorkTable } from './WorkTable.tsx'

interface WorkQueuePageProps {
  search: URLSearchParams
  staff: CurrentStaff
}

/** The home page: everything that waits for the marketplace, the oldest first. */
export function WorkQueuePage({ search, staff }: WorkQueuePageProps) {
  const t = useTranslations('operatorOrders.queue')
  const owner = ownerFilters.find((one) => one === search.get('owner')) ?? 'all'
  const filter: WorkFilter = { kind: search.get('kind') as WorkKind | null, owner }
  const work = useWork(filter, staff)
  const [objection, setObjection] = useState<WorkItem | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  const rows = work.data?.pages.flatMap((page) => page.data) ?? []
  const kinds = work.data?.pages[0]?.kinds ?? []
  return (
    <>
      <PageHead
        title={t('title')}
        isTight
        actions={
          <div className="w-full md:w-52">
            <Select
              isLabelHidden
              label={t('owners')}
              value={owner}
              onChange={(value) =>
                writeWorkFilter({ ...filter, owner: ownerFilters.find((one) => one === value) ?? 'all' })
              }
              options={ownerFilters.map((value) => ({ value, label: t(`owner.${value}`) }))}
            />
          </div>
        }
      />
      <KindChoice filter={filter} kinds={kinds} />
      <div ref={list}>
        {work.error && rows.length === 0 ? (
          <LoadFailure error={work.error} onRetry={() => void work.refetch()} />
        ) : work.data && rows.length === 0 ? (
          <EmptyState title={t('empty')}>{t(owner === 'mine' ? 'emptyMine' : 'emptyText')}</EmptyState>
        ) : (
          <WorkTable rows={rows} staff={staff} isLoading={work.isPending} onObjection={setObjection} />
        )}
      </div>
      {work.hasNextPage ? (
        <p className="flex justify-center py-4">
          <Button kind="quiet" isPending={work.isFetchingNextPage} onPress={() => void work.fetchNextPage()}>
            {t('next')}
          </Button>
        </p>
      ) : null}
      {rows.length > 1 ? <p className="mt-3 text-sm text-muted touch:hidden">{t('keys')}</p> : null}
      {objection ? (
        <ObjectionDialog
          item={objection}
          isAnswered={!rows.some((row) => getWorkKey(row) === getWorkKey(objection))}
          onClose={() => setObjection(null)}
        />
      ) : null}
    </>
  )
}

function writeWorkFilter({ kind, owner }: WorkFilter): void {
  replacePage(getOperatorPath('queue', {}, { kind: kind ?? '', owner: owner === 'all' ? '' : owner }))
}

/** The kinds of work with their number and oldest age; a press shows one kind. */
function KindChoice({ filter, kinds }: { filter: WorkFilter; kinds: readonly WorkCount[] }) {
  const t = useTranslations('operatorOrders.queue')
  const format = useFormat()
  if (kinds.length === 0) return null
  const total = kinds.reduce((sum, { count }) => sum + count, 0)
  return (
    <div
      role="group"
      aria-label={t('kindsLabel')}
      className="mb-4 grid auto-rows-fr grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-2"
    >
      <KindButton
        name={t('all')}
        count={total}
        isPressed={filter.kind === null}
        onPress={() => writeWorkFilter({ ...filter, kind: null })}
      />
      {kinds.map(({ kind, count, oldest_at }) => (
        <KindButton
          key={kind}
          name={t(`kinds.${kind}`)}
          count={count}
          hint={t('oldest', { since: format.ago(oldest_at) })}
          isPressed={filter.kind === kind}
          onPress={() => writeWorkFilter({ ...filter, kind: filter.kind === kind ? null : kind })}
        />
      ))}
    </div>
  )
}

interface KindButtonProps {
  name: string
  count: number
  hint?: string
  isPressed: boolean
  onPress: () => void
}

function KindButton({ name, count, hint, isPressed, onPress }: KindButtonProps) {
  const format = useFormat()
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={joinClasses(
        'moves flex min-h-11 flex-col items-start rounded border px-3 py-2 text-left text-sm focus-visible:outline-2',
        isPressed ? 'border-accent bg-accent-soft text-accent-ink' : 'border-line bg-surface hover:bg-hover',
      )}
    >
      <span className="min-w-0 font-medium hyphens-auto">{name}</span>
      <span className="flex w-full items-baseline justify-between gap-2">
        <span className={joinClasses('text-xs', isPressed ? '' : 'text-muted')}>{hint}</span>
        <span className="font-medium tabular">{format.number(count)}</span>
      </span>
    </button>
  )
}

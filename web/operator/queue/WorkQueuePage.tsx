import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { joinClasses } from '#web/ui/classes'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
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
      <div
        className={joinClasses(
          'grid items-start gap-x-6 gap-y-4',
          (work.isPending || kinds.length > 0) && 'lg:grid-cols-[13rem_minmax(0,1fr)]',
        )}
      >
        {work.isPending ? (
          <SkeletonBar className="w-full max-lg:h-10 lg:h-96" />
        ) : kinds.length > 0 ? (
          <KindChoice filter={filter} kinds={kinds} />
        ) : null}
        <div ref={list} className="min-w-0">
          {work.error && rows.length === 0 ? (
            <LoadFailure error={work.error} onRetry={() => void work.refetch()} />
          ) : work.data && rows.length === 0 ? (
            <EmptyState title={t('empty')}>{t(owner === 'mine' ? 'emptyMine' : 'emptyText')}</EmptyState>
          ) : (
            <WorkTable rows={rows} staff={staff} isLoading={work.isPending} onObjection={setObjection} />
          )}
        </div>
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

/** The kinds of work with their number and oldest age; one of them narrows the table. */
function KindChoice({ filter, kinds }: { filter: WorkFilter; kinds: readonly WorkCount[] }) {
  const t = useTranslations('operatorOrders.queue')
  const format = useFormat()
  const choices = kinds.map(({ kind, count, oldest_at }) => ({
    value: kind,
    name: t(`kinds.${kind}`),
    count: format.number(count),
    hint: t('oldest', { since: format.ago(oldest_at) }),
  }))
  const total = format.number(kinds.reduce((sum, { count }) => sum + count, 0))
  const show = (kind: WorkKind | null) => writeWorkFilter({ ...filter, kind })
  return (
    <>
      <div className="lg:hidden">
        <Select
          isLabelHidden
          label={t('kindsLabel')}
          value={filter.kind ?? 'all'}
          onChange={(value) => show(kinds.find(({ kind }) => kind === value)?.kind ?? null)}
          options={[
            { value: 'all', label: `${t('all')} · ${total}` },
            ...choices.map(({ value, name, count, hint }) => ({ value, label: `${name} · ${count}`, hint })),
          ]}
        />
      </div>
      <div role="group" aria-label={t('kindsLabel')} className="flex flex-col max-lg:hidden">
        <KindButton
          name={t('all')}
          count={total}
          isPressed={filter.kind === null}
          onPress={() => show(null)}
        />
        {choices.map(({ value, ...choice }) => (
          <KindButton
            key={value}
            {...choice}
            isPressed={filter.kind === value}
            onPress={() => show(filter.kind === value ? null : value)}
          />
        ))}
      </div>
    </>
  )
}

interface KindButtonProps {
  name: string
  count: string
  hint?: string
  isPressed: boolean
  onPress: () => void
}

function KindButton({ name, count, hint, isPressed, onPress }: KindButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={joinClasses(
        'moves flex min-h-11 w-full items-center gap-2 rounded px-3 py-1 text-left text-sm',
        isPressed ? 'bg-accent-soft text-accent-ink' : 'hover:bg-hover',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium hyphens-auto">{name}</span>
        {hint ? <span className={joinClasses('text-xs', isPressed ? '' : 'text-muted')}>{hint}</span> : null}
      </span>
      <span className="shrink-0 tabular">{count}</span>
    </button>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OrderRun } from '#contract/operator/orders/order-runs'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { isRefusedWith } from '#web/api/http/errors'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { RowLink } from '#web/ui/data/RowLink.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { statusTones } from '../orders/order-states.ts'
import { countOrders, itemsQuery, runQuery, runsQuery, runTones, type RunItem } from './order-runs.data.ts'
import { RunBar, RunResult, RunSteps, useRunName } from './OrderRunProgress.tsx'

const getRunPath = ({ id }: OrderRun) => getOperatorPath('orderRun', { id })

/** The changes to many orders of the last 90 days, newest first. */
export function OrderRunsPage() {
  const t = useTranslations('orderRuns')
  const nameRun = useRunName()
  const runs = useInfiniteQuery(runsQuery)
  const rows = runs.data?.pages.flatMap(({ data }) => data) ?? []
  const total = runs.data?.pages[0]?.pagination.total_count ?? 0
  const state = (run: OrderRun) => <Badge tone={runTones[run.state]}>{t(`run.states.${run.state}`)}</Badge>
  const columns: Column<OrderRun>[] = [
    { id: 'what', header: t('list.what'), cell: nameRun },
    {
      id: 'result',
      header: t('list.result'),
      cell: (run) => (
        <span className="flex flex-wrap items-center gap-2">
          {state(run)}
          <span>
            <RunResult run={run} />
          </span>
        </span>
      ),
    },
    { id: 'by', header: t('list.by'), cell: (run) => run.created_by.name ?? t('run.program') },
    { id: 'when', header: t('list.when'), cell: (run) => <Time when={run.created_at} as="dayTime" /> },
  ]
  return (
    <>
      <PageHead
        title={t('title')}
        back={{ href: getOperatorPath('orders'), label: t('back') }}
        {...(runs.data ? { counter: { shown: rows.length, total } } : {})}
      />
      {runs.error ? (
        <LoadFailure error={runs.error} onRetry={() => void runs.refetch()} />
      ) : runs.data && rows.length === 0 ? (
        <EmptyState
          title={t('list.empty')}
          action={<ButtonLink href={getOperatorPath('orders')}>{t('list.toOrders')}</ButtonLink>}
        >
          {t('list.emptyText')}
        </EmptyState>
      ) : (
        <Table
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          loading={runs.isPending ? 5 : 0}
          href={getRunPath}
          linked="what"
          card={(run) => (
            <div className="flex flex-col gap-1.5">
              <RowLink href={getRunPath(run)}>{nameRun(run)}</RowLink>
              <span className="flex flex-wrap items-center gap-2 text-sm">
                {state(run)} <RunResult run={run} />
              </span>
              <span className="text-sm text-muted">
                {run.created_by.name ?? t('run.program')}, <Time when={run.created_at} as="dayTime" />
              </span>
            </div>
          )}
        />
      )}
      <LoadMore
        remaining={runs.hasNextPage ? total - rows.length : 0}
        isPending={runs.isFetchingNextPage}
        onMore={() => void runs.fetchNextPage()}
      />
    </>
  )
}

/** One change to many orders: its progress, and the result of each order. */
export function OrderRunPage({ id, staff }: { id: string; staff: CurrentStaff }) {
  const t = useTranslations('orderRuns')
  const nameRun = useRunName()
  const run = useQuery(runQuery(id))
  if (isRefusedWith(run.error, 'not_found'))
    return (
      <EmptyState isPage title={t('run.missing')}>
        {t('run.missingText')}
      </EmptyState>
    )
  if (run.error && !run.data) return <LoadFailure error={run.error} onRetry={() => void run.refetch()} />
  if (!run.data) return <SkeletonDetail />
  const { created_by: by, comment } = run.data
  return (
    <>
      <PageHead
        title={nameRun(run.data)}
        back={{ href: getOperatorPath('orderRuns'), label: t('title') }}
        badges={<Badge tone={runTones[run.data.state]}>{t(`run.states.${run.data.state}`)}</Badge>}
        subtitle={
          <>
            {by.name ?? t('run.program')}, <Time when={run.data.created_at} as="dayTime" /> ·{' '}
            <RunResult run={run.data} />
          </>
        }
        actions={<RunSteps run={run.data} staff={staff} />}
      />
      {run.data.state === 'done' ? null : (
        <div className="mb-5">
          <RunBar run={run.data} />
        </div>
      )}
      {comment ? (
        <p className="mb-5 whitespace-pre-line">
          <span className="block text-sm text-muted">{t('run.comment')}</span>
          {comment}
        </p>
      ) : null}
      <RunItems id={id} total={countOrders(run.data)} />
    </>
  )
}

const itemTones: Record<RunItem['state'], Tone> = { open: 'neutral', changed: 'done', failed: 'danger' }

const getItemPath = ({ job }: RunItem) => getOperatorPath('order', { id: job.api_id })

function RunItems({ id, total }: { id: string; total: number }) {
  const t = useTranslations('orderRuns.items')
  const words = useTranslations('operatorOrders.statuses')
  const items = useInfiniteQuery(itemsQuery(id))
  const rows = items.data?.pages.flatMap(({ data }) => data) ?? []
  const order = ({ job }: RunItem) => (
    <>
      <span className="block">{job.name}</span>
      <span className="block text-sm font-normal text-muted">
        {job.customer.name} · {job.customer.city}
      </span>
    </>
  )
  const status = ({ job }: RunItem) => <Badge tone={statusTones[job.status]}>{words(job.status)}</Badge>
  const columns: Column<RunItem>[] = [
    { id: 'order', header: t('order'), cell: order },
    { id: 'result', header: t('result'), cell: (item) => <ItemResult item={item} /> },
    { id: 'now', header: t('now'), cell: status },
  ]
  if (items.error) return <LoadFailure error={items.error} onRetry={() => void items.refetch()} />
  return (
    <>
      <Table
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={({ job }) => job.api_id}
        loading={items.isPending ? 5 : 0}
        href={getItemPath}
        linked="order"
        card={(item) => (
          <div className="flex flex-col gap-2">
            <RowLink href={getItemPath(item)}>{order(item)}</RowLink>
            <ItemResult item={item} />
          </div>
        )}
      />
      <LoadMore
        remaining={items.hasNextPage ? total - rows.length : 0}
        isPending={items.isFetchingNextPage}
        onMore={() => void items.fetchNextPage()}
      />
    </>
  )
}

const knownErrors = ['order_changed', 'status_not_allowed', 'validation_failed'] as const

function ItemResult({ item: { state, error, offered } }: { item: RunItem }) {
  const t = useTranslations('orderRuns.items')
  const known = knownErrors.find((one) => one === error)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={itemTones[state]}>{t(state)}</Badge>
      {error ? <span>{known ? t(`errors.${known}`) : t('errors.other', { code: error })}</span> : null}
      {offered === null ? null : <span className="text-muted">{t('offered', { count: offered })}</span>}
    </span>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FigureName } from '#contract/company/statistic-figures'
import type { StatisticFigure, StatisticOrder } from '#contract/company/statistics'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import type { FigureSlice } from './FigureCard.tsx'
import { figureOrdersQuery } from './statistics.data.ts'
import { useFigureText, useSliceNames } from './use-figure.ts'

/** A figure and the days whose orders are shown. */
export interface FigureOrders extends FigureSlice {
  readonly figure: FigureName
  /** True for a part of the trend, false for the whole period. */
  readonly isSlice: boolean
  readonly step: StatisticFigure['step']
}

interface FigureOrdersDialogProps {
  figureOrders: FigureOrders
  account: string | null
  onClose: () => void
}

/** Lists the orders behind a figure; each links to its page if the user may open it. */
export function FigureOrdersDialog({ figureOrders, account, onClose }: FigureOrdersDialogProps) {
  const format = useFormat()
  const { text, title } = useFigureText(figureOrders.figure)
  const names = useSliceNames(figureOrders.step)
  const { from, to } = figureOrders
  const query = useInfiniteQuery(figureOrdersQuery(figureOrders.figure, { from, to, account }))
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const total = query.data?.pages.at(-1)?.pagination.total_count ?? 0
  const several = new Set(rows.map((row) => row.account.id)).size > 1
  return (
    <Dialog isOpen onClose={onClose} size="large" title={`${title}: ${text(figureOrders)}`}>
      <p className="mb-3 text-sm text-muted">
        {figureOrders.isSlice ? names.long(figureOrders) : format.dayRange(from, to)}
      </p>
      {query.isError ? (
        <QueryError error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : null}
      <ul aria-label={title} aria-busy={query.isPending} className="border-t border-line">
        {rows.map((row, at) => (
          // An order may count more than once: accepted, returned, accepted again.
          <FigureOrderRow
            key={`${row.api_id} ${row.day} ${at}`}
            row={row}
            figure={figureOrders.figure}
            several={several}
          />
        ))}
        {query.isPending ? <FigureOrdersSkeleton count={Math.min(figureOrders.of, 8)} /> : null}
      </ul>
      <LoadMore
        remaining={total - rows.length}
        isPending={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Dialog>
  )
}

interface FigureOrderRowProps {
  row: StatisticOrder
  figure: FigureName
  several: boolean
}

function FigureOrderRow({ row, figure, several }: FigureOrderRowProps) {
  const t = useTranslations('statistics')
  const format = useFormat()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2.5 text-sm md:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <span className="text-muted tabular max-md:order-last">{format.date(row.day)}</span>
      <span className="min-w-0">
        <span className="font-medium">{row.path ? <Link href={row.path}>{row.name}</Link> : row.name}</span>{' '}
        <span className="text-muted">{row.opportunity}</span>
        <span className="block text-muted">
          {row.place}
          {several ? ` · ${row.account.city || row.account.name}` : null}
          {row.path ? null : ` · ${t('noLonger')}`}
        </span>
      </span>
      <span className="text-right tabular">
        <FigureOrderValue row={row} figure={figure} />
      </span>
    </li>
  )
}

/** Shows the order's contribution to the figure; a count needs none. */
function FigureOrderValue({ row: { value, good }, figure }: Omit<FigureOrderRowProps, 'several'>) {
  const t = useTranslations('statistics')
  const { text } = useFigureText(figure)
  if (good !== null) {
    const Icon = good ? CircleCheck : CircleX
    const messageKey = figure === 'on_time' ? (good ? 'onTime' : 'late') : good ? 'oneVisit' : 'moreVisits'
    return (
      <span className={good ? 'text-done-ink' : 'text-warning-ink'}>
        <Icon size={14} aria-hidden="true" className="mr-1 inline align-[-2px]" />
        {t(messageKey)}
      </span>
    )
  }
  return value === null ? null : text({ value, of: 1 })
}

function FigureOrdersSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <li key={at} className="flex flex-col gap-2 border-b border-line py-3">
      <SkeletonBar className="w-1/2" />
      <SkeletonBar className="w-1/3" />
    </li>
  ))
}

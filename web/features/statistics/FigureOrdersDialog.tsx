import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FigureName } from '#contract/company/statistic-figures'
import type { StatisticOrder, Statistics } from '#contract/company/statistics'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { canOpenPage } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { figureOrdersQuery } from './statistics.data.ts'
import { useFigureText, useSliceNames } from './use-figure.ts'

interface FigureOrdersDialogProps {
  data: Statistics
  figure: FigureName
  /** First day of a part of the trend; null for the whole period. */
  part: string | null
  account: string | null
  onClose: () => void
}

/** Lists the orders behind a figure; each links to its page if the user may open it. */
export function FigureOrdersDialog({ data, figure, part, account, onClose }: FigureOrdersDialogProps) {
  const colon = useColon()
  const t = useTranslations('statistics')
  const format = useFormat()
  const user = useUser()
  const { text, title } = useFigureText(figure)
  const shown = data.figures.find(({ key }) => key === figure)
  const names = useSliceNames(shown?.step ?? 'month')
  const slice = shown?.series.find(({ from }) => from === part)
  const value = slice ?? shown?.now ?? { value: null, of: 0 }
  const { from, to } = slice ?? data.period
  const query = useInfiniteQuery(figureOrdersQuery(figure, { from, to, account }))
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const total = query.data?.pages.at(-1)?.pagination.total_count ?? 0
  const several = new Set(rows.map((row) => row.account.id)).size > 1
  return (
    <Dialog isOpen onClose={onClose} size="large" title={`${title}${colon} ${text(value)}`}>
      <p className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {slice ? names.long(slice) : format.dayRange(from, to)}
        {figure === 'revenue' && canOpenPage('invoices', user) ? (
          <Link href={`/invoices/?from=${from}&to=${to}`}>{t('toCreditNotes')}</Link>
        ) : null}
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
            figure={figure}
            several={several}
          />
        ))}
        {query.isPending ? <FigureOrdersSkeleton count={Math.min(value.of, 8)} /> : null}
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

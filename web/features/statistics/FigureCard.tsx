import { ChartColumn, Download, Ellipsis, Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FigureName } from '#contract/company/statistic-figures'
import type { StatisticFigure } from '#contract/company/statistics'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { ButtonMenu } from '#web/ui/overlays/ButtonMenu.tsx'
import { InfoPopover } from '#web/ui/overlays/InfoPopover.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { useFigureBasis } from './KeyFigures.tsx'
import type { StatisticsDays } from './period-days.ts'
import { useFigureText } from './use-figure.ts'

/** Loaded after the page, because the numbers above the charts need no chart. */
const FigureTrend = lazyPart(() =>
  import('./FigureTrend.tsx').then((part) => ({ default: part.FigureTrend })),
)

export type FigureSlice = StatisticFigure['series'][number]

interface FigureCardProps {
  figure: StatisticFigure
  period: StatisticsDays
  /** Whether the previous period has data to compare with. */
  isComparable: boolean
  /** Opens the orders of a part of the trend, or of the whole period. */
  onOpen: (slice: FigureSlice | null) => void
}

/** Shows one figure: its value, the previous value, and the trend as a chart or table. */
export function FigureCard({ figure, period, isComparable, onOpen }: FigureCardProps) {
  const t = useTranslations('statistics')
  const { text, compared, title, hint } = useFigureText(figure.key)
  const [isTable, setTable] = useState(false)
  const id = useId()
  const basis = useFigureBasis(figure)
  const isEmpty = figure.now.of === 0
  return (
    <section
      aria-labelledby={id}
      data-keep=""
      className="flex min-w-0 flex-col rounded border border-line bg-surface p-4 md:p-5"
    >
      <header className="flex items-center gap-1">
        <h3 id={id} className="min-w-0 text-sm font-medium text-muted">
          {title}
        </h3>
        <span className="print:hidden">
          <InfoPopover label={t('howCounted', { title })}>{hint}</InfoPopover>
        </span>
        {isEmpty ? null : <FigureMenu figure={figure} period={period} isTable={isTable} onTable={setTable} />}
      </header>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {isEmpty ? (
          <span className="text-h1 tabular">{text(figure.now)}</span>
        ) : (
          <PlainButton
            aria-label={t('open', { title, value: text(figure.now), count: figure.now.of })}
            className="text-h1 cursor-pointer rounded-sm touch:min-h-11 touch:min-w-11 touch:text-left tabular underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent-ink focus-visible:outline-2 focus-visible:outline-offset-2 print:no-underline"
            onPress={() => onOpen(null)}
          >
            {text(figure.now)}
          </PlainButton>
        )}
        {basis ? <span className="text-sm text-muted">{basis}</span> : null}
      </p>
      <p className="mb-3 text-sm text-muted">{compared(figure, isComparable)}</p>
      <div className="mt-auto">
        {isEmpty ? (
          <p className="grid h-44 place-items-center border-b border-line text-center text-sm text-muted">
            {t('nothing')}
          </p>
        ) : (
          <LazyBoundary isPageContent fallback={<TrendSkeleton figure={figure.key} />}>
            <FigureTrend figure={figure} isTable={isTable} onOpen={onOpen} />
          </LazyBoundary>
        )}
      </div>
    </section>
  )
}

interface FigureMenuProps {
  figure: StatisticFigure
  period: StatisticsDays
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** Shows the trend as a table, or saves it as CSV. */
function FigureMenu({ figure, period, isTable, onTable }: FigureMenuProps) {
  const t = useTranslations('statistics')
  const { title } = useFigureText(figure.key)
  const save = async () => {
    const [{ formatFigureCsv }, { saveFile }] = await Promise.all([
      import('./figure-csv.ts'),
      import('#web/api/download-file'),
    ])
    const names = {
      title,
      from: t('from'),
      to: t('to'),
      orders: t('orders'),
      good: t('good'),
      minutes: t('minutes'),
    }
    const bytes = new Blob([formatFigureCsv(figure, names)], { type: 'text/csv' })
    saveFile(bytes, `${title} ${period.from} ${period.to}.csv`)
  }
  return (
    <span className="ml-auto print:hidden">
      <ButtonMenu
        size="small"
        icon={Ellipsis}
        label={t('moreAbout', { title })}
        entries={[
          {
            id: 'table',
            icon: isTable ? ChartColumn : Table2,
            label: t(isTable ? 'asChart' : 'asTable'),
            onAction: () => onTable(!isTable),
          },
          { id: 'csv', icon: Download, label: t('csv'), onAction: () => void save() },
        ]}
      />
    </span>
  )
}

/** Skeleton of a card with the same height. */
export function FigureSkeleton({ figure }: { figure: FigureName }) {
  return (
    <div className="flex flex-col rounded border border-line bg-surface p-4 md:p-5">
      <div className="flex h-7 items-center touch:h-11">
        <SkeletonBar className="w-36" />
      </div>
      <SkeletonBar className="mt-1 h-8 w-24" />
      <SkeletonBar className="mt-1 mb-4 w-44" />
      <TrendSkeleton figure={figure} />
    </div>
  )
}

function TrendSkeleton({ figure }: { figure: FigureName }) {
  const bars = figure === 'revenue' ? 12 : 10
  return (
    <div className="flex h-44 items-end gap-2 pb-6">
      {Array.from({ length: bars }, (_, at) => (
        <SkeletonBar key={at} className={skeletonHeights[at % skeletonHeights.length] ?? 'h-full'} />
      ))}
    </div>
  )
}

const skeletonHeights = ['h-1/2', 'h-2/3', 'h-1/3', 'h-4/5', 'h-3/5']

import { ChartColumn, Info, Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { type FigureName, figureUnits } from '#contract/company/statistic-figures'
import type { StatisticFigure } from '#contract/company/statistics'
import { Chart } from '#web/ui/data/Chart.tsx'
import { AriaIconButton } from '#web/ui/controls/buttons/AriaIconButton.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { floatingStyle } from '#web/ui/controls/choices/option-list.tsx'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { TrendTable } from './TrendTable.tsx'
import { useFigureText, useSliceNames } from './use-figure.ts'

export type FigureSlice = StatisticFigure['series'][number]

interface FigureCardProps {
  figure: StatisticFigure
  /** Whether the previous period has data to compare with. */
  isComparable: boolean
  /** Opens the orders of a part of the trend, or of the whole period. */
  onOpen: (slice: FigureSlice | null) => void
}

/** Shows one figure: its value, the previous value, and the trend as a chart or table. */
export function FigureCard({ figure, isComparable, onOpen }: FigureCardProps) {
  const t = useTranslations('statistics')
  const { text, compared, title } = useFigureText(figure.key)
  const [isTable, setTable] = useState(false)
  const id = useId()
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
        <FigureExplanation figure={figure.key} />
        <span className="ml-auto print:hidden">
          <IconButton
            size="small"
            icon={isTable ? ChartColumn : Table2}
            label={isTable ? t('asChart', { title }) : t('asTable', { title })}
            aria-pressed={isTable}
            isDisabled={isEmpty}
            onPress={() => setTable(!isTable)}
          />
        </span>
      </header>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {isEmpty ? (
          <span className="text-h1 tabular">{text(figure.now)}</span>
        ) : (
          <AriaButton
            aria-label={t('open', { title, value: text(figure.now), count: figure.now.of })}
            className="text-h1 cursor-pointer rounded-sm tabular underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent-ink focus-visible:outline-2 focus-visible:outline-offset-2 print:no-underline"
            onPress={() => onOpen(null)}
          >
            {text(figure.now)}
          </AriaButton>
        )}
        <FigureBasis figure={figure} />
      </p>
      <p className="mb-3 text-sm text-muted">{compared(figure, isComparable)}</p>
      <div className="mt-auto">
        <FigureTrend figure={figure} isTable={isTable} onOpen={onOpen} />
      </div>
    </section>
  )
}

/** Shows the number of orders behind a share or a median. */
function FigureBasis({ figure: { key, now } }: { figure: StatisticFigure }) {
  const t = useTranslations('statistics')
  if (now.of === 0) return null
  if (figureUnits[key] === 'share')
    return <span className="text-sm text-muted">{t('shareOf', { good: now.value ?? 0, count: now.of })}</span>
  if (figureUnits[key] === 'minutes')
    return <span className="text-sm text-muted">{t('medianOf', { count: now.of })}</span>
  return null
}

function FigureTrend({
  figure,
  isTable,
  onOpen,
}: Omit<FigureCardProps, 'isComparable'> & { isTable: boolean }) {
  const t = useTranslations('statistics')
  const { text, height, title, unit } = useFigureText(figure.key)
  const names = useSliceNames(figure.step)
  if (figure.now.of === 0) {
    return (
      <p className="grid h-44 place-items-center border-b border-line text-center text-sm text-muted">
        {t('nothing')}
      </p>
    )
  }
  if (isTable) return <TrendTable figure={figure} onOpen={onOpen} />
  return (
    <Chart
      label={t('courseOf', { title })}
      look={unit === 'count' || unit === 'cents' ? 'bars' : 'line'}
      maxValue={unit === 'share' ? 1 : undefined}
      marks={figure.series.map((slice) => ({
        key: slice.from,
        label: names.long(slice),
        short: names.short(slice),
        value: height(slice),
        text: text(slice, true),
        isEmpty: slice.of === 0,
      }))}
      onPick={(place) => {
        const slice = figure.series[place]
        if (slice && slice.of > 0) onOpen(slice)
      }}
    />
  )
}

/** Opens by a press, because touch devices have no tooltips. */
function FigureExplanation({ figure }: { figure: FigureName }) {
  const t = useTranslations('statistics')
  const { title, hint } = useFigureText(figure)
  return (
    <span className="print:hidden">
      <DialogTrigger>
        <AriaIconButton size="small" icon={Info} label={t('howCounted', { title })} withoutTooltip />
        <Popover placement="bottom start" offset={4} className={floatingStyle}>
          <Dialog aria-label={t('howCounted', { title })} className="max-w-80 p-4 text-sm outline-none">
            <p>{hint}</p>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </span>
  )
}

/** Skeleton of a card with the same height. */
export function FigureSkeleton({ figure }: { figure: FigureName }) {
  const bars = figure === 'revenue' ? 12 : 10
  return (
    <div className="flex flex-col rounded border border-line bg-surface p-4 md:p-5">
      <div className="flex h-7 items-center touch:h-11">
        <SkeletonBar className="w-36" />
      </div>
      <SkeletonBar className="mt-1 h-8 w-24" />
      <SkeletonBar className="mt-1 mb-4 w-44" />
      <div className="flex h-44 items-end gap-2 pb-6">
        {Array.from({ length: bars }, (_, at) => (
          <SkeletonBar key={at} className={skeletonHeights[at % skeletonHeights.length] ?? 'h-full'} />
        ))}
      </div>
    </div>
  )
}

const skeletonHeights = ['h-1/2', 'h-2/3', 'h-1/3', 'h-4/5', 'h-3/5']

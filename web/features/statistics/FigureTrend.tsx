import { useTranslations } from 'use-intl'
import type { StatisticFigure } from '#contract/company/statistics'
import { Chart } from '#web/ui/data/Chart.tsx'
import type { FigureSlice } from './FigureCard.tsx'
import { TrendTable } from './TrendTable.tsx'
import { useFigureText, useSliceNames } from './use-figure.ts'

interface FigureTrendProps {
  figure: StatisticFigure
  isTable: boolean
  /** Opens the orders of a part of the trend. */
  onOpen: (slice: FigureSlice) => void
}

/** Shows the trend of a figure as a chart or as a table. */
export function FigureTrend({ figure, isTable, onOpen }: FigureTrendProps) {
  const t = useTranslations('statistics')
  const { text, height, title, unit } = useFigureText(figure.key)
  const names = useSliceNames(figure.step)
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

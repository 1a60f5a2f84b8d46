import { useTranslations } from 'use-intl'
import type { StatisticFigure } from '#contract/company/statistics'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import type { FigureSlice } from './FigureCard.tsx'
import { useFigureText, useSliceNames } from './use-figure.ts'

interface TrendTableProps {
  figure: StatisticFigure
  onOpen: (slice: FigureSlice) => void
}

/** Shows the data of the chart as a table. */
export function TrendTable({ figure, onOpen }: TrendTableProps) {
  const t = useTranslations('statistics')
  const { text, title, unit } = useFigureText(figure.key)
  const names = useSliceNames(figure.step)
  const isMeasured = unit === 'share' || unit === 'minutes'
  return (
    <div className="max-h-64 overflow-y-auto print:max-h-none">
      <table aria-label={title} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className={trendHeadStyle}>
              {t('days')}
            </th>
            {isMeasured ? (
              <th scope="col" className={`${trendHeadStyle} text-right`}>
                {t('orders')}
              </th>
            ) : null}
            <th scope="col" className={`${trendHeadStyle} text-right`}>
              {t('value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {figure.series.map((slice) => (
            <tr key={slice.from}>
              <th scope="row" className={`${trendCellStyle} text-left font-normal`}>
                {names.long(slice)}
              </th>
              {isMeasured ? <td className={`${trendCellStyle} text-right tabular`}>{slice.of}</td> : null}
              <td className={`${trendCellStyle} text-right tabular`}>
                {slice.of === 0 ? (
                  text(slice)
                ) : (
                  <PlainButton
                    aria-label={t('open', { title: names.long(slice), value: text(slice), count: slice.of })}
                    className="cursor-pointer rounded-sm text-accent-ink underline decoration-accent-line underline-offset-2 hover:decoration-current focus-visible:outline-2 touch:min-h-11 touch:min-w-11 touch:text-right"
                    onPress={() => onOpen(slice)}
                  >
                    {text(slice)}
                  </PlainButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const trendHeadStyle = 'sticky top-0 border-b border-line bg-surface py-1.5 pr-2 font-medium'
const trendCellStyle = 'border-b border-line py-1.5 pr-2'

import { Button as AriaButton } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import type { StatisticFigure } from '#contract/company/statistics'
import type { Slice } from './FigureCard.tsx'
import { useFigure, useSliceNames } from './useFigure.ts'

interface CourseTableProps {
  figure: StatisticFigure
  onOpen: (slice: Slice) => void
}

/** The same as the drawing, in figures. */
export function CourseTable({ figure, onOpen }: CourseTableProps) {
  const t = useTranslations('statistics')
  const { text, title, unit } = useFigure(figure.key)
  const names = useSliceNames(figure.step)
  const isMeasured = unit === 'share' || unit === 'minutes'
  return (
    <div className="max-h-64 overflow-y-auto print:max-h-none">
      <table aria-label={title} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className={head}>
              {t('days')}
            </th>
            {isMeasured ? (
              <th scope="col" className={`${head} text-right`}>
                {t('orders')}
              </th>
            ) : null}
            <th scope="col" className={`${head} text-right`}>
              {t('value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {figure.series.map((slice) => (
            <tr key={slice.from}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                {names.long(slice)}
              </th>
              {isMeasured ? <td className={`${cell} text-right tabular`}>{slice.of}</td> : null}
              <td className={`${cell} text-right tabular`}>
                {slice.of === 0 ? (
                  text(slice)
                ) : (
                  <AriaButton
                    aria-label={t('open', { title: names.long(slice), value: text(slice), count: slice.of })}
                    className="cursor-pointer rounded-sm text-accent-ink underline decoration-accent-line underline-offset-2 hover:decoration-current focus-visible:outline-2 touch:min-h-11 touch:min-w-11 touch:text-right"
                    onPress={() => onOpen(slice)}
                  >
                    {text(slice)}
                  </AriaButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const head = 'sticky top-0 border-b border-line bg-surface py-1.5 pr-2 font-medium'
const cell = 'border-b border-line py-1.5 pr-2'

import { useTranslations } from 'use-intl'
import { type FigureName, figureUnits } from '#contract/company/statistic-figures'
import type { StatisticFigure, Statistics } from '#contract/company/statistics'
import { joinClasses } from '#web/ui/classes'
import { FigureTile, FigureTileSkeleton } from '#web/ui/data/FigureTile.tsx'
import type { StatisticsSearch } from './search-params.ts'
import { toStatisticsPath } from './statistics-path.ts'
import { useFigureText } from './use-figure.ts'

/** The figures that a company asks for first. */
const keyFigures = [
  'revenue',
  'offers_accepted',
  'time_to_accept',
  'on_time',
  'first_visit',
] as const satisfies readonly FigureName[]

const gridStyle = 'mb-3 grid grid-cols-2 gap-2 lg:grid-cols-6'

/** Shows the revenue and four numbers; each opens its orders. */
export function KeyFigures({ data, search }: { data: Statistics; search: StatisticsSearch }) {
  const t = useTranslations('statistics')
  return (
    <ul aria-label={t('keyFigures')} className={gridStyle}>
      {keyFigures.map((key) => {
        const figure = data.figures.find((one) => one.key === key)
        return figure ? (
          <li key={key} className={joinClasses(key === 'revenue' && 'col-span-2')}>
            <KeyFigure
              figure={figure}
              isComparable={isComparable(data)}
              href={toStatisticsPath({ ...search, orders: key, part: null })}
            />
          </li>
        ) : null
      })}
    </ul>
  )
}

interface KeyFigureProps {
  figure: StatisticFigure
  isComparable: boolean
  href: string
}

function KeyFigure({ figure, isComparable: comparable, href }: KeyFigureProps) {
  const { text, compared, title } = useFigureText(figure.key)
  const basis = useFigureBasis(figure)
  const notes = [basis, compared(figure, comparable)].filter((note) => note !== null)
  return (
    <FigureTile
      label={title}
      value={text(figure.now)}
      note={notes.map((note) => (
        <span key={note} className="block">
          {note}
        </span>
      ))}
      href={figure.now.of === 0 ? null : href}
    />
  )
}

/** Returns the number of orders behind a share or a median. */
export function useFigureBasis({ key, now }: StatisticFigure): string | null {
  const t = useTranslations('statistics')
  if (now.of === 0) return null
  if (figureUnits[key] === 'share') return t('shareOf', { good: now.value ?? 0, count: now.of })
  return figureUnits[key] === 'minutes' ? t('medianOf', { count: now.of }) : null
}

/**
 * Returns whether the company existed for the whole previous period; otherwise percentages are meaningless.
 */
export function isComparable({ since, before }: Statistics): boolean {
  return since !== null && since <= before.from
}

export function KeyFiguresSkeleton() {
  return (
    <div className={gridStyle}>
      {keyFigures.map((key) => (
        <div key={key} className={joinClasses(key === 'revenue' && 'col-span-2')}>
          <FigureTileSkeleton />
        </div>
      ))}
    </div>
  )
}

import { useTranslations } from 'use-intl'
import type { ReactNode } from 'react'
import type { FigureName } from '#contract/company/statistic-figures'
import type { Statistics } from '#contract/company/statistics'
import { joinClasses } from '#web/ui/classes'
import { FigureCard, FigureSkeleton, type FigureSlice } from './FigureCard.tsx'
import { isComparable } from './KeyFigures.tsx'

/** Groups of related figures. */
const figureGroups: { name: 'offers' | 'work' | 'money'; keys: readonly FigureName[]; look: string }[] = [
  { name: 'money', keys: ['revenue'], look: '' },
  {
    name: 'offers',
    keys: ['offers_seen', 'offers_accepted', 'offers_rejected', 'offers_lost'],
    look: 'lg:grid-cols-2',
  },
  { name: 'work', keys: ['time_to_accept', 'on_time', 'first_visit'], look: 'lg:grid-cols-2 xl:grid-cols-3' },
]

interface FigureGroupsProps {
  data: Statistics
  /** Opens the orders of a part of a trend, or of the whole period. */
  onOpen: (figure: FigureName, part: FigureSlice | null) => void
}

/** Shows every figure with its trend. */
export function FigureGroups({ data, onOpen }: FigureGroupsProps) {
  return (
    <FigureGrid
      renderFigure={(key) => {
        const figure = data.figures.find((one) => one.key === key)
        return figure ? (
          <FigureCard
            key={key}
            figure={figure}
            period={data.period}
            isComparable={isComparable(data)}
            onOpen={(part) => onOpen(key, part)}
          />
        ) : null
      }}
    />
  )
}

export function FigureGroupsSkeleton() {
  return <FigureGrid renderFigure={(key) => <FigureSkeleton key={key} figure={key} />} />
}

function FigureGrid({ renderFigure }: { renderFigure: (key: FigureName) => ReactNode }) {
  const t = useTranslations('statistics')
  return (
    <div className="flex flex-col gap-8">
      {figureGroups.map(({ name, keys, look }) => (
        <section key={name} aria-labelledby={`statistics-${name}`}>
          <h2 id={`statistics-${name}`} className="text-h2 mb-3">
            {t(`groups.${name}`)}
          </h2>
          <div className={joinClasses('grid grid-cols-1 gap-4', look)}>{keys.map(renderFigure)}</div>
        </section>
      ))}
    </div>
  )
}

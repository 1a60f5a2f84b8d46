import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/classes'
import { getCardToneClasses, linkedRowStyle, RowLink } from '#web/ui/data/RowLink.tsx'
import { MarkDisc } from './MapLegend.tsx'
import type { PlaceEntry, PlaceMark } from './place-entries.ts'

interface PlaceListProps {
  label: string
  entries: readonly PlaceEntry[]
  marks: readonly PlaceMark[]
  /** The entry whose card is open. */
  current: string | null
  renderFacts: (id: string) => ReactNode
  onFocus: (id: string | null) => void
  /** An empty text: the pointer has left the rows. */
  onHover: (id: string) => void
}

/** The entries as cards, each with its mark. The focused one is marked on the map. */
export function PlaceList(props: PlaceListProps) {
  const { label, entries, marks, current, renderFacts, onFocus, onHover } = props
  if (entries.length === 0) return null
  return (
    <ul
      aria-label={label}
      className="flex flex-col gap-2"
      onBlur={() => onFocus(null)}
      onMouseLeave={() => onHover('')}
    >
      {entries.map(({ id, name, href, mark }) => (
        <li
          key={id}
          data-row={id}
          aria-current={id === current}
          onFocus={() => onFocus(id)}
          onMouseEnter={() => onHover(id)}
          className={joinClasses(
            'relative flex items-start gap-3 rounded border p-3',
            linkedRowStyle,
            getCardToneClasses(id === current ? 'current' : null),
          )}
        >
          <MarkDisc mark={marks.find((one) => one.name === mark)} />
          <div className="min-w-0 flex-1 text-sm">
            <p className="text-base">
              <RowLink href={href}>{name}</RowLink>
            </p>
            {renderFacts(id)}
          </div>
        </li>
      ))}
    </ul>
  )
}

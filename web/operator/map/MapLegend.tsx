import { joinClasses } from '#web/ui/classes'
import type { Tone } from '#web/ui/feedback/badges.tsx'
import { useFormat } from '#web/i18n/use-format'
import { countMarks, type PlaceEntry, type PlaceMark } from './place-entries.ts'

/** Explains the marks on the map, with the number of places that have each. */
export function MapLegend({
  entries,
  marks,
}: {
  entries: readonly PlaceEntry[]
  marks: readonly PlaceMark[]
}) {
  const format = useFormat()
  return (
    <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {countMarks(entries, marks).map((mark) => (
        <span key={mark.name} className="inline-flex items-center gap-1.5">
          <MarkDisc mark={mark} />
          {mark.label} ({format.number(mark.count)})
        </span>
      ))}
    </figcaption>
  )
}

/** The marker of the map, as it is drawn in `place-layers.ts`. */
const discs: Record<Tone, string> = {
  accent: 'bg-accent text-on-accent',
  neutral: 'bg-muted text-surface',
  done: 'bg-done-ink text-surface',
  warning: 'bg-warning-ink text-surface',
  danger: 'bg-danger-ink text-surface',
}

/** The mark of a place beside its words. */
export function MarkDisc({ mark }: { mark: Pick<PlaceMark, 'tone' | 'sign'> | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        'grid size-5 shrink-0 place-items-center rounded-full text-xs leading-none font-semibold',
        discs[mark?.tone ?? 'neutral'],
      )}
    >
      {mark?.sign}
    </span>
  )
}

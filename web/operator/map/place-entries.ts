import type { Position } from '#contract/orders/today'
import type { MapPlace } from '#web/features/map/map-places'
import type { Tone } from '#web/ui/feedback/badges.tsx'

/** How a place is marked on the map and in the list: a colour and a character. */
export interface PlaceMark {
  readonly name: string
  readonly tone: Tone
  readonly sign: string
  readonly label: string
}

/** Something that the map and the list beside it show. */
export interface PlaceEntry {
  readonly id: string
  readonly name: string
  readonly href: string
  /** null: it is in the list only. */
  readonly position: Position | null
  /** The name of its mark. */
  readonly mark: string
}

const mapTones = {
  accent: 'place',
  neutral: 'neutral',
  done: 'good',
  warning: 'warning',
  danger: 'danger',
} as const satisfies Record<Tone, MapPlace['tone']>

/** Returns the entries with a position as places of a map. */
export function toMapPlaces(entries: readonly PlaceEntry[], marks: readonly PlaceMark[]): MapPlace[] {
  const byName = new Map(marks.map((mark) => [mark.name, mark]))
  return entries.flatMap(({ id, name, position, mark }) => {
    const { tone = 'neutral', sign = '' } = byName.get(mark) ?? {}
    return position ? [{ id, label: name, position, tone: mapTones[tone], sign }] : []
  })
}

/** Returns the marks that occur among the entries, each with the number of its entries. */
export function countMarks(
  entries: readonly PlaceEntry[],
  marks: readonly PlaceMark[],
): (PlaceMark & { readonly count: number })[] {
  const counts = new Map<string, number>()
  for (const { mark } of entries) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  return marks.flatMap((mark) => {
    const count = counts.get(mark.name) ?? 0
    return count > 0 ? [{ ...mark, count }] : []
  })
}

/**
 * Returns the entries at the position of one of them. Several orders of one customer, and those that are shown at the
 * middle of their postal code, cover each other on the map at every zoom.
 */
export function listEntriesAtPlace(entries: readonly PlaceEntry[], id: string): PlaceEntry[] {
  const entry = entries.find((one) => one.id === id)
  const position = entry?.position
  if (!position) return entry ? [entry] : []
  return entries.filter(
    (one) => one.position?.latitude === position.latitude && one.position.longitude === position.longitude,
  )
}

import { formatPersonName, getInitials, nameEachPerson } from '#web/i18n/person-name'
import type { Calendar, Visit } from '#contract/orders/calendar'

export type Grouping = 'person' | 'location'

/** One person or one location: a column in the day view, a colour in the week view. */
export interface Lane {
  /** `nobody` for appointments without an assigned person. */
  readonly id: string
  readonly name: string
  /** Two letters for places that are too narrow for the name. */
  readonly short: string
  /** Index of the lane colour. */
  readonly colour: number
}

export const unassignedLane = 'nobody'

/** Number of colours. Further lanes reuse them, because the names distinguish the lanes. */
const laneColourCount = 8

export function getLaneId(visit: Visit, by: Grouping): string {
  return by === 'location' ? visit.account.id : (visit.delegated_to?.id ?? unassignedLane)
}

/**
 * Returns a lane for each location, or for each person: installers and other people with appointments, last the
 * appointments without a person.
 */
export function createLanes(calendar: Calendar, by: Grouping, nobodyName: string): Lane[] {
  if (by === 'location') {
    return calendar.locations.map(({ id, name, city }, place) => ({
      id,
      name: name.includes(city) ? name : `${name}, ${city}`,
      short: getInitials(name),
      colour: place % laneColourCount,
    }))
  }
  const busy = new Map(
    calendar.data.flatMap(({ delegated_to: person }) => (person ? [[person.id, person] as const] : [])),
  )
  const known = calendar.people.filter(({ id, installer }) => installer || busy.has(id))
  const removedPeople = [...busy.values()].filter(({ id }) => !known.some((person) => person.id === id))
  const everyone = [...known, ...removedPeople]
  const names = nameEachPerson(everyone)
  const people = everyone.map((person, place) => ({
    id: person.id,
    name: names.get(person.id) ?? '',
    short: getInitials(formatPersonName(person)),
    colour: 1 + (place % (laneColourCount - 1)),
  }))
  return [...people, { id: unassignedLane, name: nobodyName, short: '–', colour: 0 }]
}

import type { Calendar, Visit } from '#contract/orders/calendar'

export type Grouping = 'person' | 'location'

/** A column of the day, a colour of the week: one person or one location. */
export interface Lane {
  /** `nobody` for appointments that nobody was given yet. */
  readonly id: string
  readonly name: string
  /** Two letters, where the name has no room. */
  readonly short: string
  /** Which of the lane colours. */
  readonly colour: number
}

export const unassignedLane = 'nobody'

/** How many colours there are; from then on they begin anew, the names tell them apart. */
const laneColourCount = 8

export function formatVisitPerson(person: { first_name: string | null; last_name: string }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ')
}

export function getLaneId(visit: Visit, by: Grouping): string {
  return by === 'location' ? visit.account.id : (visit.delegated_to?.id ?? unassignedLane)
}

/** All lanes: locations as they are, or people, nobody first: installers, and whoever else has something to do. */
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
  const gone = [...busy.values()].filter(({ id }) => !known.some((person) => person.id === id))
  const people = [...known, ...gone].map((person, place) => ({
    id: person.id,
    name: formatVisitPerson(person),
    short: getInitials(formatVisitPerson(person)),
    colour: 1 + (place % (laneColourCount - 1)),
  }))
  return [{ id: unassignedLane, name: nobodyName, short: '–', colour: 0 }, ...people]
}

function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '')
  return letters.join('').toUpperCase()
}

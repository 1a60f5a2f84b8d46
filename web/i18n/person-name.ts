/** Returns a person's name in one line. */
export function formatPersonName(person: { first_name: string | null; last_name: string }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ')
}

/** Returns the initials of a name: of its first and its last word. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toUpperCase()
}

interface NamedPerson {
  readonly id: string
  readonly first_name: string | null
  readonly last_name: string
  readonly email?: string | null
}

/**
 * Returns the name of each person by id, for places where one of them is chosen. People with the same name get their
 * email address behind it, or a number where the address is not known.
 */
export function nameEachPerson(people: readonly NamedPerson[]): ReadonlyMap<string, string> {
  const groups = Map.groupBy(people, formatPersonName)
  return new Map(
    people.map((person) => {
      const name = formatPersonName(person)
      const group = groups.get(name) ?? []
      if (group.length < 2) return [person.id, name]
      return [person.id, `${name} (${person.email ?? String(group.indexOf(person) + 1)})`]
    }),
  )
}

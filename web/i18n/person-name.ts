/** Returns a person's name in one line. */
export function formatPersonName(person: { first_name: string | null; last_name: string }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ')
}

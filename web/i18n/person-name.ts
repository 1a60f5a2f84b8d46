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

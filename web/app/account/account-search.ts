import type { User } from '#contract/people/session'

/** Whether each typed word begins a word of the company's name or city. Ignores case and accents. */
export function matchesAccount({ name, shipping_address }: User['account'], searchText: string): boolean {
  const words = normalizeSearchText(`${name} ${shipping_address.city}`).split(/[^\p{L}\p{N}]+/u)
  return normalizeSearchText(searchText)
    .split(/\s+/)
    .filter(Boolean)
    .every((searchWord) => words.some((word) => word.startsWith(searchWord)))
}

function normalizeSearchText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLocaleLowerCase('de')
}

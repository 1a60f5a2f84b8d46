import type { User } from '#contract/people/session'

/** Whether every word that was typed begins a word of the company's name or city, marks and case aside. */
export function foundIn({ name, shipping_address }: User['account'], typed: string): boolean {
  const words = fold(`${name} ${shipping_address.city}`).split(/[^\p{L}\p{N}]+/u)
  return fold(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((wanted) => words.some((word) => word.startsWith(wanted)))
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLocaleLowerCase('de')
}

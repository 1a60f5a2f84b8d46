/**
 * What the search of orders compares: small letters without marks, umlauts in both spellings, so that
 * "mueller" and "muller" find "Müller" and the other way round; phone numbers as digits.
 */

const german: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Letters without marks: ü → u. */
function plain(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
}

/** As Germans write without umlauts: ü → ue; other marks go. */
function spelledOut(text: string): string {
  return plain(text.replaceAll(/[äöüß]/g, (letter) => german[letter] ?? letter))
}

function small(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

const phone = /^[+(]?[\d\s()/.-]{3,}$/

/** A phone number's digits as they are dialled in Germany: +49, 0049 and +49 (0) are 0, other countries go by 00. */
function digits(number: string): string {
  return number
    .replace(/^\s*\(?(\+|00)\s*49\)?\s*(\(0\))?/, '0')
    .replace(/^\s*\+/, '00')
    .replaceAll(/\D/g, '')
}

/** The stored text: every word of `texts` in both spellings, and the digits of `phones`. */
export function searchText(
  texts: readonly (string | null)[],
  phones: readonly (string | null)[] = [],
): string {
  const words = small(texts.filter(Boolean).join(' '))
  const folded = plain(words)
  const spelled = spelledOut(words)
  const numbers = phones.filter((one) => one !== null).map(digits)
  return cut([...numbers, folded, ...(spelled === folded ? [] : [spelled])].join(' ').trim())
}

/** What an entry of the index holds beside the rest of it. */
const mostBytes = 2400

function cut(text: string): string {
  if (text.length * 3 <= mostBytes) return text
  const bytes = new TextEncoder().encode(text).subarray(0, mostBytes)
  return new TextDecoder().decode(bytes).replace(/\uFFFD$/, '')
}

/**
 * What to look for: every word must be found, each in one of its spellings. Figures may be a phone number,
 * however it is written, or a number of another kind as it stands.
 */
export function searchWords(search: string): readonly (readonly string[])[] {
  const typed = search.trim()
  const words = small(typed).split(/\s+/).filter(Boolean)
  const number = phone.test(typed) && digits(typed).length >= 3 ? [digits(typed)] : []
  return words.map((word) => [...new Set([...number, plain(word), spelledOut(word)])])
}

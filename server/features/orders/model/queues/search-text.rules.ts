/**
 * What the search of orders compares: small letters without marks, umlauts in both spellings, so that
 * "mueller" and "muller" find "Müller" and the other way round; phone numbers as digits.
 */

const umlautSpellings: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Letters without marks: ü → u. */
function stripMarks(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
}

/** As Germans write without umlauts: ü → ue; other marks go. */
function spellOutUmlauts(text: string): string {
  return stripMarks(text.replaceAll(/[äöüß]/g, (letter) => umlautSpellings[letter] ?? letter))
}

function toLowerNfc(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

const phonePattern = /^[+(]?[\d\s()/.-]{3,}$/

/** A phone number's digits as they are dialled in Germany: +49, 0049 and +49 (0) are 0, other countries go by 00. */
function toDialledDigits(number: string): string {
  return number
    .replace(/^\s*\(?(\+|00)\s*49\)?\s*(\(0\))?/, '0')
    .replace(/^\s*\+/, '00')
    .replaceAll(/\D/g, '')
}

/** The stored text: every word of `texts` in both spellings, and the digits of `phones`. */
export function buildSearchText(
  texts: readonly (string | null)[],
  phones: readonly (string | null)[] = [],
): string {
  const words = toLowerNfc(texts.filter(Boolean).join(' '))
  const folded = stripMarks(words)
  const spelled = spellOutUmlauts(words)
  const numbers = phones.filter((one) => one !== null).map(toDialledDigits)
  return truncateToBytes([...numbers, folded, ...(spelled === folded ? [] : [spelled])].join(' ').trim())
}

/** What an entry of the index holds beside the rest of it. */
const maxIndexBytes = 2400

function truncateToBytes(text: string): string {
  if (text.length * 3 <= maxIndexBytes) return text
  const bytes = new TextEncoder().encode(text).subarray(0, maxIndexBytes)
  return new TextDecoder().decode(bytes).replace(/\uFFFD$/, '')
}

/**
 * What to look for: every word must be found, each in one of its spellings. Figures may be a phone number,
 * however it is written, or a number of another kind as it stands.
 */
export function splitSearchWords(search: string): readonly (readonly string[])[] {
  const text = search.trim()
  const words = toLowerNfc(text).split(/\s+/).filter(Boolean)
  const number = phonePattern.test(text) && toDialledDigits(text).length >= 3 ? [toDialledDigits(text)] : []
  return words.map((word) => [...new Set([...number, stripMarks(word), spellOutUmlauts(word)])])
}

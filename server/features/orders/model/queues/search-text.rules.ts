/**
 * Search text of orders: lower-case letters without marks, umlauts in both spellings, so that "mueller" and
 * "muller" find "Müller" and the reverse; phone numbers as digits.
 */

const umlautSpellings: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Removes marks from letters: ü becomes u. */
function stripMarks(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
}

/** Spells umlauts as two letters (ü becomes ue) and removes other marks. */
function spellOutUmlauts(text: string): string {
  return stripMarks(text.replaceAll(/[äöüß]/g, (letter) => umlautSpellings[letter] ?? letter))
}

function toLowerNfc(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

const phonePattern = /^[+(]?[\d\s()/.-]{3,}$/

/**
 * Returns a phone number as dialled in Germany: +49, 0049 and +49 (0) become 0, other countries begin with
 * 00.
 */
function toDialledDigits(number: string): string {
  return number
    .replace(/^\s*\(?(\+|00)\s*49\)?\s*(\(0\))?/, '0')
    .replace(/^\s*\+/, '00')
    .replaceAll(/\D/g, '')
}

/** Builds the stored search text: all words in both spellings, and the digits of phone numbers. */
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

/** Limit in bytes. An index entry of PostgreSQL must not exceed about 2,700 bytes with all its columns. */
const maxIndexBytes = 2400

function truncateToBytes(text: string): string {
  if (text.length * 3 <= maxIndexBytes) return text
  const bytes = new TextEncoder().encode(text).subarray(0, maxIndexBytes)
  return new TextDecoder().decode(bytes).replace(/\uFFFD$/, '')
}

/**
 * Splits a search into words, each with all spellings to look for. Digits may be a phone number in any format
 * or another number.
 */
export function splitSearchWords(search: string): readonly (readonly string[])[] {
  const text = search.trim()
  const words = toLowerNfc(text).split(/\s+/).filter(Boolean)
  const number = phonePattern.test(text) && toDialledDigits(text).length >= 3 ? [toDialledDigits(text)] : []
  return words.map((word) => [...new Set([...number, stripMarks(word), spellOutUmlauts(word)])])
}

/**
 * Cleans text for documents. Users type and paste any character, but our fonts have glyphs for some of them
 * only, and PDF/A (ISO 19005-3) forbids characters without a glyph and characters of private use areas.
 */

/** Shown for characters that the fonts lack, so that readers notice the gap. */
const replacement = '□'

/** Bullets and check marks that word processors store as private characters of Symbol and Wingdings. */
const privateSymbols: Readonly<Record<string, string>> = {
  '\uF0B7': '•',
  '\uF0A7': '•',
  '\uF0D8': '•',
  '\uF076': '•',
  '\uF0FC': '✓',
  '\uF0FB': '✗',
  '\uF0E0': '→',
  '\uF02D': '-',
}

/** Invisible hints for line breaks, which Typst supports. */
const breakHints = new Set(['\u00AD', '\u200B', '\u2060'])

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' })

/** Returns a function that makes any text renderable with fonts that have these code points. */
export function createTextCleaner(codePoints: ReadonlySet<number>): (text: string) => string {
  const isShown = (character: string) =>
    codePoints.has(character.codePointAt(0) ?? 0) && !/\p{Co}/u.test(character)

  const cleanCluster = (cluster: string): string => {
    const characters = [...cluster].filter((character) => !isIgnored(character))
    const [base] = characters
    if (base === undefined) return ''
    if (
      characters.every((character) => isShown(character) || character === '\n' || breakHints.has(character))
    )
      return characters.join('')
    if (/^\p{Zs}$/u.test(base)) return ' '
    // The letter without its marks, or the digit without its keycap, is closer to the input than a box.
    return isShown(base) && characters.slice(1).every((mark) => /\p{M}/u.test(mark)) ? base : replacement
  }

  return (text) => {
    const plain = text
      .toWellFormed()
      .normalize('NFC')
      .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
      .replaceAll('\t', ' ')
      .replace(/[\uF000-\uF0FF]/g, (symbol) => privateSymbols[symbol] ?? symbol)
    return [...graphemes.segment(plain)].map(({ segment }) => cleanCluster(segment)).join('')
  }
}

/**
 * Control characters and invisible characters that change others: variation selectors, joiners, tags,
 * direction marks. Direction marks could reverse amounts.
 */
function isIgnored(character: string): boolean {
  if (character === '\n' || breakHints.has(character)) return false
  return /[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u.test(character)
}

const minBrokenLength = 24
const chunkLength = 8
const zeroWidthSpace = '\u200B'

/**
 * Lets long codes and addresses break, so that they stay in their column. Words are left to the hyphenation of
 * Typst, and web addresses stay copyable.
 */
export function allowBreaksInLongWords(text: string): string {
  return text.replace(/\S+/g, (word) =>
    word.length < minBrokenLength || word.includes('://') ? word : breakWord(word),
  )
}

function breakWord(word: string): string {
  const parts = word.split(/(?<=[-_/.,:;@+&=])|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u)
  return parts.flatMap((part) => (canHyphenate(part) ? [part] : splitIntoChunks(part))).join(zeroWidthSpace)
}

/** Hyphenation needs syllables: letters with a vowel every few characters. */
function canHyphenate(part: string): boolean {
  return !new RegExp(`[^aeiouyäöüàâéèêëîïôùû]{${chunkLength},}|(.)\\1{3}`, 'iu').test(part)
}

/** The last chunk takes the rest, so that no line begins with a single letter or a comma. */
function splitIntoChunks(part: string): string[] {
  const characters = [...graphemes.segment(part)].map(({ segment }) => segment)
  const count = Math.max(1, Math.floor(characters.length / chunkLength))
  return Array.from({ length: count }, (_, place) =>
    characters
      .slice(place * chunkLength, place === count - 1 ? undefined : (place + 1) * chunkLength)
      .join(''),
  )
}

/** Returns a copy of JSON data with every text cleaned. The keys come from the program and stay unchanged. */
export function cleanTexts(data: unknown, clean: (text: string) => string): unknown {
  if (typeof data === 'string') return clean(data)
  if (Array.isArray(data)) return data.map((entry) => cleanTexts(entry, clean))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, cleanTexts(value, clean)]))
}

/** A piece of a text: in both versions, or only in the older or the newer one. */
export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Above this number of pairs, texts are not compared further: the page would freeze. */
const maxPairs = 4_000_000

/** The share of equal words from which two paragraphs count as two versions of one. */
const minLikeness = 0.4

/**
 * Compares two texts and returns the paragraphs of both in reading order, each as its parts. A paragraph that was changed
 * has the words that were removed and added.
 */
export function compareTexts(before: string, after: string): TextPart[][] {
  const lines = compareLists(splitLines(before), splitLines(after))
  const paragraphs: TextPart[][] = []
  for (let index = 0; index < lines.length;) {
    const end = findEndOfChange(lines, index)
    if (end === index) paragraphs.push([lines[index++] as TextPart])
    else {
      const block = lines.slice(index, end)
      paragraphs.push(
        ...pairParagraphs(
          block.filter(({ kind }) => kind === 'removed'),
          block.filter(({ kind }) => kind === 'added'),
        ),
      )
      index = end
    }
  }
  return paragraphs
}

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function findEndOfChange(lines: readonly TextPart[], start: number): number {
  let end = start
  while (end < lines.length && lines[end]?.kind !== 'same') end++
  return end
}

/** Puts each removed paragraph beside the added one at the same place, if they are alike. */
function pairParagraphs(removed: readonly TextPart[], added: readonly TextPart[]): TextPart[][] {
  const paragraphs: TextPart[][] = []
  for (let index = 0; index < Math.max(removed.length, added.length); index++) {
    const [old, next] = [removed[index], added[index]]
    const words = old && next ? compareLists(splitWords(old.text), splitWords(next.text)) : null
    if (words && getLikeness(words) >= minLikeness) paragraphs.push(joinParts(words))
    else paragraphs.push(...[old, next].flatMap((part) => (part ? [[part]] : [])))
  }
  return paragraphs
}

const splitWords = (text: string): string[] => text.split(/(?<=\s)/)

function getLikeness(parts: readonly TextPart[]): number {
  const count = (kind: TextPart['kind']) => parts.filter((part) => part.kind === kind).length
  return count('same') / Math.max(1, count('same') + Math.max(count('removed'), count('added')))
}

/** Joins neighbouring parts of one kind. */
function joinParts(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last?.kind === part.kind) joined[joined.length - 1] = { kind: part.kind, text: last.text + part.text }
    else joined.push(part)
  }
  return joined
}

/** Compares two lists by their longest common subsequence. Equal ends are taken off first, because most changes are small. */
function compareLists(before: readonly string[], after: readonly string[]): TextPart[] {
  let start = 0
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++
  let tail = 0
  const shorter = Math.min(before.length, after.length) - start
  while (tail < shorter && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const toParts = (texts: readonly string[], kind: TextPart['kind']) => texts.map((text) => ({ kind, text }))
  return [
    ...toParts(before.slice(0, start), 'same'),
    ...compareMiddles(before.slice(start, before.length - tail), after.slice(start, after.length - tail)),
    ...toParts(before.slice(before.length - tail), 'same'),
  ]
}

function compareMiddles(before: readonly string[], after: readonly string[]): TextPart[] {
  const width = after.length + 1
  const isTooLong = before.length * after.length > maxPairs
  // lengths[i * width + j]: length of the longest common subsequence of the lists from i and j on.
  const lengths = new Uint32Array(isTooLong ? 0 : (before.length + 1) * width)
  const getLength = (i: number, j: number) => lengths[i * width + j] ?? 0
  if (!isTooLong)
    for (let i = before.length - 1; i >= 0; i--)
      for (let j = after.length - 1; j >= 0; j--)
        lengths[i * width + j] =
          before[i] === after[j]
            ? getLength(i + 1, j + 1) + 1
            : Math.max(getLength(i + 1, j), getLength(i, j + 1))
  const parts: TextPart[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, next] = [before[i], after[j]]
    if (!isTooLong && old !== undefined && old === next) {
      parts.push({ kind: 'same', text: old })
      i++
      j++
    } else if (old !== undefined && (next === undefined || getLength(i + 1, j) >= getLength(i, j + 1))) {
      parts.push({ kind: 'removed', text: old })
      i++
    } else {
      parts.push({ kind: 'added', text: next ?? '' })
      j++
    }
  }
  return parts
}

/** Free words as people type them: blank, comma or semicolon ends one; what stands in quotation marks is one (Q8). */

const tagSeparator = /[\s,;]/
/** Quotation marks as keyboards of the three languages make them, each with its end. */
const closingMarks: Readonly<Record<string, string>> = { '"': '"', '„': '“', '“': '”', '«': '»', '»': '«' }

export interface SplitTags {
  readonly tags: readonly string[]
  /** What is still being typed: a word without an end, or a quotation without its second mark. */
  readonly rest: string
}

/** Splits what was typed so far. */
export function splitTypedTags(text: string): SplitTags {
  const tags: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const end = at === start ? closingMarks[text.charAt(at)] : undefined
    if (end) {
      const close = findClosingMark(text, at + 1, end)
      if (close < 0) return { tags: normalizeTags(tags), rest: text.slice(at) }
      tags.push(text.slice(at + 1, close))
      at = close
      start = close + 1
    } else if (tagSeparator.test(text.charAt(at))) {
      tags.push(text.slice(start, at))
      start = at + 1
    }
  }
  return { tags: normalizeTags(tags), rest: text.slice(start) }
}

/** German quotations end with “, which begins an English one; programs also set ” there. */
function findClosingMark(text: string, from: number, end: string): number {
  const marks = end === '“' ? '“”"' : end
  for (let at = from; at < text.length; at += 1) if (marks.includes(text.charAt(at))) return at
  return -1
}

/** All of it, at the end of typing; a quotation that was never closed is one, too. */
export function splitAllTags(text: string): string[] {
  const { tags, rest } = splitTypedTags(text)
  return normalizeTags([...tags, rest.charAt(0) in closingMarks ? rest.slice(1) : rest])
}

function normalizeTags(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}

/** Adds words to a list, each once whatever its letters' case; those there already stay where they are. */
export function addTags(list: readonly string[], more: readonly string[]): string[] {
  const known = new Set(list.map((tag) => tag.toLowerCase()))
  const added = more.filter((tag) => !known.has(tag.toLowerCase()) && known.add(tag.toLowerCase()))
  return [...list, ...added]
}

/** A word as it is typed: with quotation marks where it would fall apart. */
export function quoteTag(tag: string): string {
  return tagSeparator.test(tag) ? `"${tag}"` : tag
}

/** Splits text into tags: blank, comma or semicolon ends a tag; text in quotation marks is one tag. */

const tagSeparator = /[\s,;]/
/** Opening quotation marks of the three languages and their closing marks. */
const closingMarks: Readonly<Record<string, string>> = { '"': '"', '„': '“', '“': '”', '«': '»', '»': '«' }

export interface SplitTags {
  readonly tags: readonly string[]
  /** The text that is still being typed: a tag without a separator, or without its closing quotation mark. */
  readonly rest: string
}

/** Splits the text typed so far. */
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

/** A German quotation ends with “, which opens an English one; programs also insert ” there. */
function findClosingMark(text: string, from: number, end: string): number {
  const marks = end === '“' ? '“”"' : end
  for (let at = from; at < text.length; at += 1) if (marks.includes(text.charAt(at))) return at
  return -1
}

/** Splits the whole text; an unclosed quotation is a tag too. */
export function splitAllTags(text: string): string[] {
  const { tags, rest } = splitTypedTags(text)
  return normalizeTags([...tags, rest.charAt(0) in closingMarks ? rest.slice(1) : rest])
}

function normalizeTags(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}

/** Adds tags to a list, ignoring case; existing tags keep their places. */
export function addTags(list: readonly string[], more: readonly string[]): string[] {
  const known = new Set(list.map((tag) => tag.toLowerCase()))
  const added = more.filter((tag) => !known.has(tag.toLowerCase()) && known.add(tag.toLowerCase()))
  return [...list, ...added]
}

/** Returns the text of a tag, in quotation marks if it would be split otherwise. */
export function quoteTag(tag: string): string {
  return tagSeparator.test(tag) ? `"${tag}"` : tag
}

/** Free words as people type them: blank, comma or semicolon ends one; what stands in quotation marks is one (Q8). */

const separator = /[\s,;]/
/** Quotation marks as keyboards of the three languages make them, each with its end. */
const ends: Readonly<Record<string, string>> = { '"': '"', '„': '“', '“': '”', '«': '»', '»': '«' }

export interface Split {
  readonly tags: readonly string[]
  /** What is still being typed: a word without an end, or a quotation without its second mark. */
  readonly rest: string
}

/** Splits what was typed so far. */
export function split(text: string): Split {
  const tags: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const end = at === start ? ends[text.charAt(at)] : undefined
    if (end) {
      const close = closing(text, at + 1, end)
      if (close < 0) return { tags: tidy(tags), rest: text.slice(at) }
      tags.push(text.slice(at + 1, close))
      at = close
      start = close + 1
    } else if (separator.test(text.charAt(at))) {
      tags.push(text.slice(start, at))
      start = at + 1
    }
  }
  return { tags: tidy(tags), rest: text.slice(start) }
}

/** German quotations end with “, which begins an English one; programs also set ” there. */
function closing(text: string, from: number, end: string): number {
  const marks = end === '“' ? '“”"' : end
  for (let at = from; at < text.length; at += 1) if (marks.includes(text.charAt(at))) return at
  return -1
}

/** All of it, at the end of typing; a quotation that was never closed is one, too. */
export function splitAll(text: string): string[] {
  const { tags, rest } = split(text)
  return tidy([...tags, rest.charAt(0) in ends ? rest.slice(1) : rest])
}

function tidy(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}

/** Adds words to a list, each once whatever its letters' case; those there already stay where they are. */
export function join(list: readonly string[], more: readonly string[]): string[] {
  const known = new Set(list.map((tag) => tag.toLowerCase()))
  const added = more.filter((tag) => !known.has(tag.toLowerCase()) && known.add(tag.toLowerCase()))
  return [...list, ...added]
}

/** A word as it is typed: with quotation marks where it would fall apart. */
export function quoted(tag: string): string {
  return separator.test(tag) ? `"${tag}"` : tag
}

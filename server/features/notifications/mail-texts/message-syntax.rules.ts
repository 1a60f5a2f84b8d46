/**
 * The placeholders of a text: `{company}`, `{count, number}` and `{count, plural, one {an order} other {# orders}}`,
 * a part of ICU MessageFormat. Every other brace is a mistake.
 */

export interface MessagePlaceholders {
  /** The names of the variables. */
  readonly variables: ReadonlySet<string>
  /** The first placeholder that cannot be read, shortened; null: all can be read. */
  readonly broken: string | null
}

/** A broken placeholder is shown with this many characters. */
const shownCharacters = 24

class BrokenPlaceholder extends Error {
  readonly start: number

  constructor(start: number) {
    super('broken placeholder')
    this.start = start
  }
}

/** Returns the placeholders of a text. */
export function readPlaceholders(text: string): MessagePlaceholders {
  const reader = new PlaceholderReader(text)
  try {
    reader.readText(null)
    return { variables: reader.variables, broken: null }
  } catch (error) {
    if (!(error instanceof BrokenPlaceholder)) throw error
    const rest = text.slice(error.start)
    const broken = rest.length > shownCharacters ? `${rest.slice(0, shownCharacters)}…` : rest
    return { variables: reader.variables, broken }
  }
}

class PlaceholderReader {
  readonly variables = new Set<string>()
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Reads up to the end, or up to the `}` that closes the option that began at `start`. */
  readText(start: number | null): void {
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at]
      if (character === '{') this.#readPlaceholder()
      else if (character !== '}') this.#at += 1
      else if (start === null) throw new BrokenPlaceholder(this.#at)
      else return
    }
    if (start !== null) throw new BrokenPlaceholder(start)
  }

  #readPlaceholder(): void {
    const start = this.#at
    const head = this.#take(/\{\s*(\w+)\s*/y, start)
    this.variables.add(head[1] ?? '')
    if (this.#text[this.#at] === ',') {
      const kind = this.#take(/,\s*(number|plural)\s*/y, start)[1]
      if (kind === 'plural') this.#readOptions(start)
    }
    this.#take(/\}/y, start)
  }

  #readOptions(start: number): void {
    const names = new Set<string>()
    this.#take(/,\s*/y, start)
    while (this.#text[this.#at] !== '}') {
      const option = this.#at
      names.add(this.#take(/(=\d+|zero|one|two|few|many|other)\s*\{/y, start)[1] ?? '')
      this.readText(option)
      this.#take(/\}\s*/y, start)
    }
    if (!names.has('other')) throw new BrokenPlaceholder(start)
  }

  /** Reads what the pattern expects, or throws the placeholder that began at `start`. */
  #take(pattern: RegExp, start: number): RegExpExecArray {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (!match) throw new BrokenPlaceholder(start)
    this.#at = pattern.lastIndex
    return match
  }
}

/**
 * Returns a text in the syntax of the translator, in which apostrophes quote and `<` begins a tag. People write both as
 * they are.
 */
export function escapeForTranslator(text: string): string {
  return text.replaceAll("'", "''").replaceAll('<', "'<'")
}

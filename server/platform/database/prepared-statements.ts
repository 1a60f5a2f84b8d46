/**
 * PostgreSQL plans a statement once a connection when it has a name, and planning takes it longer than most
 * of our statements take to run. Texts that come often get one.
 */

export interface StatementNames {
  /** The name of a statement's text; undefined: it was not asked often enough yet, or there are too many. */
  find(text: string): string | undefined
  /** The plan of this text does not fit its tables any more: should it come again, it gets a new name. */
  forget(text: string): void
}

export interface StatementNameOptions {
  /** A text is named when it comes for this time. */
  readonly minimumUses: number
  /** Names at most: each connection keeps a plan for each. */
  readonly maxNames: number
}

export function createStatementNames({
  minimumUses: times,
  maxNames: most,
}: StatementNameOptions): StatementNames {
  const names = new Map<string, string>()
  let seen = new Map<string, number>()
  let given = 0

  function count(text: string): number {
    // Filters make ever new texts: those that come once must not gather.
    if (seen.size > most * 4) seen = new Map()
    const now = (seen.get(text) ?? 0) + 1
    seen.set(text, now)
    return now
  }

  function give(text: string): string {
    const name = `gewerk_${(given += 1)}`
    names.set(text, name)
    seen.delete(text)
    return name
  }

  return {
    find(text) {
      const name = names.get(text)
      if (name !== undefined || names.size >= most) return name
      return count(text) >= times ? give(text) : undefined
    },
    forget: (text) => void names.delete(text),
  }
}

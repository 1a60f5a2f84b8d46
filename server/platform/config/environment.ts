import { readFileSync } from 'node:fs'
import { settings, type Setting } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the environment with secrets read from files: container platforms hand over a secret as a file, and
 * `NAME_FILE` has its path. A file that cannot be used is added to `problems`.
 */
export function readSecretFiles(env: Environment, problems: string[]): Environment {
  const found: Record<string, string> = {}
  for (const [name, { secret }] of Object.entries<Setting>(settings)) {
    const path = env[`${name}_FILE`]?.trim()
    if (!secret || !path) continue
    if (env[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set. Remove one of them.`)
    else found[name] = readSecretFile(name, path, problems)
  }
  return { ...env, ...found }
}

function readSecretFile(name: string, path: string, problems: string[]): string {
  const remedy = 'Write the path of a file with nothing but the value, which this user may read.'
  const quoted = JSON.stringify(path)
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (!text) problems.push(`${name}_FILE is ${quoted}, and that file is empty. ${remedy}`)
    return text
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    problems.push(`${name}_FILE is ${quoted}, which cannot be read (${code}). ${remedy}`)
    return ''
  }
}

/**
 * Returns a warning for each variable that nearly has the name of a setting: a wrong letter, or the prefix
 * `GEWERK_`, which no setting has.
 */
export function listMistypedNames(env: Environment): string[] {
  const names = Object.keys(settings)
  const known = new Set(
    Object.entries<Setting>(settings).flatMap(([name, { secret }]) =>
      secret ? [name, `${name}_FILE`] : name,
    ),
  )
  return Object.keys(env).flatMap((name) => {
    if (known.has(name)) return []
    const bare = name.replace(/^GEWERK_/, '')
    const meant = names.find((one) => one === bare || isOneChangeAway(bare, one))
    return meant && bare.length > 4 ? [`${name} is no setting and is ignored. Did you mean ${meant}?`] : []
  })
}

/** Returns whether one letter added, removed, replaced or exchanged with the next one makes the other word. */
function isOneChangeAway(word: string, other: string): boolean {
  let start = 0
  while (start < word.length && word[start] === other[start]) start += 1
  const [rest, otherRest] = [word.slice(start), other.slice(start)]
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}` === otherRest
  )
}

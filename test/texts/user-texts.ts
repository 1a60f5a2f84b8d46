import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#contract/kit/locale'

/** Texts that users read, as they are written in the source. */
export interface UserText {
  /** File and line. */
  readonly place: string
  readonly text: string
}

const project = join(import.meta.dirname, '../..')
const folders = ['web', 'server', 'contract', 'demo', 'db/forms']

/** Returns the paths of all source files that may hold texts, relative to the project. */
export function listTextFiles(): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((file) => /\.(?:tsx?|json)$/.test(file) && !/\.test\.tsx?$/.test(file))
}

/** Returns the texts of files that do not state the language of each: demo data, documents and their templates. */
export function listUnmarkedTexts(): UserText[] {
  const files = ['demo', 'server'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  return files
    .filter((file) => /^demo\/.*(?<!\.test)\.(?:ts|json)$|\.(?:csv|tsv|typ|document\.ts)$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(project, file), 'utf8')
      const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
      const texts = /\.(?:ts|json)$/.test(file)
        ? [...code.matchAll(literal)].map((match) => match[2] ?? '')
        : code.split('\n')
      // Words without a space and in lower case are keys.
      return texts.filter((text) => /\s|^\p{Lu}/u.test(text)).map((text) => ({ place: file, text }))
    })
}

/** Returns the texts in one language of all source files. */
export function listUserTexts(language: Locale): UserText[] {
  return listTextFiles().flatMap((file) => {
    const source = readFileSync(join(project, file), 'utf8')
    let line = 1
    let counted = 0
    return findTexts(source, file, language).map(({ index, text }) => {
      // Counted on from the text before: a file of the demo has 25,000 lines.
      line += source.slice(counted, index).split('\n').length - 1
      counted = index
      return { place: `${file}:${line}`, text }
    })
  })
}

const literal = /(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/**
 * Returns the texts of a source file: a message file holds one language, others `{ de: '…', fr: '…' }`,
 * `{ fr: { title: '…' } }` or `const fr = { … }`.
 */
export function findTexts(
  source: string,
  file: string,
  language: Locale,
): { readonly index: number; readonly text: string }[] {
  const isCatalogue = file.endsWith(`/messages/${language}.ts`)
  if (!isCatalogue && file.includes('/messages/')) return []
  // Apostrophes of comments would be taken for quotes.
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, (comment) => ' '.repeat(comment.length))
  if (isCatalogue) return listLiterals(code, literal)
  const single = new RegExp(`\\b${language}"?:\\s*(?:\\([^()]*\\)\\s*=>\\s*)?${literal.source}`, 'g')
  const group = new RegExp(`(?:\\b${language}"?:|\\bconst ${language}\\b[^=;]*=)\\s*(?=[[{])`, 'g')
  const groups = [...code.matchAll(group)].flatMap(({ index, 0: { length } }) => {
    const start = index + length
    return listLiterals(code.slice(start, findClosingBracket(code, start)), literal).map((one) => ({
      ...one,
      index: start + one.index,
    }))
  })
  return [...listLiterals(code, single), ...groups].toSorted((one, other) => one.index - other.index)
}

/**
 * Returns the texts between the quotes, without the code in `${…}`. The groups of the pattern are the quote and the text.
 */
function listLiterals(code: string, pattern: RegExp): { readonly index: number; readonly text: string }[] {
  return [...code.matchAll(pattern)].flatMap((match) => {
    const [whole, quote, text = ''] = match
    const start = match.index + whole.length - 1 - text.length
    if (quote !== '`' || !text.includes('${')) return [{ index: start, text }]
    const parts = text.matchAll(/((?:(?!\$\{).)+)|\$\{[^{}]*\}/gs)
    return [...parts].flatMap(({ index, 1: part }) => (part ? [{ index: start + index, text: part }] : []))
  })
}

/** Returns the place after the bracket that closes the one at `start`. Brackets in texts do not count. */
function findClosingBracket(code: string, start: number): number {
  let depth = 0
  for (const { index, 0: token } of code
    .slice(start)
    .matchAll(new RegExp(`${literal.source}|[\\[{}\\]]`, 'g'))) {
    if (/^[[{]$/.test(token)) depth += 1
    if (/^[}\]]$/.test(token)) depth -= 1
    if (depth === 0) return start + index + 1
  }
  return code.length
}

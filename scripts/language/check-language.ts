/** Checks comments, test titles, documents and commit subjects against `language-rules.ts`. */

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'
import { findMissingDecisionParts, findProseFaults, findSubjectFault } from './language-rules.ts'
import { project } from '../run-tool.ts'

interface Passage {
  readonly line: number
  readonly text: string
}

/** Migrations never change once they have run, so their comments stay as they are. */
const isChecked = (path: string) =>
  !/(?:^|\/)(?:node_modules|dist|db\/migrations)\/|\.gen\.ts$|db\/schema-types\.ts$/.test(path)

/** Returns all faults, one text each: place, rule, remedy. */
export async function findLanguageFaults(): Promise<string[]> {
  const files = listTrackedFiles().filter(isChecked)
  const faults = await Promise.all(files.map(findFileFaults))
  return [
    ...faults.flat(),
    ...findSuffixFaults(files),
    ...(await findDecisionFaults()),
    ...findCommitFaults(),
  ]
}

const serverFile =
  /\.(?:rules|commands|queries|sql|routes|tasks|view|document|texts|crypto|services|test)\.ts$|\/messages\//

/** The suffix of a server file says what it does (CONTRIBUTING.md). */
function findSuffixFaults(files: readonly string[]): string[] {
  return files
    .filter((path) => path.startsWith('server/features/') && path.endsWith('.ts') && !serverFile.test(path))
    .map((path) => `${path}: the file name has none of the suffixes that CONTRIBUTING.md lists.`)
}

function listTrackedFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return output.split('\0').filter((path) => path !== '' && existsSync(join(project, path)))
}

async function findFileFaults(path: string): Promise<string[]> {
  const list = listPassagesOf(path)
  if (!list) return []
  const source = await readFile(join(project, path), 'utf8')
  const prose = list(source, path).flatMap(({ line, text }) =>
    findProseFaults(text).map(
      ({ name, remedy, pattern }) =>
        `${path}:${line} ${name}: "${pattern.exec(text)?.[0].trim() ?? ''}". ${remedy}`,
    ),
  )
  return path.endsWith('.md') ? [...prose, ...(await findBrokenLinks(path, source))] : prose
}

function listPassagesOf(path: string): ((source: string, path: string) => Passage[]) | null {
  if (/\.(?:ts|tsx|js|mjs|cjs)$/.test(path)) return listScriptPassages
  if (path.endsWith('.sql')) return listSqlComments
  if (path.endsWith('.md')) return listParagraphs
  return null
}

/** Comments, and the titles of tests. */
function listScriptPassages(source: string, path: string): Passage[] {
  const comments = parseSync(path, source).comments.map(({ value, start }) => ({
    line: countLines(source, start),
    text: value.replaceAll(/^\s*\*? ?/gm, '').trim(),
  }))
  return [...joinLineComments(comments), ...listTitles(source)]
}

/** A sentence may run over several `//` comments. */
function joinLineComments(comments: readonly Passage[]): Passage[] {
  const joined: Passage[] = []
  let lastLine = -1
  for (const { line, text } of comments) {
    const previous = joined.at(-1)
    if (previous && line === lastLine + 1) {
      joined[joined.length - 1] = { line: previous.line, text: `${previous.text}\n${text}` }
    } else joined.push({ line, text })
    lastLine = line + text.split('\n').length - 1
  }
  return joined
}

const title = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^()'"`]*\))?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g

function listTitles(source: string): Passage[] {
  return [...source.matchAll(title)].map((match) => ({
    line: countLines(source, match.index),
    text: match[2] ?? '',
  }))
}

function listSqlComments(source: string): Passage[] {
  return source.split('\n').flatMap((text, index) => {
    const comment = /^\s*--\s?(.*)$/.exec(text)?.[1]
    return comment === undefined ? [] : [{ line: index + 1, text: comment }]
  })
}

/** Paragraphs of a document, without blocks of code. */
function listParagraphs(source: string): Passage[] {
  const withoutCode = source.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
  let line = 1
  return withoutCode.split(/\n(?=\n)/).map((text) => {
    const passage = { line, text: text.trim() }
    line += text.split('\n').length
    return passage
  })
}

const countLines = (source: string, position: number) => source.slice(0, position).split('\n').length

async function findBrokenLinks(path: string, source: string): Promise<string[]> {
  const links = [...source.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '')
  const faults = await Promise.all(
    links
      .filter((link) => !/^[a-z]+:/.test(link))
      .map(async (link) => ((await leadsSomewhere(path, link)) ? null : `${path}: "${link}" leads nowhere.`)),
  )
  return faults.filter((fault) => fault !== null)
}

async function leadsSomewhere(path: string, link: string): Promise<boolean> {
  const [file, anchor] = link.split('#')
  const target = file ? join(project, dirname(path), file) : join(project, path)
  if (!existsSync(target)) return false
  if (!anchor || !target.endsWith('.md')) return true
  const headings = (await readFile(target, 'utf8')).matchAll(/^#+ (.+)$/gm)
  return [...headings].some((heading) => getAnchor(heading[1] ?? '') === anchor)
}

/** The anchor that GitHub gives a heading. */
const getAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

async function findDecisionFaults(): Promise<string[]> {
  const folder = join(project, 'docs/decisions')
  const names = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name)).toSorted()
  const gaps = names.flatMap((name, index) =>
    Number(name.slice(0, 4)) === index + 1
      ? []
      : [`docs/decisions/${name} should have the number ${index + 1}.`],
  )
  const parts = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const missing = findMissingDecisionParts(text)
      return missing.map((part) => `${relative(project, join(folder, name))} lacks ${part}.`)
    }),
  )
  return [...gaps, ...parts.flat()]
}

/** Subjects since this check exists; earlier commits cannot be changed. */
function findCommitFaults(): string[] {
  const first = runGit(
    'log',
    '--diff-filter=A',
    '--format=%H',
    '--follow',
    '--',
    'scripts/language/language-rules.ts',
  )
    .split('\n')
    .findLast((line) => line !== '')
  if (!first) return []
  return runGit('log', '--no-merges', '--format=%h %s', `${first}..HEAD`)
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [, hash = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? []
      const fault = findSubjectFault(subject)
      return fault ? [`commit ${hash} "${subject}" ${fault}.`] : []
    })
}

/** Empty where there is no git history, as in an archive of the sources. */
function runGit(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

if (import.meta.main) {
  const faults = await findLanguageFaults()
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) {
    console.log(`${faults.length} places do not keep to the language rules.`)
    process.exitCode = 1
  }
}

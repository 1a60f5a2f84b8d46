/** Follows docs/operating.md: runs its commands of `gewerk` in the order of the document, and checks all other names in it. */

import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { settings, type Setting } from '#server/platform/config/settings'
import { createEmptyDatabase, freshDatabase } from '#test/database/fresh-database'
import { runCli } from '#scripts/cli/cli'

const project = join(import.meta.dirname, '../..')
const manual = readFileSync(join(project, 'docs/operating.md'), 'utf8')
const scripts = (
  JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
).scripts
const root = await mkdtemp(join(tmpdir(), 'gewerk-manual-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const codeBlocks = [...manual.matchAll(/^```\w*\n(.*?)^```/gms)].map(([, block = '']) => block)
/** The commands of `gewerk` in code blocks, for every way to run it, in the order of the document, each once. */
const listedCommands = codeBlocks.flatMap((block) =>
  [...block.matchAll(/(?:npm run gewerk --|node scripts\/cli\/cli\.ts) ([^#\n]+)/g)].map(([, command = '']) =>
    command.trim(),
  ),
)

const documentedCommands = [...new Set(listedCommands)]

/** Splits a line as a shell does, with single quotes. */
const splitArguments = (line: string) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain)

const printed: string[] = []
beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void printed.push(text))
})

test('the commands of the manual work as they are written, from the first check to a restored portal', async () => {
  const { url } = await freshDatabase()
  const place = { DATABASE_URL: url, DATA_DIR: join(root, 'data') }
  const restored = { DATABASE_URL: await createEmptyDatabase(), DATA_DIR: join(root, 'restored') }
  const results: string[] = []
  for (const [index, command] of documentedCommands.entries()) {
    const isRestored = documentedCommands.slice(0, index + 1).some((one) => one.startsWith('restore'))
    for (const [name, value] of Object.entries(isRestored ? restored : place)) vi.stubEnv(name, value)
    const args = splitArguments(command.replace('/backups/', `${root}/`))
    const code = await runCli(args)
    results.push(`${code} ${command}`)
    // The tests may run without a built web app, which the doctor reports.
    if (args[0] !== 'doctor') expect(code, `${command}\n${printed.join('\n')}`).toBe(0)
  }
  vi.unstubAllEnvs()
  expect(results.map((result) => result.split(' ')[1])).toEqual([
    'operator',
    'backup',
    'doctor',
    'help',
    'partitions',
    'restore',
    'verify',
    'operator',
  ])
}, 180_000)

test('npm scripts, programs and files that the manual names exist', () => {
  const named = [...manual.matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  const files = [
    ...manual.matchAll(
      /\b((?:server|scripts|deploy|test|bench|docs)\/[\w./-]+\.(?:ts|yaml|json|md)|deploy\/\w+\/gewerk|deploy\/Containerfile)\b/g,
    ),
  ].map(([, path = '']) => path)
  expect(files.length).toBeGreaterThan(8)
  expect(files.filter((path) => !existsSync(join(project, path)))).toEqual([])
})

test('links inside of the manual lead to a heading', () => {
  const anchors = new Set(
    [...manual.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
  const links = [...manual.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor)
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((anchor) => !anchors.has(anchor))).toEqual([])
})

test('settings that the manual names exist', () => {
  const prefixes = new Set(Object.keys(settings).map((name) => name.split('_')[0]))
  const secretFiles = Object.entries<Setting>(settings).flatMap(([name, { secret }]) =>
    secret ? [`${name}_FILE`] : [],
  )
  const known = new Set([...Object.keys(settings), ...secretFiles])
  const named = [...manual.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(
    ([, name = '']) => name,
  )
  // The packages of OpenTelemetry read the variables of its specification.
  const own = named.filter((name) => !name.startsWith('OTEL_'))
  const unknown = own.filter((name) => prefixes.has(name.split('_')[0]) && !known.has(name))
  expect(named.length).toBeGreaterThan(40)
  expect([...new Set(unknown)]).toEqual([])
})

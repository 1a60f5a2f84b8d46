import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { runCli } from './cli.ts'
import { commands } from './commands.ts'

let printed: string[] = []
beforeEach(() => {
  printed = []
  const collect = (text: unknown) => void printed.push(String(text))
  vi.spyOn(console, 'log').mockImplementation(collect)
  vi.spyOn(console, 'error').mockImplementation(collect)
})

const names = commands.map(({ words }) => words.join(' '))

test('the commands are those that the operating manual describes', () => {
  expect(names.toSorted()).toEqual(
    [
      'backup',
      'check map',
      'demo reset',
      'doctor',
      'export company',
      'import jobs',
      'import postal-codes',
      'key list',
      'key rotate',
      'migrate',
      'operator add',
      'partitions detach',
      'partitions list',
      'rebuild projections',
      'restore',
      'secrets renew',
      'tasks cancel',
      'tasks list',
      'tasks retry',
      'verify',
    ].toSorted(),
  )
  const manual = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const described = new Set([...manual.matchAll(/^\| `(\w+(?: [a-z-]+)?)\b/gm)].map(([, name]) => name))
  for (const name of names) expect(described, name).toContain(name)
})

test('without arguments the overview names every command', async () => {
  expect(await runCli([])).toBe(0)
  for (const name of names) expect(printed.join('\n')).toContain(`  ${name}`)
})

test.each(names)('the help of "%s" explains options and exit codes and does nothing else', async (name) => {
  expect(await runCli(['help', ...name.split(' ')])).toBe(0)
  const [help = ''] = printed
  expect(help).toContain(`Usage: npm run gewerk -- ${name}`)
  expect(help).toMatch(/Exit codes:\n {2}0 {2}success\n {2}1 {2}\S.+\n {2}2 {2}/)
  expect(await runCli([...name.split(' '), '--help'])).toBe(0)
  expect(printed[1]).toBe(help)
})

test.each([
  [['unknown'], 'There is no command unknown'],
  [['backup'], 'Usage: npm run gewerk -- backup FOLDER'],
  [['backup', 'one', 'two'], 'Usage: npm run gewerk -- backup FOLDER'],
  [['tasks', 'retry'], 'Usage: npm run gewerk -- tasks retry ID…'],
  [['verify', '--quik'], "Unknown option '--quik'"],
  [['demo', 'reset'], 'Add --yes'],
  [['tasks', 'list', '--state', 'lost'], '--state is one of'],
  [['tasks', 'list', '--limit', '0'], '--limit is a whole number'],
  [['key', 'rotate', 'crm', '--days', '91'], '--days is a whole number'],
  [['restore', '/nowhere/backup'], 'is no backup'],
  [['export', 'company', 'A1', '--locale', 'it'], '--locale is one of'],
])('%s is refused with exit code 2 and the remedy', async (args, message) => {
  expect(await runCli(args)).toBe(2)
  expect(printed.join('\n')).toContain(message)
})

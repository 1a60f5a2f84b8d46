/** Holds the table of environment variables in the README against the code. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { settings, type Setting } from './settings.ts'

const project = join(import.meta.dirname, '../../..')
const readme = readFileSync(join(project, 'README.md'), 'utf8')
const all = Object.entries<Setting>(settings)
const dataDir = mkdtempSync(join(tmpdir(), 'gewerk-readme-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const needed = ' **Needed in production.**'
const rows = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.+) \| (.+) \|$/gm)].map(
  ([, name = '', description = '', otherwise = '']) => ({
    name,
    description: description.replace(needed, ''),
    required: description.endsWith(needed),
    otherwise,
  }),
)

test('the table of the README has every setting with its meaning, default and need', () => {
  expect(rows).toEqual(
    all.map(([name, { description, defaultText, required = false }]) => ({
      name,
      description,
      required,
      otherwise: defaultText,
    })),
  )
})

test('the README names every secret that can be read from a file', () => {
  const named = [...readme.matchAll(/`([A-Z0-9_]+)_FILE`/g)].map(([, name = '']) => name)
  const secrets = all.filter(([, { secret }]) => secret).map(([name]) => name)
  expect(named.toSorted()).toEqual(secrets.toSorted())
})

test('a setting that production needs stops the start there if it is missing', () => {
  for (const { name } of rows.filter(({ required }) => required))
    expect(() => readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir })).toThrow(`${name} is missing`)
})

/** Defaults that are a value and not a description. Numbers are found by themselves. */
const literalDefaults = ['HOST', 'STAFF_PASSWORD_LOGIN', 'APP_TITLE', 'MAIL_FROM', 'OPERATOR_API_KEY']
const withLiteralDefault = rows.filter(
  ({ name, otherwise }) => /^\d+$/.test(otherwise) || literalDefaults.includes(name),
)

test.each(withLiteralDefault.map(({ name, otherwise }) => [name, otherwise]))(
  '%s=%s is the same as the default',
  (name, otherwise) => {
    const plain = readConfig({ DATA_DIR: dataDir })
    expect(readConfig({ DATA_DIR: dataDir, [name]: otherwise })).toEqual(plain)
  },
)

test('there are numbers among the defaults that were compared', () => {
  expect(withLiteralDefault.length).toBeGreaterThan(12)
})

test('the server reads no environment variable besides the settings', () => {
  const files = readdirSync(join(project, 'server'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const read = sources.flatMap((file) => {
    const text = readFileSync(join(project, 'server', file), 'utf8')
    return [...text.matchAll(/\benv(?:\.|\[['"])([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name)
  })
  const names = new Set(Object.keys(settings))
  expect(read.filter((name) => !names.has(name))).toEqual([])
})

/** Checks the import rules in .dependency-cruiser.cjs with one forbidden import per rule. */

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const project = join(import.meta.dirname, '../..')

/** The file with the import, the import, and the rules that it violates. */
const forbiddenImports: [file: string, line: string, ...rules: string[]][] = [
  ['contract/a.ts', `import '../server/kernel/call.ts'`, 'contract-imports-only-zod'],
  ['contract/b.ts', `import 'node:fs'`, 'contract-imports-only-zod'],
  ['contract/c.ts', `import 'pg'`, 'contract-imports-only-zod'],
  ['contract/orders/model/queues.ts', `import 'zod'`, 'plain-contract-has-no-zod'],
  ['server/kernel/a.ts', `import '../platform/mail.ts'`, 'kernel-imports-no-layer'],
  ['server/kernel/b.ts', `import '#server/features/orders/orders.commands'`, 'kernel-imports-no-layer'],
  ['server/platform/a.ts', `import '../features/orders/orders.commands.ts'`, 'platform-imports-no-feature'],
  ['server/features/surprise/a.ts', `import 'kysely'`, 'every-feature-is-listed'],
  ['server/features/offers/a.ts', `import '../orders/orders.sql.ts'`, 'offers-imports-only-earlier-features'],
  [
    'server/features/orders/later.ts',
    `import '../offers/offers.commands.ts'`,
    'orders-imports-only-earlier-features',
  ],
  [
    'server/features/orders/mail.ts',
    `import { send } from '../../platform/mail.ts'\nsend()`,
    'feature-imports-only-platform-types',
  ],
  ['server/features/orders/http.ts', `import '../../http/pipeline/call-pipeline.ts'`, 'feature-imports'],
  ['server/features/orders/orders.rules.ts', `import './orders.sql.ts'`, 'rules-are-pure'],
  ['server/features/orders/time.rules.ts', `import 'kysely'`, 'rules-are-pure'],
  ['server/http/web.ts', `import '../../web/ui/button.tsx'`, 'server-imports-no-web'],
  ['web/ui/a.tsx', `import '../api/call.ts'`, 'ui-imports-no-feature'],
  ['web/api/a.ts', `import '../app/shell.tsx'`, 'api-imports-no-screen'],
  ['web/i18n/a.ts', `import '../api/call.ts'`, 'i18n-imports-only-messages'],
  ['web/features/offers/a.tsx', `import '../orders/list.tsx'`, 'web-features-are-independent'],
  ['web/features/orders/app.tsx', `import '../../app/shell.tsx'`, 'web-feature-imports'],
  ['web/app/a.tsx', `import '../../server/kernel/call.ts'`, 'web-imports-no-server'],
  [
    'web/app/b.tsx',
    `import { order } from '../../contract/orders.ts'\norder()`,
    'web-imports-only-contract-types',
  ],
  ['web/app/c.tsx', `import 'node:fs'`, 'web-imports-no-node'],
  ['server/platform/circle.ts', `import './round.ts'`, 'no-circular'],
  ['server/platform/nowhere.ts', `import './missing.ts'`, 'resolves'],
  ['server/platform/test.ts', `import './a.test.ts'`, 'no-import-of-tests'],
]

/** Allowed imports, which must not be reported. */
const allowedImports: [file: string, line: string][] = [
  ['contract/orders.ts', `import 'zod'\nexport const order = () => 1\nexport type Order = number`],
  ['server/kernel/call.ts', `export type Call = number`],
  ['server/kernel/state-machine.ts', `export const machine = 1`],
  ['server/http/pipeline/call-pipeline.ts', `export const pipeline = 1`],
  ['server/platform/mail.ts', `import '../../contract/kit/locale.ts'\nexport const send = () => 1`],
  ['server/platform/a.test.ts', `import '../features/orders/orders.sql.ts'`],
  ['server/platform/round.ts', `import './circle.ts'`],
  ['contract/kit/locale.ts', `export const cents = 1`],
  [
    'server/features/orders/orders.commands.ts',
    `import type { send } from '../../platform/mail.ts'\nexport type Send = typeof send`,
  ],
  ['server/features/orders/orders.sql.ts', `import 'kysely'\nexport const sql = 1`],
  [
    'server/features/offers/offers.commands.ts',
    `import '#server/features/orders/orders.commands'\nimport '../../kernel/call.ts'`,
  ],
  ['web/ui/button.tsx', `import '../../contract/kit/locale.ts'`],
  ['web/api/call.ts', `import type { Order } from '../../contract/orders.ts'\nexport type Reply = Order`],
  ['web/features/orders/list.tsx', `import '../../ui/button.tsx'\nimport '../../api/call.ts'`],
  ['web/app/shell.tsx', `import '../features/orders/list.tsx'`],
]

interface Finding {
  rule: { name: string }
  from: string
}

let directory: string
let findings: Finding[]
let cruisedModules: number

async function writeFiles(files: [string, string, ...string[]][]): Promise<void> {
  for (const [file, text] of files) {
    await mkdir(dirname(join(directory, file)), { recursive: true })
    await writeFile(join(directory, file), `${text}\n`)
  }
}

function runDependencyCruiser(): Promise<string> {
  const rules = join(project, '.dependency-cruiser.cjs')
  const args = [
    'dependency-cruise',
    '--config',
    rules,
    '--output-type',
    'json',
    'contract',
    'server',
    'web',
    'db',
  ]
  return new Promise((resolve) => {
    const [name, ...rest] = args
    const program = join(project, 'node_modules/.bin', name ?? '')
    // The exit code is the number of violations, so a failure is expected.
    execFile(program, rest, { cwd: directory, maxBuffer: 1e8 }, (_error, stdout) => resolve(stdout))
  })
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gewerk-boundaries-'))
  await writeFiles([...allowedImports, ...forbiddenImports])
  await mkdir(join(directory, 'db'), { recursive: true })
  await writeFile(join(directory, 'db/types.ts'), 'export type DB = object\n')
  await symlink(join(project, 'package.json'), join(directory, 'package.json'))
  await symlink(join(project, 'node_modules'), join(directory, 'node_modules'))
  const report = JSON.parse(await runDependencyCruiser()) as {
    summary: { violations: Finding[]; totalCruised: number }
  }
  findings = report.summary.violations
  cruisedModules = report.summary.totalCruised
}, 60_000)

afterAll(() => rm(directory, { recursive: true, force: true }))

test('the import check reads the test files', () => {
  expect(cruisedModules).toBeGreaterThan(forbiddenImports.length)
})

test.each(forbiddenImports)('%s with «%s» violates %s', (file, _line, ...rules) => {
  const names = findings.filter((finding) => finding.from === file).map((finding) => finding.rule.name)
  expect(names).toEqual(expect.arrayContaining(rules))
})

test.each(allowedImports)('%s violates no import rule', (file) => {
  expect(findings.filter((finding) => finding.from === file)).toEqual([])
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { orderExample } from '#contract/operator/examples'
import { insertMissingPostalCodes } from '#db/geo/postal-codes'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createOperatorApp, operatorKey } from '#test/app/operator-client'
import { importJobs } from './import-jobs.ts'

const { database, owner } = await freshDatabase()
const app = await createOperatorApp({ database })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const access = { url, key: operatorKey, offer: true }
const folder = mkdtempSync(join(tmpdir(), 'gewerk-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

let printedLines: string[] = []
beforeEach(() => {
  printedLines = []
  const hear = (text: unknown) => void printedLines.push(String(text))
  vi.spyOn(console, 'log').mockImplementation(hear)
  vi.spyOn(console, 'error').mockImplementation(hear)
})

function writeJobsFile(content: unknown): string {
  const file = join(folder, 'jobs.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

async function readImportCounts(): Promise<{ jobs: number; offers: number }> {
  const { rows } = await owner.query(
    'select (select count(*)::int from jobs) as jobs, (select count(*)::int from offers) as offers',
  )
  return rows[0] as { jobs: number; offers: number }
}

test('the demo file is imported and offered once, however often it is sent', async () => {
  await insertMissingPostalCodes((text, values) => owner.query(text, values))
  await createTestCompany(database, {
    radiusKm: 1000,
    qualifications: [{ category: 'hwo_a', value: 'Elektrotechniker' }],
  })
  const file = fileURLToPath(new URL('../../demo/data/jobs.json', import.meta.url))
  expect(await importJobs(file, access)).toBe(0)
  const first = await readImportCounts()
  expect(first.jobs).toBe(200)
  expect(first.offers).toBeGreaterThan(0)
  expect(printedLines.at(-1)).toContain('200 rows: 200 created')
  expect(await importJobs(file, access)).toBe(0)
  expect(printedLines.at(-1)).toContain('0 created with 0 offers, 200 were there already')
  // Without idempotency keys, jobs are recognized by number, or by name, brand and address.
  await owner.query('delete from idempotency_keys')
  const rows = JSON.parse(readFileSync(file, 'utf8')) as { sfid: string | null }[]
  const some = [...rows.slice(0, 5), ...rows.filter((row) => row.sfid === null)]
  expect(await importJobs(writeJobsFile(some), access)).toBe(0)
  expect(await readImportCounts()).toEqual(first)
}, 120_000)

test('a bad row is reported with its index, its fields and the remedy, and the other rows are created', async () => {
  const before = await readImportCounts()
  const bad = { ...orderExample, customer: { ...orderExample.customer, postal_code: '1067' }, nmae: 'x' }
  expect(await importJobs(writeJobsFile({ jobs: [orderExample, bad, 7] }), { ...access, offer: false })).toBe(
    1,
  )
  expect(printedLines.filter((line) => line.startsWith('Row 1'))).toEqual([
    expect.stringMatching(/customer\.postal_code: \S+/),
    expect.stringMatching(/nmae: \S+/),
  ])
  expect(printedLines.filter((line) => line.startsWith('Row 2'))).toHaveLength(1)
  expect((await readImportCounts()).jobs).toBe(before.jobs + 1)
})

test.each([
  ['not JSON', '{', 'is not JSON'],
  ['no list', '{"a": 1}', 'must be a list of jobs'],
  ['an empty list', '[]', 'has no jobs in it'],
])('a file with %s is refused', async (_, content, message) => {
  await expect(importJobs(writeJobsFile(content), access)).rejects.toThrow(message)
})

test('a missing file, a wrong key and an unreachable portal are reported with the remedy', async () => {
  await expect(importJobs('/nowhere/jobs.json', access)).rejects.toThrow('cannot be read')
  const file = writeJobsFile([orderExample])
  await expect(importJobs(file, { ...access, key: 'wrong' })).rejects.toThrow('--key or OPERATOR_API_KEY')
  await expect(importJobs(file, { ...access, url: 'ftp://x' })).rejects.toThrow('is no address')
})

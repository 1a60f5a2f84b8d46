/** The examples of docs/operator.md and client/README.md, run and type-checked as a program of the marketplace. */

import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMissingPostalCodes } from '#db/geo/postal-codes'
import { project, runTool } from '#scripts/run-tool'
import { createOperatorApp, operatorKey } from '../app/operator-client.ts'
import { createTestCompany } from '../builders/companies.ts'
import { freshDatabase } from '../database/fresh-database.ts'

const run = promisify(execFile)
const { database, owner } = await freshDatabase()
const app = await createOperatorApp({ database })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const env = { ...process.env, GEWERK_URL: url, GEWERK_KEY: operatorKey }

const folder = await mkdtemp(join(tmpdir(), 'gewerk-examples-'))
afterAll(() => rm(folder, { recursive: true }))

beforeAll(async () => {
  await insertMissingPostalCodes((text, values) => owner.query(text, values))
  await createTestCompany(database)
})

/** Returns the only code block of a language in a document. */
async function readExample(document: string, language: string): Promise<string> {
  const text = await readFile(join(project, document), 'utf8')
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))]
  expect(blocks).toHaveLength(1)
  return blocks[0]?.[1] ?? ''
}

async function isInstalled(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  )
}

/** Runs an example twice and expects one job with one offer, and the same answer again. */
async function expectOneOfferedJob(runExample: () => Promise<string>): Promise<void> {
  const readJobs = async () => {
    const { rows } = await owner.query(
      `select j.api_id, j.name, (select count(*)::integer from offers where job_id = j.api_id) as offers from jobs j`,
    )
    return rows as { api_id: string; name: string; offers: number }[]
  }
  const before = await readJobs()
  const answer = await runExample()
  expect(answer).toMatch(/offered\W+1\b/)
  expect(await runExample()).toBe(answer)
  const known = new Set(before.map((job) => job.api_id))
  const created = (await readJobs()).filter((job) => !known.has(job.api_id))
  expect(created).toEqual([{ api_id: expect.any(String), name: 'Wallbox 11 kW', offers: 1 }])
}

test.skipIf(!(await isInstalled('curl')))('the example with curl offers one job', async () => {
  const script = await readExample('docs/operator.md', 'sh')
  await expectOneOfferedJob(async () => (await run('sh', ['-e', '-c', script], { env })).stdout)
})

test.skipIf(!(await isInstalled('python3')))('the example in Python offers one job', async () => {
  const file = join(folder, 'example.py')
  await writeFile(file, await readExample('docs/operator.md', 'python'))
  await expectOneOfferedJob(async () => (await run('python3', [file], { env })).stdout)
})

describe('the package of the client', () => {
  const program = join(folder, 'program')
  const installed = join(program, 'node_modules/@gewerk/operator-client')

  /** Installs what `npm pack` publishes, in a folder outside of the project. */
  beforeAll(async () => {
    await mkdir(installed, { recursive: true })
    const built = await runTool('tsc', ['-p', 'client', '--outDir', join(installed, 'dist')], { quiet: true })
    expect(built).toEqual({ code: 0, output: '' })
    await cp(join(project, 'client/package.json'), join(installed, 'package.json'))
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types', 'undici-types'])
      await symlink(join(project, 'node_modules', name), join(program, 'node_modules', name))
    await writeFile(join(program, 'package.json'), '{"type": "module"}')
  }, 60_000)

  async function checkTypes(file: string): Promise<string> {
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', 'node']
    const { output } = await runTool('tsc', [...options, '--ignoreConfig', join(program, file)], {
      quiet: true,
    })
    return output
  }

  test('the example in TypeScript has the right types and offers one job', async () => {
    await writeFile(join(program, 'example.ts'), await readExample('docs/operator.md', 'ts'))
    expect(await checkTypes('example.ts')).toBe('')
    const file = join(program, 'example.ts')
    await expectOneOfferedJob(async () => (await run(process.execPath, [file], { env })).stdout)
  }, 60_000)

  test('the example of the client has the right types', async () => {
    await writeFile(join(program, 'readme.ts'), await readExample('client/README.md', 'ts'))
    expect(await checkTypes('readme.ts')).toBe('')
  }, 60_000)

  test('a wrong field, value or path is an error of types', async () => {
    const source = await readExample('client/README.md', 'ts')
    const wrong = source
      .replace("'approval_pending' as const", "'approved' as const")
      .replace('body: { version }', 'body: { versoin: version }')
      .replace('/jobs/{job_id}/complete', '/jobs/{job_id}/completed')
    await writeFile(join(program, 'wrong.ts'), wrong)
    const output = await checkTypes('wrong.ts')
    expect(output).toContain('approved')
    expect(output).toContain('/jobs/{job_id}/completed')
  }, 60_000)

  test('the package has version, licence and openapi-fetch of the portal', async () => {
    const read = async (path: string) => JSON.parse(await readFile(join(project, path), 'utf8'))
    const [portal, client] = [await read('package.json'), await read('client/package.json')]
    expect([client.version, client.license]).toEqual([portal.version, portal.license])
    expect(client.dependencies).toEqual({ 'openapi-fetch': portal.dependencies['openapi-fetch'] })
  })
})

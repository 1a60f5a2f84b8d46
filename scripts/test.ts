/** `npm test`: all checks, all tests, and as the last line how many passed and failed. */

import { mkdir, readFile, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, chromiumPath } from '../test/browser/chromium.ts'
import { buildIfStale } from './build/build.ts'
import { check } from './check.ts'
import { project, runTool } from './run-tool.ts'

interface Count {
  passed: number
  failed: number
}

const results = join(project, 'test-results')
/** A log that nobody watches is read as text. */
const plain = process.stdout.isTTY ? {} : { env: { NO_COLOR: '1' } }

async function unitTests(): Promise<Count> {
  const file = join(results, 'vitest.json')
  const { code } = await runTool(
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    plain,
  )
  const report = await read<{ numPassedTests: number; numFailedTests: number }>(file)
  return counted(code, report?.numPassedTests, report?.numFailedTests)
}

async function browserTests(): Promise<Count> {
  await buildIfStale()
  const env = { PORTAL_CHROMIUM: findChromium() ?? chromiumPath() }
  const { code } = await runTool('playwright', ['test'], { env })
  const report = await read<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    join(results, 'playwright.json'),
  )
  const stats = report?.stats
  return counted(code, stats && stats.expected + stats.flaky, stats?.unexpected)
}

async function read<T>(file: string): Promise<T | undefined> {
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as T) : undefined
}

/** A runner that failed without a failed test (it could not start, a file did not load) is a failure too. */
function counted(code: number, passed = 0, failed = 0): Count {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}

/** A part that cannot run at all counts as one failure and does not keep the others from running. */
async function part(name: string, run: () => Promise<Count>): Promise<Count> {
  console.log(`\n— ${name}`)
  try {
    return await run()
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  }
}

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
const counts = [
  await part('checks', async () => ({ passed: 0, failed: (await check()).length })),
  await part('unit and server tests', unitTests),
  await part('browser tests', browserTests),
]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.exitCode = failed > 0 ? 1 : 0
console.log(`\n${passed} passed, ${failed} failed`)

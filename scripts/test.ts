/** `npm test`: all checks and tests; the last line counts passed and failed ones. */

import { mkdir, readFile, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, getChromiumPath } from '../test/browser/chromium.ts'
import { buildIfStale } from './build/build.ts'
import { runChecks } from './check.ts'
import { project, runTool } from './run-tool.ts'

interface Count {
  passed: number
  failed: number
}

const resultsFolder = join(project, 'test-results')
/** Output that is not shown on a terminal contains no colour codes. */
const logOptions = process.stdout.isTTY ? {} : { env: { NO_COLOR: '1' } }

async function runUnitTests(): Promise<Count> {
  const file = join(resultsFolder, 'vitest.json')
  const { code } = await runTool(
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    logOptions,
  )
  const report = await readJsonReport<{ numPassedTests: number; numFailedTests: number }>(file)
  return createCount(code, report?.numPassedTests, report?.numFailedTests)
}

/**
 * Ports of the parts into which Playwright divides the browser tests. Each part has its own product with its own demo, because
 * the tests of one product run one after the other. With one part, a third of two processors would be unused.
 */
const browserTestPorts = [3100, 3300]

async function runBrowserTests(): Promise<Count> {
  await buildIfStale()
  const chromium = findChromium() ?? getChromiumPath()
  const parts = browserTestPorts.map((port, at) =>
    runBrowserTestPart(chromium, port, `${at + 1}/${browserTestPorts.length}`),
  )
  return addCounts(await Promise.all(parts))
}

async function runBrowserTestPart(chromium: string, port: number, shard: string): Promise<Count> {
  // On a terminal, the parts would overwrite each other's lines.
  const env = { PORTAL_CHROMIUM: chromium, E2E_PORT: String(port), PLAYWRIGHT_FORCE_TTY: '0' }
  const { code } = await runTool('playwright', ['test', `--shard=${shard}`], { env })
  const report = await readJsonReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    join(resultsFolder, `playwright-${port}.json`),
  )
  const stats = report?.stats
  return createCount(code, stats && stats.expected + stats.flaky, stats?.unexpected)
}

async function readJsonReport<T>(file: string): Promise<T | undefined> {
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as T) : undefined
}

/**
 * A runner that failed without a failed test (it did not start, or a file did not load) counts as one
 * failure.
 */
function createCount(code: number, passed = 0, failed = 0): Count {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}

function addCounts(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  }
}

/** A part that cannot run counts as one failure, and the other parts still run. */
async function runTestPart(name: string, run: () => Promise<Count>): Promise<Count> {
  console.log(`\n— ${name}`)
  try {
    return await run()
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  }
}

await rm(resultsFolder, { recursive: true, force: true })
await mkdir(resultsFolder, { recursive: true })
const counts = [
  await runTestPart('checks', async () => ({ passed: 0, failed: (await runChecks()).length })),
  await runTestPart('unit and server tests', runUnitTests),
  await runTestPart('browser tests', runBrowserTests),
]
const { passed, failed } = addCounts(counts)
process.exitCode = failed > 0 ? 1 : 0
console.log(`\n${passed} passed, ${failed} failed`)

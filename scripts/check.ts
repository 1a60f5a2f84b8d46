/** `npm run check`: format, lint, types, import boundaries, language, client, dead code. All checks run even if one fails. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { project, runTool, type ToolResult } from './run-tool.ts'

interface Check {
  readonly name: string
  readonly run: () => Promise<ToolResult>
}

const folders = [
  'client/src',
  'contract',
  'db',
  'demo',
  'server',
  'web',
  'test',
  'e2e',
  'bench',
  'scripts',
].filter((room) => existsSync(join(project, room)))

const runQuietly = (name: string, ...args: string[]) => runTool(name, args, { quiet: true })

const checks: Check[] = [
  { name: 'format', run: () => runQuietly('oxfmt', '--check', '.') },
  { name: 'lint', run: () => runQuietly('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'types of the server', run: () => runQuietly('tsc', '-p', 'tsconfig.server.json') },
  { name: 'types of the browser tests', run: () => runQuietly('tsc', '-p', 'tsconfig.e2e.json') },
  { name: 'types of the web', run: () => runQuietly('tsc', '-p', 'tsconfig.web.json') },
  { name: 'types of the service worker', run: () => runQuietly('tsc', '-p', 'tsconfig.worker.json') },
  { name: 'boundaries', run: checkBoundaries },
  { name: 'language', run: () => runQuietly('node', 'scripts/language/check-language.ts') },
  {
    name: 'client of the operator API',
    run: () => runQuietly('node', 'scripts/api/generate-client.ts', '--check'),
  },
  { name: 'dead code', run: () => runQuietly('knip', '--no-progress') },
]

/** dependency-cruiser reports success without a parser for our files, so the number of modules is checked. */
async function checkBoundaries(): Promise<ToolResult> {
  const result = await runQuietly('depcruise', ...folders, '--output-type', 'err')
  const modules = Number(/\((\d+) modules|(\d+) modules,/.exec(result.output)?.slice(1).find(Boolean) ?? 0)
  if (modules > 100) return result
  return { code: 1, output: `${result.output}\nOnly ${modules} modules were looked at.` }
}

/** Runs all checks and prints the output of those that fail. Returns their names. */
export async function runChecks(): Promise<string[]> {
  const failed: string[] = []
  for (const { name, run } of checks) {
    const start = performance.now()
    const { code, output } = await run()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (code === 0) continue
    failed.push(name)
    console.log(output.trim())
  }
  return failed
}

if (import.meta.main) {
  const failed = await runChecks()
  if (failed.length > 0) process.exitCode = 1
}

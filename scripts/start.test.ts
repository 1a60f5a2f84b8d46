import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: { start: string }
}

/** By what V8 tells whether it may read compiled code that another process left. */
function getV8VersionTag(options: readonly string[]): string {
  const ask = [...options, '-p', 'v8.cachedDataVersionTag()']
  const { stdout, stderr } = spawnSync(process.execPath, ask, { encoding: 'utf8' })
  if (!/^\d+\n$/.test(stdout)) throw new Error(stderr)
  return stdout
}

test('the options of npm start let it read what scripts/compile.ts compiled without them', () => {
  const options = scripts.start.split(' ').filter((word) => word.startsWith('--'))
  expect(getV8VersionTag(options)).toBe(getV8VersionTag([]))
})

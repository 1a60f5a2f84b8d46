import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: { start: string }
}

/** V8 uses this tag to decide whether it accepts compiled code of another process. */
function getV8VersionTag(options: readonly string[]): string {
  const ask = [...options, '-p', 'v8.cachedDataVersionTag()']
  const { stdout, stderr } = spawnSync(process.execPath, ask, { encoding: 'utf8' })
  if (!/^\d+\n$/.test(stdout)) throw new Error(stderr)
  return stdout
}

test('the options of npm start accept the compiled code that scripts/compile.ts wrote without them', () => {
  const options = scripts.start.split(' ').filter((word) => word.startsWith('--'))
  expect(getV8VersionTag(options)).toBe(getV8VersionTag([]))
})

/**
 * `npm start`. The one file in JavaScript: what strips types weighs some 40 MB and would stay in the server's
 * memory. So a process of its own compiles what is new into a cache, and this one only reads from there.
 */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const project = join(import.meta.dirname, '..')
const cache = join(project, 'node_modules/.cache/gewerk')
const stampFile = join(cache, 'stamp')

/** Tells today's sources from those of the last start, by names, times and sizes. */
function stamp() {
  const hash = createHash('sha256').update(process.version)
  for (const room of ['contract', 'db', 'scripts', 'server']) {
    for (const entry of readdirSync(join(project, room), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.ts')) continue
      const path = join(entry.parentPath, entry.name)
      const { mtimeMs, size } = statSync(path)
      hash.update(`${path} ${mtimeMs} ${size}\n`)
    }
  }
  return hash.digest('hex')
}

function lastStamp() {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return ''
  }
}

/** A failure costs memory and nothing else: what is not in the cache is compiled here. */
function compileWhatIsNew() {
  const now = stamp()
  if (now === lastStamp()) return
  const env = { ...process.env, NODE_COMPILE_CACHE: cache }
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'compile.ts')], { env })
  if (status !== 0) return
  mkdirSync(cache, { recursive: true })
  writeFileSync(stampFile, now)
}

compileWhatIsNew()
enableCompileCache(cache)
const { run } = await import('./product.ts')
await run()

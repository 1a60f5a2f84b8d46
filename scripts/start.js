/**
 * `npm start`. JavaScript, because the code that strips types takes about 40 MB, which would stay in the
 * server's memory. Another process compiles changed sources into a cache, and this one only reads the cache.
 */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const project = join(import.meta.dirname, '..')
const cache = join(project, 'node_modules/.cache/gewerk')
const stampFile = join(cache, 'stamp')

/** Returns a hash of the sources' names, times and sizes, to detect changes since the last start. */
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

/** Without a writable cache, changed sources are compiled in this process, which needs more memory. */
function compileWhatIsNew() {
  const now = stamp()
  if (now === lastStamp() || !isWritable()) return
  const env = { ...process.env, NODE_COMPILE_CACHE: cache }
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'compile.ts')], { env })
  if (status === 0) writeFileSync(stampFile, now)
}

/** The code may belong to another user, or be on a read-only file system. */
function isWritable() {
  try {
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
    return true
  } catch {
    return false
  }
}

compileWhatIsNew()
enableCompileCache(cache)
const { runPortal } = await import('./start-all.ts')
await runPortal()

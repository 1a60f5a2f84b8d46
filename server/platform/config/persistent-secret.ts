import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of DATA_DIR with secrets that the portal creates itself if they are not configured. */
export const secretFiles = ['session-secret', 'vapid-key', 'seal-key'] as const

/**
 * Returns a secret stored in the data directory, creating it at the first start. Concurrent processes get the
 * same one.
 */
export function loadPersistentSecret(dataDir: string, name: string, create: () => string): string {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, create(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

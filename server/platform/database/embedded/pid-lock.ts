/** A lock file that contains the id of its owner process. The lock is void once that process has ended. */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

/** Takes the lock for this process. Returns false if a living process holds it. */
export async function acquirePidLock(file: string): Promise<boolean> {
  const own = `${file}.${process.pid}`
  await writeFile(own, `${process.pid} ${getProcessStart(process.pid)}`)
  try {
    if (await tryCreateLink(own, file)) return true
    if (await findPidLockOwner(file)) return false
    await rm(file, { force: true })
    return await tryCreateLink(own, file)
  } finally {
    await rm(own, { force: true })
  }
}

/** Creating a hard link is atomic: of two processes one succeeds, and no reader sees a partial file. */
async function tryCreateLink(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

export function releasePidLock(file: string): Promise<void> {
  return rm(file, { force: true })
}

/** Returns the id of the living process that holds the lock. */
export async function findPidLockOwner(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const [pid = '', ...birth] = text.split(' ')
  const alive =
    Number(pid) > 0 && isProcessAlive(Number(pid)) && getProcessStart(Number(pid)) === birth.join(' ')
  return alive ? Number(pid) : undefined
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns when a process started, in the format of the system. Needed because process ids are reused. */
function getProcessStart(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses may contain spaces; the start time is the 20th field after it.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    }
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/**
 * Chooses the user for PostgreSQL, which refuses to run as root. Root switches to another user. If that user
 * cannot reach the project (a clone in /root), the process keeps one capability: to pass through foreign
 * directories.
 */

import { execFileSync } from 'node:child_process'
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Privileges {
  /** The user that must own the data; undefined: the current one. */
  readonly uid: number | undefined
  readonly gid: number | undefined
  /** Returns the command with the prefix that it needs. */
  wrap(command: readonly [string, ...string[]]): [string, ...string[]]
  /** Options for `spawn`. */
  readonly spawn: { uid?: number; gid?: number }
}

/** Decides how to run `program` on data below `dir`. */
export function choosePrivileges(dir: string, program: string): Privileges {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined
  const withUs = setpriv ? [setpriv, '--pdeathsig', 'INT'] : []
  if (process.getuid?.() !== 0) {
    return { uid: undefined, gid: undefined, wrap: (command) => prependCommand(withUs, command), spawn: {} }
  }
  const { uid, gid } = findUnprivilegedUser()
  const reachable = [dir, program].every((path) => canTraverse(path, uid, gid))
  if (setpriv) {
    const drop = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups']
    const keep = ['--inh-caps', '-all,+dac_override', '--ambient-caps', '-all,+dac_override']
    const prefix = [...withUs, ...drop, ...(reachable ? ['--inh-caps', '-all'] : keep)]
    return { uid, gid, wrap: (command) => prependCommand(prefix, command), spawn: {} }
  }
  if (!reachable) {
    throw new Error(
      `PostgreSQL does not run as root, and no other user may enter ${dir} or ${dirname(program)}. ` +
        'Run this as another user, move the project, or set DATABASE_URL.',
    )
  }
  return { uid, gid, wrap: (command) => prependCommand([], command), spawn: { uid, gid } }
}

function prependCommand(prefix: readonly string[], command: readonly string[]): [string, ...string[]] {
  const [program = '', ...args] = [...prefix, ...command]
  return [program, ...args]
}

/** Returns `postgres` or else `nobody`, because PostgreSQL needs a user with a name. */
function findUnprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and the users postgres and nobody do not exist. Set DATABASE_URL.',
  )
}

/** Returns whether this user may pass through every directory of the path. */
function canTraverse(path: string, uid: number, gid: number): boolean {
  const stat = statSync(path)
  const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
  if ((stat.mode & bit) === 0) return false
  return dirname(path) === path || canTraverse(dirname(path), uid, gid)
}

function findProgram(program: string): string | undefined {
  for (const folder of ['/usr/bin', '/bin']) {
    try {
      accessSync(`${folder}/${program}`, constants.X_OK)
      // Older or smaller versions (busybox) may not support this option.
      execFileSync(`${folder}/${program}`, ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' })
      return `${folder}/${program}`
    } catch {
      continue
    }
  }
  return undefined
}

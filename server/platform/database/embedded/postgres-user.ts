/**
 * Under which user PostgreSQL runs. It refuses to run as root, so root hands it to another user; where
 * that user cannot reach the project (a clone in /root), the process keeps one right of root: to pass
 * through directories that are not its own.
 */

import { execFileSync } from 'node:child_process'
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Privileges {
  /** Who must own the data; undefined: whoever we are. */
  readonly uid: number | undefined
  readonly gid: number | undefined
  /** The command with what must stand before it. */
  wrap(command: readonly [string, ...string[]]): [string, ...string[]]
  /** Options for spawn. */
  readonly spawn: { uid?: number; gid?: number }
}

/** How to run `program` on data below `dir`. */
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

/** `postgres` where there is one, else `nobody`: PostgreSQL wants a user that has a name. */
function findUnprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user nobody. Set DATABASE_URL.')
}

/** Whether every directory on the way may be passed by this user. */
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
      // An older or smaller one (busybox) may not know what we ask of it.
      execFileSync(`${folder}/${program}`, ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' })
      return `${folder}/${program}`
    } catch {
      continue
    }
  }
  return undefined
}

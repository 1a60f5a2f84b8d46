/**
 * `npm run faults [kills]`: lets processes, disks and other services fail while the portal works, prints what was tried
 * and what held, and ends with 1 if anything did not. `kills` is the number of killed processes, 50 by default.
 */

import { loadavg } from 'node:os'
import { runTool } from '#scripts/run-tool'

const kills = process.argv[2] ?? '50'

/** Names of the faults, each with its script and arguments. */
const parts: readonly (readonly [string, string, ...string[]])[] = [
  ['killed processes and clocks that jump', 'process-kills.ts', kills],
  ['workers that are killed at work', 'worker-kills.ts', kills],
  ['a full disk', 'full-disk.ts'],
  ['S3 and SMTP that do not answer', 'unresponsive-services.ts', '30', 'silent'],
  ['S3 and SMTP that refuse', 'unresponsive-services.ts', '30', 'refusing'],
  ['30 pictures of 49 megapixels at once', 'large-pictures.ts'],
  ['companies that compete for offers', 'offer-race.ts', '100'],
  ['a primary that is killed', 'failover.ts', '2', 'direct'],
  ['a primary that is killed, behind pgbouncer', 'failover.ts', '2', 'pooler'],
  ['servers that restart one after the other', 'rolling-restart.ts', '2'],
  ['an upgrade from the last release', 'upgrade.ts'],
]

const failed: string[] = []
for (const [name, file, ...args] of parts) {
  console.log(`\n— ${name}`)
  const begun = performance.now()
  const { code } = await runTool('node', [`bench/faults/${file}`, ...args])
  const minutes = (performance.now() - begun) / 60_000
  // Times mean little on a machine that does other work.
  console.log(`${minutes.toFixed(1)} minutes, load average ${loadavg()[0]?.toFixed(1)}`)
  if (code !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\nEverything held.' : `\nDid not hold: ${failed.join('; ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

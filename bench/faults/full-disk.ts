/**
 * Fills the disk of PostgreSQL and of the files while comments are written, and empties it again: calls that need room
 * answer 503, no acknowledged comment is lost, and everything works again without help. The disk is a tmpfs of 400 MB,
 * which Linux lets only root mount; without it the script says so and ends with 0.
 * Run: node bench/faults/full-disk.ts [rounds]
 */

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseCallRoute } from '#contract/calls'
import { connectAsOwner, createDatabaseClient } from '#server/platform/database/database'
import { migrate } from '#server/platform/database/migrations'
import { hashPassword } from '#server/platform/password'
import { createTestContact } from '#test/builders/companies'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { createSupervisedPortal } from './supervised-portal.ts'

const rounds = Number(process.argv[2] ?? 3)
const secondsPerPhase = 8
const run = promisify(execFile)
const disk = await mkdtemp(join(tmpdir(), 'gewerk-disk-'))
const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]).then(
  () => true,
  () => false,
)
if (isMounted) await fillDiskInRounds()
else console.log('Not tried: a small disk cannot be mounted here (this needs Linux and root).')
await rm(disk, { recursive: true, force: true })

async function fillDiskInRounds(): Promise<void> {
  await chmod(disk, 0o755)
  const portal = await createSupervisedPortal({ folder: disk })
  const faults: string[] = []
  try {
    await migrate(portal.databaseUrl)
    const database = createDatabaseClient(portal.databaseUrl, { poolSize: 1 })
    const partner = await createTestPartner(database)
    const order = await createOrderInStatus(database, partner, 'accepted')
    const passwordHash = await hashPassword('Partner!1')
    const { email } = await createTestContact(database, partner.accountId, ['admin'], { passwordHash })
    await database.close()
    await portal.start({})
    const url = portal.urls[0] ?? ''
    const token = await logIn(url, email)
    const acknowledged: string[] = []
    const write = () => writeComment(url, token, order.id)
    for (let round = 0; round < rounds; round += 1) {
      const full = await fillDisk()
      const whileFull = await repeatWrites(write, acknowledged)
      await rm(full)
      await portal.waitUntilHealthy()
      const afterwards = await repeatWrites(write, acknowledged)
      console.log(
        `round ${round + 1}: full disk ${formatCounts(whileFull)}; afterwards ${formatCounts(afterwards)}`,
      )
      for (const status of whileFull.keys())
        if (status >= 500 && status !== 503) faults.push(`A full disk was answered with ${status}.`)
      if ((afterwards.get(201) ?? afterwards.get(200) ?? 0) === 0)
        faults.push('Nothing can be written afterwards.')
    }
    const client = await connectAsOwner(portal.databaseUrl)
    const { rows } = await client.query<{ message: string }>('select message from comments')
    await client.end()
    const saved = rows.map(({ message }) => message)
    const lost = acknowledged.filter((message) => saved.filter((one) => one === message).length !== 1)
    if (lost.length > 0) faults.push(`${lost.length} acknowledged comments are lost or doubled.`)
    console.log(`${acknowledged.length} comments acknowledged, ${lost.length} lost or doubled.`)
  } finally {
    await portal.stop()
    await run('umount', [disk])
  }
  for (const fault of faults) console.log(`✗ ${fault}`)
  if (faults.length === 0)
    console.log(`✓ ${rounds} full disks: nothing acknowledged was lost, all calls recovered.`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

async function logIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/partner/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Partner!1', role: 'partner' }),
  })
  const { accounts } = (await answer.json()) as { accounts: { access_token: string }[] }
  return accounts[0]?.access_token ?? ''
}

/** Writes a file that leaves no byte free, and returns its path. */
async function fillDisk(): Promise<string> {
  const path = join(disk, 'filler')
  const { bavail, bsize } = await statfs(disk)
  const file = await open(path, 'w')
  const block = Buffer.alloc(1024 * 1024)
  for (let left = bavail * bsize; left > 0; left -= block.length)
    await file.write(block.subarray(0, Math.min(left, block.length))).catch(() => undefined)
  await file.close()
  return path
}

/** Writes long comments for some seconds. Returns the number of answers by status; 0 is a broken connection. */
async function repeatWrites(
  write: () => Promise<{ status: number; message: string }>,
  acknowledged: string[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const end = performance.now() + secondsPerPhase * 1_000
  while (performance.now() < end) {
    const { status, message } = await write()
    counts.set(status, (counts.get(status) ?? 0) + 1)
    if (status >= 200 && status < 300) acknowledged.push(message)
  }
  return counts
}

async function writeComment(url: string, token: string, orderId: string) {
  // Incompressible, so that the table grows with each comment.
  const message = Array.from({ length: 90 }, () => randomUUID()).join(' ')
  const status = await fetch(url + parseCallRoute('comment.create').path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jobApiId: orderId, message }),
  }).then(
    ({ status: answered }) => answered,
    () => 0,
  )
  return { status, message }
}

function formatCounts(counts: ReadonlyMap<number, number>): string {
  return [...counts].map(([status, count]) => `${status || 'broken'} × ${count}`).join(', ')
}

import { formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import type { TaskHandlers } from '#server/kernel/task-handlers'
import { enqueueEmail } from '../notifications.commands.ts'
import { getDigestEnd } from './digest.rules.ts'
import { listDigestReaders, takeDigestEntries } from './digest.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'digest.start': object
    /** `until`: end of the period. */
    'digest.send': { readonly contactId: string; readonly until: string }
  }
}

export const digestTasks: TaskHandlers = {
  'digest.start': (call) => startDigests(call),
  'digest.send': (call, { contactId, until }) => sendDigest(call, contactId, until),
}

/** In UTC: one of both times is 7:00 in Berlin, in summer the first. */
export const digestSchedule = [{ task: 'digest.start', at: '0 5,6 * * *' }] as const

async function startDigests(call: Call): Promise<void> {
  const end = getDigestEnd(call.now)
  if (!end) return
  const until = formatInstant(end)
  for (const contactId of await listDigestReaders(call.tx, until))
    await enqueueTask(call, 'digest.send', { contactId, until }, { key: `digest.send ${contactId}` })
}

/** Sends one person's digest. A second run finds no entries and sends nothing. */
async function sendDigest(call: Call, contactId: string, until: string): Promise<void> {
  const entries = await takeDigestEntries(call.tx, contactId, until)
  if (entries.length === 0) return
  await enqueueEmail(call, { template: 'daily_digest', to: contactId, data: { entries } })
}

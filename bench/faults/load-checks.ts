/** Compares what the portal has acknowledged to the load of a fault test with what is stored and what has arrived. */

import { setTimeout as pause } from 'node:timers/promises'
import { connectAsOwner } from '#server/platform/database/database'

/** Writes that the portal has answered with a 2xx. */
export interface AcknowledgedWrites {
  /** CRM ids of orders. */
  readonly orders: ReadonlySet<string>
  readonly comments: ReadonlySet<string>
  /** By order, the companies whose acceptance was answered with success. */
  readonly winners: ReadonlyMap<string, readonly string[]>
}

/** Ids of emails and webhook events, with those that arrived more than once. */
export interface Arrivals {
  readonly emailIds: () => readonly string[]
  readonly eventIds: () => readonly string[]
}

/** The time within which every task must be done after the last fault. */
export const longestTaskSeconds = 120

/** Returns a description of each acknowledged write that is missing, doubled or belongs to another company. */
export async function findWriteFaults(
  databaseUrl: string,
  acknowledged: AcknowledgedWrites,
): Promise<string[]> {
  // Copied first: what is acknowledged later may be missing in the rows.
  const [orders, comments, winners] = [
    [...acknowledged.orders],
    [...acknowledged.comments],
    [...acknowledged.winners],
  ]
  const faults: string[] = []
  const client = await connectAsOwner(databaseUrl)
  try {
    const saved = await client.query<{
      sfid: string
      id: string
      account: string | null
      accepted: string[]
    }>(
      `select sfid, api_id::text as id, partner_account_id::text as account,
         (select coalesce(array_agg(account_id::text), '{}') from offers o where o.job_id = j.api_id and o.state = 'accepted') as accepted
       from jobs j`,
    )
    const counts = countEach(saved.rows.map(({ sfid }) => sfid))
    for (const sfid of orders) if (!counts.has(sfid)) faults.push(`The order ${sfid} was lost.`)
    for (const { id, account, accepted } of saved.rows)
      if (accepted.join() !== (account ?? ''))
        faults.push(`${id} belongs to ${account}, accepted: ${accepted.join()}.`)
    const owners = new Map(saved.rows.map(({ id, account }) => [id, account]))
    for (const [id, accounts] of winners)
      if (accounts.length !== 1 || owners.get(id) !== accounts[0])
        faults.push(`${id} was acknowledged to ${accounts.join()} and belongs to ${owners.get(id)}.`)
    const written = await client.query<{ message: string }>(
      `select message from comments where message like 'fault %'`,
    )
    const messages = countEach(written.rows.map(({ message }) => message))
    for (const message of comments)
      if (!messages.has(message)) faults.push(`The comment ${message} was lost.`)
    for (const [message, count] of messages)
      if (count > 1) faults.push(`The comment ${message} exists ${count} times.`)
  } finally {
    await client.end()
  }
  return faults
}

/** Returns the number of tasks in the queue, or 0 if the database does not answer. */
export async function countTasks(databaseUrl: string): Promise<number> {
  try {
    const client = await connectAsOwner(databaseUrl)
    try {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from graphile_worker.jobs where run_at <= now()`,
      )
      return rows[0]?.count ?? 0
    } finally {
      await client.end()
    }
  } catch {
    return 0
  }
}

/**
 * Waits until every task is done that was due when this was called, and every email and webhook event is sent, at most
 * `longestTaskSeconds`. Then compares emails and webhook events with those that arrived.
 */
export async function findDeliveryFaults(
  databaseUrl: string,
  arrivals: Arrivals,
): Promise<{ readonly seconds: number; readonly faults: string[] }> {
  const faults: string[] = []
  const client = await connectAsOwner(databaseUrl)
  const count = async (rest: string, values: unknown[] = []) =>
    Number((await client.query<{ count: string }>(`select count(*) ${rest}`, values)).rows[0]?.count)
  try {
    const { rows } = await client.query<{ now: string }>('select now()::text as now')
    const begun = performance.now()
    const getSeconds = () => (performance.now() - begun) / 1_000
    // A task that was tried and failed is due, although its next attempt is later.
    const openTasks = `from graphile_worker.jobs where task_identifier in ('mail.send', 'webhook.deliver')
      or created_at <= $1 and (attempts > 0 or run_at <= $1)`
    const since = [rows[0]?.now]
    while (getSeconds() < longestTaskSeconds && (await count(openTasks, since)) > 0) await pause(500)
    const seconds = Math.round(getSeconds())
    const { rows: stuck } = await client.query(
      `select task_identifier, attempts, locked_by, run_at, left(last_error, 200) as error ${openTasks} limit 5`,
      since,
    )
    if (stuck.length > 0)
      faults.push(`Tasks are not done after ${longestTaskSeconds} seconds: ${JSON.stringify(stuck)}`)
    const undelivered = await count(`from webhook_deliveries where state <> 'delivered'`)
    if (undelivered > 0) faults.push(`${undelivered} webhook events are not delivered.`)
    const events = await count('from webhook_deliveries')
    const arrivedEvents = new Set(arrivals.eventIds()).size
    if (events !== arrivedEvents) faults.push(`${events} webhook events, but ${arrivedEvents} have arrived.`)
    const unsent = await count(`from mail_log where state not in ('sent', 'skipped')`)
    if (unsent > 0) faults.push(`${unsent} emails are not sent.`)
    const emails = await count(`from mail_log where state = 'sent'`)
    const arrivedEmails = new Set(arrivals.emailIds()).size
    if (emails !== arrivedEmails)
      faults.push(`${emails} emails were sent, but ${arrivedEmails} have arrived.`)
    if (emails === 0 || events === 0) faults.push('There were no emails or no events.')
    return { seconds, faults }
  } finally {
    await client.end()
  }
}

function countEach(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

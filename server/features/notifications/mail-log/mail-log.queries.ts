import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { Call } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import { listMailRows, type MailPlace } from './mail-log.sql.ts'

/** Lists emails with their readers and states. The place after the last one is an opaque text for the caller. */
export async function listLoggedMails(
  call: Call,
  { after, limit, ...filter }: OperatorInput<'mail.list'>['query'],
): Promise<OperatorOutput<'mail.list'>> {
  // One more row shows whether there is another page.
  const found = await listMailRows(call.tx, { ...filter, limit: limit + 1 }, after ? parsePlace(after) : null)
  const data = found.slice(0, limit)
  const last = found.length > limit ? data.at(-1) : undefined
  return { data, pagination: { next: last ? `${last.queued_at} ${last.id}` : null } }
}

const placePattern =
  /^(?<at>\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) (?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function parsePlace(text: string): MailPlace {
  const { at, id } = placePattern.exec(text)?.groups ?? {}
  if (at === undefined || id === undefined || !isInstant(at)) throw createFieldRefusal({ after: 'invalid' })
  return { at, id }
}

function isInstant(text: string): boolean {
  try {
    Temporal.Instant.from(text)
    return true
  } catch {
    return false
  }
}

import { createHash } from 'node:crypto'
import { formatInstant, type Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'

/** One call that may be repeated: who calls what with which idempotency key. */
export interface IdempotentCall {
  readonly person: string
  readonly call: string
  readonly key: string
  readonly body: unknown
  /** How long a repetition is recognised; default 24. */
  readonly retentionHours?: number
}

export interface StoredAnswer {
  readonly status: number
  readonly reply: unknown
}

const defaultRetentionHours = 24

/**
 * Runs `work` once per idempotency key. A repetition gets the first answer; the same key with another body is
 * refused. Concurrent repetitions wait for each other at the row of the key. A thrown refusal rolls the row
 * back, so the call can be tried again.
 */
export async function once(
  call: Call,
  asked: IdempotentCall,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (asked.key.length < 1 || asked.key.length > 100)
    throw createFieldRefusal({ 'Idempotency-Key': 'too_long' })
  const hash = createHash('sha256')
    .update(JSON.stringify(asked.body ?? null))
    .digest()
  const earlier = await claimIdempotencyKey(call, asked, hash)
  if (earlier) return earlier
  const answer = await work()
  // A returned refusal commits what the call wrote, but must not be replayed to a repetition.
  await (answer.reply instanceof Refusal
    ? deleteIdempotencyKey(call, asked)
    : storeFirstAnswer(call, asked, answer))
  return answer
}

async function claimIdempotencyKey(
  call: Call,
  asked: IdempotentCall,
  hash: Buffer,
): Promise<StoredAnswer | null> {
  const row = { person: asked.person, call: asked.call, key: asked.key }
  const limit = formatInstant(call.now.subtract({ hours: asked.retentionHours ?? defaultRetentionHours }))
  const claimed = await call.tx
    .insertInto('idempotency_keys')
    .values({ ...row, body_hash: hash, created_at: formatInstant(call.now) })
    .onConflict((on) =>
      on
        .columns(['person', 'call', 'key'])
        .doUpdateSet({ body_hash: hash, created_at: formatInstant(call.now), status: null, reply: null })
        .where('idempotency_keys.created_at', '<', limit),
    )
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows) return null
  return findFirstAnswer(call, row, hash)
}

async function findFirstAnswer(
  call: Call,
  row: { person: string; call: string; key: string },
  hash: Buffer,
): Promise<StoredAnswer> {
  const first = await call.tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'reply'])
    .where('person', '=', row.person)
    .where('call', '=', row.call)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow()
  if (!hash.equals(first.body_hash)) throw new Refusal('idempotency_key_reused')
  return { status: first.status ?? 200, reply: first.reply }
}

async function storeFirstAnswer(call: Call, asked: IdempotentCall, answer: StoredAnswer): Promise<void> {
  await call.tx
    .updateTable('idempotency_keys')
    .set({ status: answer.status, reply: JSON.stringify(answer.reply ?? null) })
    .where('person', '=', asked.person)
    .where('call', '=', asked.call)
    .where('key', '=', asked.key)
    .execute()
}

async function deleteIdempotencyKey(call: Call, { person, call: name, key }: IdempotentCall): Promise<void> {
  await call.tx
    .deleteFrom('idempotency_keys')
    .where('person', '=', person)
    .where('call', '=', name)
    .where('key', '=', key)
    .execute()
}

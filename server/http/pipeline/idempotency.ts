import { createHash } from 'node:crypto'
import { formatInstant, type Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'

/** The scope in which an idempotency key is unique. */
export interface IdempotencyScope {
  readonly person: string
  readonly call: string
  /** How long a repetition is recognised; default 24. */
  readonly retentionHours?: number
}

/** One call that may be repeated: who calls what with which idempotency key. */
export interface IdempotentCall extends IdempotencyScope {
  readonly key: string
  /** Must be the same in a repetition. */
  readonly body: unknown
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
  idempotentCall: IdempotentCall,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (idempotentCall.key.length < 1 || idempotentCall.key.length > 100)
    throw createFieldRefusal({ 'Idempotency-Key': 'too_long' })
  const hash = createHash('sha256')
    .update(JSON.stringify(idempotentCall.body ?? null))
    .digest()
  const earlier = await claimIdempotencyKey(call, idempotentCall, hash)
  if (earlier) return earlier
  const answer = await work()
  // A returned refusal commits what the call wrote, but must not be replayed to a repetition.
  await (answer.reply instanceof Refusal
    ? deleteIdempotencyKey(call, idempotentCall)
    : storeFirstAnswer(call, idempotentCall, answer))
  return answer
}

async function claimIdempotencyKey(
  call: Call,
  idempotentCall: IdempotentCall,
  hash: Buffer,
): Promise<StoredAnswer | null> {
  const row = { person: idempotentCall.person, call: idempotentCall.call, key: idempotentCall.key }
  const limit = formatInstant(
    call.now.subtract({ hours: idempotentCall.retentionHours ?? defaultRetentionHours }),
  )
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

async function storeFirstAnswer(
  call: Call,
  idempotentCall: IdempotentCall,
  answer: StoredAnswer,
): Promise<void> {
  await call.tx
    .updateTable('idempotency_keys')
    .set({ status: answer.status, reply: JSON.stringify(answer.reply ?? null) })
    .where('person', '=', idempotentCall.person)
    .where('call', '=', idempotentCall.call)
    .where('key', '=', idempotentCall.key)
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

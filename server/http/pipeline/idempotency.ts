import { createHash } from 'node:crypto'
import { instant, type Call } from '#server/kernel/call'
import { invalid, Refusal } from '#server/kernel/refusal'

/** One repeated call: who asked what, and with which key (wire.md, Everywhere). */
export interface Repeatable {
  readonly person: string
  readonly call: string
  readonly key: string
  readonly body: unknown
  /** How long it is remembered, in hours; a day where left out. */
  readonly memory?: number
}

export interface Answer {
  readonly status: number
  readonly reply: unknown
}

const day = 24

/**
 * Runs `work` once for a key: a repetition gets the first answer, another body a refusal. Two at
 * once wait for each other at the key's row. A refusal undoes the row with the rest: it may be tried again.
 */
export async function once(call: Call, asked: Repeatable, work: () => Promise<Answer>): Promise<Answer> {
  if (asked.key.length < 1 || asked.key.length > 100) throw invalid({ 'Idempotency-Key': 'too_long' })
  const hash = createHash('sha256')
    .update(JSON.stringify(asked.body ?? null))
    .digest()
  const earlier = await claim(call, asked, hash)
  if (earlier) return earlier
  const answer = await work()
  // A refusal that is returned, so that what it wrote stays, is no answer to be repeated either.
  await (answer.reply instanceof Refusal ? forget(call, asked) : remember(call, asked, answer))
  return answer
}

async function claim(call: Call, asked: Repeatable, hash: Buffer): Promise<Answer | null> {
  const row = { person: asked.person, call: asked.call, key: asked.key }
  const limit = instant(call.now.subtract({ hours: asked.memory ?? day }))
  const claimed = await call.tx
    .insertInto('idempotency_keys')
    .values({ ...row, body_hash: hash, created_at: instant(call.now) })
    .onConflict((on) =>
      on
        .columns(['person', 'call', 'key'])
        .doUpdateSet({ body_hash: hash, created_at: instant(call.now), status: null, reply: null })
        .where('idempotency_keys.created_at', '<', limit),
    )
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows) return null
  return firstAnswer(call, row, hash)
}

async function firstAnswer(
  call: Call,
  row: { person: string; call: string; key: string },
  hash: Buffer,
): Promise<Answer> {
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

async function remember(call: Call, asked: Repeatable, answer: Answer): Promise<void> {
  await call.tx
    .updateTable('idempotency_keys')
    .set({ status: answer.status, reply: JSON.stringify(answer.reply ?? null) })
    .where('person', '=', asked.person)
    .where('call', '=', asked.call)
    .where('key', '=', asked.key)
    .execute()
}

async function forget(call: Call, { person, call: name, key }: Repeatable): Promise<void> {
  await call.tx
    .deleteFrom('idempotency_keys')
    .where('person', '=', person)
    .where('call', '=', name)
    .where('key', '=', key)
    .execute()
}

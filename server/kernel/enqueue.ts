import { sql } from 'kysely'
import type { Call } from './call.ts'

/**
 * The background tasks by name, with their payloads. Payloads contain ids, never objects. Features add theirs
 * with `declare module '#server/kernel/enqueue' { interface Tasks { 'mail.send': {…} } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by the features
export interface Tasks {}

export type TaskName = keyof Tasks

export interface EnqueueOptions {
  /** A new task replaces a waiting task with the same key. */
  readonly key?: string
  /** Read by the product's clock, which tests can move. The delay is applied to PostgreSQL's own clock. */
  readonly at?: Temporal.Instant
  /** Lower runs earlier. Tasks that a user waits for have 0. */
  readonly priority?: number
  /** Tasks of the same queue run one after another. */
  readonly queue?: string
}

/** Adds a task in the caller's transaction: it runs once that commits, and is dropped when it rolls back. */
export async function enqueueTask<N extends TaskName>(
  call: Call,
  name: N,
  payload: Tasks[N],
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    queue_name => ${options.queue ?? null}::text,
    run_at => now() + ${options.at ? call.now.until(options.at).toString() : null}::interval,
    job_key => ${options.key ?? null}::text,
    priority => ${options.priority ?? 0}::integer,
    max_attempts => 12
  )`.execute(call.tx)
}

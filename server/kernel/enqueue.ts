import { sql } from 'kysely'
import type { Call } from './call.ts'

/**
 * The jobs of the product by name, with what each is given: ids, never objects. Features add theirs:
 * `declare module '#server/kernel/enqueue' { interface Jobs { 'mail.send': {…} } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by the features
export interface Tasks {}

export type TaskName = keyof Tasks

export interface EnqueueOptions {
  /** A second job of the same key replaces the first while it waits. */
  readonly key?: string
  /** By the product's clock, which tests move; PostgreSQL's own stays where it is. */
  readonly at?: Temporal.Instant
  /** Lower runs earlier; what a person waits for is 0. */
  readonly priority?: number
  /** Tasks of the same queue run one after the other. */
  readonly queue?: string
}

/** Adds a job in the caller's transaction: it runs when that commits, and never when it does not. */
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

import type { Call, System, Tx } from './call.ts'
import type { JobName, Jobs } from './enqueue.ts'

/** What a handler may know of its job. */
export interface JobRun {
  /** The same for every run of one job, and no other's. */
  readonly key: string
  readonly addedAt: Temporal.Instant
}

/** Does a job in one transaction, with the marketplace's view of the tables. It may run twice. */
export type JobHandler<N extends JobName> = (
  call: Call<System>,
  payload: Jobs[N],
  job: JobRun,
) => Promise<void>

/** The jobs of a feature, by name. */
export type JobHandlers = { readonly [N in JobName]?: JobHandler<N> }

export interface JobHouse {
  readonly transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>
  readonly now: () => Temporal.Instant
}

type Task = (payload: unknown, job: JobRun) => Promise<void>

/** The handlers of all features as the job runner takes them: each run is one transaction. */
export function tasksOf(house: JobHouse, features: readonly JobHandlers[]): Record<string, Task> {
  const handlers = Object.entries(Object.assign({}, ...features) as Record<string, JobHandler<never>>)
  return Object.fromEntries(
    handlers.map(([name, handle]): [string, Task] => [
      name,
      (payload, job) =>
        house.transaction((tx) => {
          const call = {
            actor: { kind: 'system' as const },
            tx,
            now: house.now(),
            locale: 'de' as const,
            requestId: job.key,
          }
          // Only `enqueue` writes jobs, and it writes what the name stands for.
          return handle(call, payload as never, job)
        }),
    ]),
  )
}

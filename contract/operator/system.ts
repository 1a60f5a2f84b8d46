import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { createQueryNumber } from '../kit/paging.ts'
import { Line } from '../kit/text-schemas.ts'

/** The state of the portal itself: background tasks, mail, webhooks, checks, and the simulated marketplace. */

/**
 * `overdue`: due for five minutes, and no worker has taken it. `failed`: has no attempts left. `cancelled`: a person has
 * ended it; it can still be run.
 */
export const taskStates = ['waiting', 'overdue', 'running', 'failed', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

/** Kinds of problems, the most urgent first. */
export const systemProblems = [
  /** No process runs tasks. */
  'no_worker',
  'tasks_failed',
  'tasks_overdue',
  /** Mails that failed and will be tried again. */
  'mails_delayed',
  'webhooks_suspended',
  'webhooks_failing',
] as const

const Count = z.number().int()

const TaskKind = z.object({
  /** The name of the task, such as `mail.send`. */
  name: z.string(),
  waiting: Count,
  overdue: Count,
  running: Count,
  failed: Count,
  cancelled: Count,
  /** Tasks of `waiting` and `overdue` that have failed at least once. */
  retrying: Count,
  /** Since when the oldest due task waits; null: none is due. */
  oldest_due_at: InstantOut.nullable(),
  last_failed_at: InstantOut.nullable(),
})
export type TaskKind = z.output<typeof TaskKind>

const SystemState = z.object({
  /** Empty: all is well. `count`: how many tasks, mails or webhooks; 1 for `no_worker`. */
  problems: z.array(z.object({ kind: z.enum(systemProblems), count: Count })),
  /** The tasks of the queue by name. A name without tasks is absent. */
  tasks: z.array(TaskKind),
  mail: z.object({
    /** Mails that the mail server accepted in the last 24 hours, and the last of all. */
    sent: Count,
    last_sent_at: InstantOut.nullable(),
  }),
  webhooks: z.object({
    active: Count,
    /** Deliveries of the last 24 hours that were given up. */
    failed_deliveries: Count,
    /** Webhooks whose last attempt failed, or that were suspended for it. */
    failing: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        state: z.enum(['active', 'paused', 'suspended']),
        failures: Count,
        failing_since: InstantOut.nullable(),
      }),
    ),
  }),
  versions: z.object({
    portal: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** The last migration that ran. */
    migration: z.string(),
    /** When the process that answers was started. */
    started_at: InstantOut,
  }),
  /** In bytes. */
  database_size: z.number(),
  /** False: this portal has no simulated marketplace. */
  has_simulator: z.boolean(),
})
export type SystemState = z.output<typeof SystemState>

const Finding = z.object({
  level: z.enum(['ok', 'warning', 'fault']),
  /** The subject of the check, such as `database`. */
  about: z.string(),
  /** In English, like the command `gewerk doctor`. */
  text: z.string(),
  /** How to correct it; null for `ok`. */
  remedy: z.string().nullable(),
})

const QueuedTask = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(taskStates),
  attempts: Count,
  max_attempts: Count,
  /** When it is due: the next attempt of a waiting task. */
  run_at: InstantOut,
  added_at: InstantOut,
  /** When the last attempt ended, or the task was last changed. */
  changed_at: InstantOut,
  /** Why the last attempt failed. */
  error: z.string().nullable(),
})
export type QueuedTask = z.output<typeof QueuedTask>

/** The place of a task in the list: when it is due, and its id. */
const TaskCursor = z.string().regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z~\d{1,18}$/, { error: 'invalid' })

const TaskIds = z
  .strictObject({
    ids: z
      .array(z.string().regex(/^\d{1,18}$/, { error: 'invalid_id' }))
      .min(1, { error: 'required' })
      .max(100, { error: 'too_long' }),
  })
  .meta({ examples: [{ ids: ['4711'] }] })

const TaskChange = z.object({
  /** The tasks that were changed. */
  tasks: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Ids of tasks that were not: they are running, are in this state already, or do not exist. */
  unchanged: z.array(z.string()),
})
export type TaskChange = z.output<typeof TaskChange>

const SimulatorState = z.object({
  paused: z.boolean(),
  /** Seconds until it answers an action of a company. */
  reply_seconds: Count,
})
export type SimulatorState = z.output<typeof SimulatorState>

export const operatorSystemCalls = {
  'system.read': endpoint({
    summary: 'Returns whether the portal is well: tasks, mails, webhooks, versions.',
    reply: SystemState,
    errors: [],
    effect: 'read',
  }),
  'system.check': endpoint({
    summary:
      'Runs the checks of `gewerk doctor` in the process that answers, and returns what they found. Takes up to 20 seconds if a server does not answer.',
    reply: z.object({ checked_at: InstantOut, findings: z.array(Finding) }),
    errors: [],
    effect: 'read',
  }),
  'task.list': endpoint({
    summary: 'Lists background tasks, the one that is due first. `after` is `next` of the page before.',
    query: z.object({
      state: z.enum(taskStates, { error: 'invalid_enum' }).optional(),
      name: Line.optional(),
      after: TaskCursor.optional(),
      limit: createQueryNumber(25, 1, 100),
    }),
    reply: z.object({
      data: z.array(QueuedTask),
      /** null: this is the last page. */
      next: z.string().nullable(),
    }),
    errors: [],
    effect: 'read',
  }),
  'task.retry': endpoint({
    summary: 'Runs background tasks now, with all their attempts. Running ones stay as they are.',
    body: TaskIds,
    reply: TaskChange,
    errors: [],
    effect: 'write',
  }),
  'task.cancel': endpoint({
    summary:
      'Ends background tasks without running them. They stay in the list and can still be run. Running ones stay as they are.',
    body: TaskIds,
    reply: TaskChange,
    errors: [],
    effect: 'write',
  }),
  'simulator.read': endpoint({
    summary: 'Returns whether the simulated marketplace of the demo is paused, and how fast it answers.',
    reply: SimulatorState,
    errors: ['not_found'],
    effect: 'read',
  }),
  'simulator.change': endpoint({
    summary:
      'Pauses the simulated marketplace of the demo, lets it go on, or sets after how many seconds it answers. What is left out stays.',
    body: z
      .strictObject({
        paused: z.boolean({ error: 'invalid_type' }).optional(),
        reply_seconds: z
          .number({ error: 'invalid_type' })
          .int({ error: 'invalid_type' })
          .min(1, { error: 'too_small' })
          .max(3600, { error: 'too_big' })
          .optional(),
      })
      .meta({ examples: [{ paused: true }] }),
    reply: SimulatorState,
    errors: ['not_found'],
    effect: 'write',
  }),
}

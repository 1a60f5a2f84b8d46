import type { OperatorOutput } from '#contract/operator/operator-api'
import type { SimulatorState } from '#contract/operator/system'
import { formatInstant } from '#server/kernel/call'
import type { OperatorCall, PreparedOperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'
import { findSystemProblems } from './system.rules.ts'
import { readSimulatorSettings, readStoredSystemFacts } from './system.sql.ts'
import { countQueuedTasks, hasTaskWorker } from './tasks.sql.ts'

/** Returns the state of the portal. */
export async function readSystem(call: OperatorCall): Promise<OperatorOutput<'system.read'>> {
  const { tx, services } = call
  const { version, startedAt, simulator } = services.system
  const [tasks, hasWorker, { postgres, migration, ...facts }] = await Promise.all([
    countQueuedTasks(tx),
    hasTaskWorker(tx),
    readStoredSystemFacts(call),
  ])
  return {
    ...facts,
    problems: findSystemProblems({ hasWorker, tasks, failingWebhooks: facts.webhooks.failing }),
    tasks,
    versions: {
      portal: version,
      node: process.versions.node,
      postgres,
      migration,
      started_at: formatInstant(startedAt),
    },
    has_simulator: simulator !== null,
  }
}

/** Runs the checks of `gewerk doctor` while no transaction is open: they wait for other servers. */
export const checkSystem: PreparedOperatorCall<'system.check'> = {
  prepare: async ({ services }) => {
    const findings = await services.system.check()
    return async ({ now }) => ({
      checked_at: formatInstant(now),
      findings: findings.map(({ level, about, text, remedy }) => ({
        level,
        about,
        text,
        remedy: remedy ?? null,
      })),
    })
  },
}

/** Returns how the simulated marketplace is set. Throws `not_found` if the portal has none. */
export async function readSimulator({ tx, services }: OperatorCall): Promise<SimulatorState> {
  const { simulator } = services.system
  if (!simulator) throw new Refusal('not_found')
  const { paused, reply_seconds } = await readSimulatorSettings(tx)
  return { paused, reply_seconds: reply_seconds ?? simulator.replySeconds }
}

import { systemProblems, type SystemState, type TaskKind } from '#contract/operator/system'

export interface SystemFacts {
  readonly hasWorker: boolean
  readonly tasks: readonly Pick<TaskKind, 'name' | 'failed' | 'overdue' | 'retrying'>[]
  readonly failingWebhooks: readonly { readonly state: string }[]
}

/** Returns what is wrong, the most urgent first. */
export function findSystemProblems({
  hasWorker,
  tasks,
  failingWebhooks,
}: SystemFacts): SystemState['problems'] {
  const sum = (count: (kind: SystemFacts['tasks'][number]) => number) =>
    tasks.reduce((total, kind) => total + count(kind), 0)
  const suspended = failingWebhooks.filter(({ state }) => state === 'suspended').length
  const counts = {
    no_worker: hasWorker ? 0 : 1,
    tasks_failed: sum(({ failed }) => failed),
    tasks_overdue: sum(({ overdue }) => overdue),
    mails_delayed: sum(({ name, retrying }) => (name === 'mail.send' ? retrying : 0)),
    webhooks_suspended: suspended,
    webhooks_failing: failingWebhooks.length - suspended,
  }
  return systemProblems.flatMap((kind) => (counts[kind] > 0 ? [{ kind, count: counts[kind] }] : []))
}

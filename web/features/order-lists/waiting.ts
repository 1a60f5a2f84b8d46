import type { Queue } from '#contract/queues'

/** The lists of orders on hold, whose rows say why. */
export const waitingQueues: readonly Queue[] = ['waiting', 'waiting-action']

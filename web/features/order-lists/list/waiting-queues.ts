import type { Queue } from '#contract/orders/model/queues'

/**
 * The lists of orders on hold, whose rows say why. Apart from the table of lists: the route asks for it, and what
 * routes ask for is loaded with the log-in.
 */
export const waitingQueues: readonly Queue[] = ['waiting', 'waiting-action']

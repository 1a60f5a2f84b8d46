import type { Queue } from '#contract/orders/model/queues'

/**
 * The lists of orders on hold, whose rows show the reason. Separate from the list definitions, because the
 * routes need them and are loaded with the login.
 */
export const waitingQueues: readonly Queue[] = ['waiting', 'waiting-action']

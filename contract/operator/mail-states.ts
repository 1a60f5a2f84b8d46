/** Readers of an email: a customer, people of a company, one person about the own log-in or data, the back office. */
export const mailAudiences = ['customer', 'company', 'person', 'staff'] as const

/**
 * `queued`: waits. `retrying`: an attempt has failed, others follow. `sent`: the mail server has it. `failed`: given up after
 * twelve attempts. `skipped`: the reader has left or has not confirmed the address.
 */
export const mailStates = ['queued', 'retrying', 'sent', 'failed', 'skipped'] as const

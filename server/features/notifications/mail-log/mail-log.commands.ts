import { asMarketplace, formatInstant, type Call } from '#server/kernel/call'
import type { TaskRun } from '#server/kernel/task-handlers'
import { insertMail, updateMailState, type MailState } from './mail-log.sql.ts'

interface QueuedMail {
  readonly id: string
  readonly template: string
  /** The id of a contact, or a reader who is none. */
  readonly to: string | object
  readonly orderId: string | null
  readonly accountId: string | null
}

/** Records an email in the transaction that queues it. Neither its address nor its text is stored. */
export async function logQueuedMail(call: Call, mail: QueuedMail): Promise<void> {
  await insertMail(asMarketplace(call).tx, {
    id: mail.id,
    template: mail.template,
    contact_id: typeof mail.to === 'string' ? mail.to : null,
    account_id: mail.accountId,
    job_id: mail.orderId,
    queued_at: formatInstant(call.now),
    state_at: formatInstant(call.now),
  })
}

/** Records what became of an email. Does nothing for one that is not in the log, and for one that was sent. */
export async function logMailState(call: Call, id: string, state: MailState): Promise<void> {
  await updateMailState(call.tx, { id, state, at: formatInstant(call.now), replyCode: null })
}

/** Records that an attempt to send an email has failed, with the reply code of the mail server if it gave one. */
export async function logFailedMail(call: Call, id: string, error: unknown, run: TaskRun): Promise<void> {
  // The text of the error names the address, so it is not stored.
  const { responseCode } = error as { responseCode?: unknown }
  const replyCode =
    typeof responseCode === 'number' && responseCode >= 200 && responseCode <= 599 ? responseCode : null
  const state = run.isLastAttempt ? 'failed' : 'retrying'
  await updateMailState(call.tx, { id, state, at: formatInstant(call.now), replyCode })
}

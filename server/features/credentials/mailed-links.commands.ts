import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import { issueLoginLink } from '#server/features/session/login/login-links.commands'
import { countAnonymousRequest } from '#server/features/session/throttle/anonymous-rate-limit.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { recordHistory } from '#server/kernel/history'
import type { HttpExchange } from '#server/kernel/routes'
import {
  markEmailConfirmed,
  listOrdersOfferedToCompany,
  findLinkRecipientByEmail,
  findLinkRecipientById,
  releaseWaitingCompanies,
  type LinkRecipient,
} from './mailed-links.sql.ts'

/** What waits in the queue: who has the address, if anybody, is found out by the job. */
export interface LinkMailTask {
  readonly email: string
  readonly purpose: 'login' | 'password_reset'
  /** Where the person wanted to go; the page they come to sees to it that they may (readings C5). */
  readonly redirect?: string | undefined
}

export interface ConfirmationMailTask {
  readonly accountId: string
  readonly contactId: string
}

/** Somebody whom `by` has added to `company`. */
export interface WelcomeMailTask {
  readonly contactId: string
  readonly company: string
  readonly by: string
}

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'access.mailLink': LinkMailTask
    'access.mailWelcome': WelcomeMailTask
    'access.mailConfirmation': ConfirmationMailTask
  }
}

/** Links that nobody has asked for at this moment hold longer than the others: mails are read on Mondays. */
const linkLifetimeMinutes = {
  login: 60,
  password_reset: 60,
  email_confirmation: 7 * 24 * 60,
  welcome: 7 * 24 * 60,
} as const

/** Queues a mail with a link. What is done here is the same for every address, known or not. */
export async function requestLinkMail(
  call: Call,
  { email, purpose, redirect }: LinkMailTask,
  http: HttpExchange,
): Promise<{ msg: string }> {
  await countAnonymousRequest(call, http, `${purpose} ${email}`)
  await enqueueTask(call, 'access.mailLink', { email, purpose, redirect })
  return { msg: 'success' }
}

/** Queues the letter by which somebody new sets their first password; `http` is left out where nobody can repeat it. */
export async function requestWelcomeMail(
  call: Call,
  job: WelcomeMailTask,
  http?: HttpExchange,
): Promise<{ msg: string }> {
  if (http) await countAnonymousRequest(call, http, `welcome ${job.contactId}`)
  await enqueueTask(call, 'access.mailWelcome', job)
  return { msg: 'success' }
}

/** The job: says who has added them to what, with the link to a first password. */
export async function sendWelcomeMail(
  call: Call,
  { contactId, company, by }: WelcomeMailTask,
): Promise<void> {
  const reader = await findLinkRecipientById(call.tx, contactId)
  if (!reader) return
  const token = await issueMailedLinkToken(call, reader, 'welcome')
  const path = getMailedLinkPath('welcome', token)
  await enqueueEmail(call, { template: 'colleague_added', to: contactId, data: { company, by, path } })
}

/** The job: mails the link where somebody has the address; an address not yet confirmed is asked to be so first. */
export async function sendLinkMail(call: Call, { email, purpose, redirect }: LinkMailTask): Promise<void> {
  const reader = await findLinkRecipientByEmail(call.tx, email)
  if (!reader) return
  if (!reader.confirmed) return sendConfirmationMail(call, reader.id)
  const token = await issueMailedLinkToken(call, reader, purpose)
  const template = purpose === 'login' ? 'login_link' : 'password_reset'
  await enqueueEmail(call, {
    template,
    to: reader.id,
    data: { path: getMailedLinkPath(purpose, token, redirect) },
  })
}

/** The job: the confirming mail once more, where the pair exists and still needs it. */
export async function resendConfirmationMail(
  call: Call,
  { accountId, contactId }: ConfirmationMailTask,
): Promise<void> {
  const reader = await findLinkRecipientById(call.tx, contactId)
  if (reader?.accountId === accountId && !reader.confirmed) await sendConfirmationMail(call, contactId)
}

/** Mails somebody who signed up the link that confirms the address and logs in. */
export async function sendConfirmationMail(call: Call, contactId: string): Promise<void> {
  const token = await issueMailedLinkToken(call, { id: contactId }, 'email_confirmation')
  const path = getMailedLinkPath('email_confirmation', token)
  await enqueueEmail(call, { template: 'email_confirmation', to: contactId, data: { path } })
}

function issueMailedLinkToken(
  call: Call,
  { id }: Pick<LinkRecipient, 'id'>,
  purpose: keyof typeof linkLifetimeMinutes,
): Promise<string> {
  // A first password is set as any other one.
  const opens = purpose === 'welcome' ? 'password_reset' : purpose
  return issueLoginLink(call, { purpose: opens, contactId: id, minutes: linkLifetimeMinutes[purpose] })
}

function getMailedLinkPath(
  purpose: keyof typeof linkLifetimeMinutes,
  token: string,
  redirect?: string,
): string {
  if (purpose === 'password_reset' || purpose === 'welcome') {
    return `/change-password/?token=${token}&role=partner`
  }
  const way = redirect ? `&redirect=${encodeURIComponent(redirect)}` : ''
  return `/login/?token=${token}${way}`
}

/**
 * A person used a link from a mail: the address is theirs. Where that was news, their company's offers need
 * wait no longer.
 */
export async function confirmEmail(call: Call, contactId: string): Promise<void> {
  if (!(await markEmailConfirmed(call.tx, contactId, formatInstant(call.now)))) return
  const released = await releaseWaitingCompanies(call.tx, contactId)
  const accountId = released[0] ?? null
  await recordHistory(call, { subject: 'contact', id: contactId, step: 'contact.confirmEmail', accountId })
  for (const id of released) {
    for (const orderId of await listOrdersOfferedToCompany(call.tx, id))
      await refreshListProjection(call, orderId)
    await publishLiveChanges(
      call,
      ...(['account', 'offers', 'counts'] as const).map((topic) => ({ accountIds: [id], topic })),
    )
  }
}

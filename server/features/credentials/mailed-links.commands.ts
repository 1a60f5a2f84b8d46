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

/**
 * Payload of the task that mails a link. The task looks up the address, so the request takes equally long for
 * unknown addresses.
 */
export interface LinkMailTask {
  readonly email: string
  readonly purpose: 'login' | 'password_reset'
  /** Page to open after the log-in. That page checks the user's rights itself. */
  readonly redirect?: string | undefined
}

export interface ConfirmationMailTask {
  readonly accountId: string
  readonly contactId: string
}

/** `by` has added the contact to `company`. */
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

/** Links that the recipient did not request are valid for a week, because they may be read days later. */
const linkLifetimeMinutes = {
  login: 60,
  password_reset: 60,
  email_confirmation: 7 * 24 * 60,
  welcome: 7 * 24 * 60,
} as const

/**
 * Queues a mail with a link. Does the same work for known and unknown addresses, so that callers cannot test
 * which addresses exist.
 */
export async function requestLinkMail(
  call: Call,
  { email, purpose, redirect }: LinkMailTask,
  http: HttpExchange,
): Promise<{ msg: string }> {
  await countAnonymousRequest(call, http, `${purpose} ${email}`)
  await enqueueTask(call, 'access.mailLink', { email, purpose, redirect })
  return { msg: 'success' }
}

/**
 * Queues the mail with which a new user sets their first password. Pass `http` when a client may repeat the
 * request, so that requests are counted.
 */
export async function requestWelcomeMail(
  call: Call,
  task: WelcomeMailTask,
  http?: HttpExchange,
): Promise<{ msg: string }> {
  if (http) await countAnonymousRequest(call, http, `welcome ${task.contactId}`)
  await enqueueTask(call, 'access.mailWelcome', task)
  return { msg: 'success' }
}

/** Mails a new user who added them to which company, with the link to set a password. */
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

/**
 * Mails the link if the address belongs to a user. Every mailed link confirms the address; without a password reset, an
 * unconfirmed address gets the confirmation mail, which logs in as well.
 */
export async function sendLinkMail(call: Call, { email, purpose, redirect }: LinkMailTask): Promise<void> {
  const reader = await findLinkRecipientByEmail(call.tx, email)
  if (!reader) return
  if (!reader.confirmed && purpose === 'login') return sendConfirmationMail(call, reader.id)
  const token = await issueMailedLinkToken(call, reader, purpose)
  const path = getMailedLinkPath(purpose, token, redirect)
  if (purpose === 'login') {
    await enqueueEmail(call, { template: 'login_link', to: reader.id, data: { path } })
    return
  }
  const data = { path, confirms: !reader.confirmed }
  await enqueueEmail(call, { template: 'password_reset', to: reader.id, data })
}

/** Mails the confirmation link again if the contact belongs to the company and is not confirmed yet. */
export async function resendConfirmationMail(
  call: Call,
  { accountId, contactId }: ConfirmationMailTask,
): Promise<void> {
  const reader = await findLinkRecipientById(call.tx, contactId)
  if (reader?.accountId === accountId && !reader.confirmed) await sendConfirmationMail(call, contactId)
}

/** Mails the link that confirms the address and logs in. */
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
  // A first password is set with the same kind of link as a new password.
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
 * Marks the address as confirmed, because a link that was mailed to it was used. Releases the offers of
 * companies that waited for the confirmation.
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

import type { Reply, Request } from '#contract/api'
import { callApi } from '#web/api/call'
import { recordOwnChange } from '../outbox/own-versions.ts'

/**
 * The calls that several features make to change an order, and with which they take such a change back. Each records the
 * new version as the user's own, so that it is not reported as a change by another user.
 */

interface AppointmentInput {
  readonly date: { readonly start: string; readonly end: string }
  /** Undefined leaves the assigned person unchanged; null removes the assignment. */
  readonly person: string | null | undefined
  /** Only for a move. */
  readonly reason: string | undefined
  readonly allowClash: boolean
  readonly version: number
}

/** Confirms or moves the appointment and assigns the person, in one call. */
export async function setAppointment(orderId: string, input: AppointmentInput) {
  const { date, person, reason, allowClash, version } = input
  const body = {
    appointment_date: date,
    ...(person === undefined ? {} : { contact_id: person }),
    ...(reason ? { reason } : {}),
    allow_clash: allowClash,
    version,
  }
  const answer = await callApi('order.setAppointment', { params: { job_id: orderId }, body })
  recordOwnVersions(orderId, version, answer)
  return answer
}

/** Time and person are two changes of the order; both are the user's own. */
function recordOwnVersions(id: string, before: number, answer: Reply<'order.setAppointment'>): void {
  for (let version = before; version < answer.version; version += 1) recordOwnChange(id, version)
}

export type DelegationBody = Request<'order.delegate'>['body']

/** Assigns the order to a person; the server finds a colleague by the email address. */
export async function delegateOrder(orderId: string, body: DelegationBody) {
  const reply = await callApi('order.delegate', { params: { sfid: orderId }, body })
  if (body.version !== undefined) recordOwnChange(reply.api_id, body.version)
  return reply
}

/** Ends the assignment of the order. */
export async function takeBackOrder(orderId: string, version: number) {
  const reply = await callApi('order.takeBack', { params: { sfid: orderId }, body: { version } })
  recordOwnChange(reply.api_id, version)
  return reply
}

interface FormerDelegate {
  readonly first_name: string | null
  readonly last_name: string
  readonly email: string | null
}

/**
 * Returns the call that assigns the order to `person` again, or ends the assignment; null if the person has no email address,
 * by which the server finds them.
 */
export function createReassignment(orderId: string, person: FormerDelegate | null) {
  if (!person) return (version: number) => takeBackOrder(orderId, version)
  const { first_name, last_name, email } = person
  if (!email) return null
  return (version: number) =>
    delegateOrder(orderId, { first_name, last_name, email, qualifications: true, version })
}

/** Sets the company's own number of the order. */
export async function setPartnerEid(orderId: string, partnerEid: string | null, version: number) {
  const reply = await callApi('order.setPartnerEid', {
    params: { sfid: orderId },
    body: { partnerEid, version },
  })
  recordOwnChange(orderId, version)
  return reply
}

/** Ends the hold that the report of an unreachable customer has started. */
export function withdrawUnreachableReport(orderId: string, comment: string, version: number) {
  return callApi('order.applyEvent', {
    params: { api_id: orderId },
    body: { type: 'CUSTOMER_REACHED', comment, version },
  })
}

import type { LocalText } from '#contract/kit/locale'
import type { SignatureRequestState } from '#contract/orders/model/order-enums'

/** Validity of a link, time until the automatic reminder, and minimum time between two emails. */
export const linkLifetimeDays = 14
export const reminderAfterDays = 3
export const minHoursBetweenEmails = 20

export interface RequestTimes {
  readonly sentAt: string
  readonly expiresAt: string
  readonly remindedAt: string | null
  readonly openedAt: string | null
  readonly revokedAt: string | null
  readonly answer: 'signed' | 'declined' | null
}

/** Returns the current state of a request. */
export function getRequestState(request: RequestTimes, now: string): SignatureRequestState {
  if (request.answer) return request.answer
  if (request.revokedAt) return 'revoked'
  if (request.expiresAt <= now) return 'expired'
  const { openedAt, remindedAt } = request
  if (openedAt && openedAt >= (remindedAt ?? '')) return 'opened'
  return remindedAt ? 'reminded' : 'sent'
}

const openStates: readonly SignatureRequestState[] = ['sent', 'opened', 'reminded']

export function isRequestOpen(request: RequestTimes, now: string): boolean {
  return openStates.includes(getRequestState(request, now))
}

/** Returns whether the request is open and the last email is at least `minHoursBetweenEmails` ago. */
export function canRemindCustomer(request: RequestTimes, now: Temporal.Instant): boolean {
  const last = Temporal.Instant.from(request.remindedAt ?? request.sentAt)
  const rested = last.add({ hours: minHoursBetweenEmails })
  return (
    isRequestOpen(request, now.toString({ smallestUnit: 'millisecond' })) &&
    Temporal.Instant.compare(rested, now) <= 0
  )
}

/** The statement that the customer signs; it is part of the signed document. */
export const signingStatement: LocalText = {
  de: 'Ich bestätige, dass die aufgeführten Arbeiten ausgeführt wurden.',
  en: 'I confirm that the work listed here has been carried out.',
  fr: 'Je confirme que les travaux indiqués ont été réalisés.',
}

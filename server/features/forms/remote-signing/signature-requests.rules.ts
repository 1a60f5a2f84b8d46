import type { LocalText } from '#contract/kit/locale'
import type { SignatureRequestState } from '#contract/orders/model/order-enums'

/** How long a link is good, when it is reminded of by itself, and how soon it may be again. */
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

/** What became of a link last. */
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

/** Whether the customer has had a day's rest since the last mail. */
export function canRemindCustomer(request: RequestTimes, now: Temporal.Instant): boolean {
  const last = Temporal.Instant.from(request.remindedAt ?? request.sentAt)
  const rested = last.add({ hours: minHoursBetweenEmails })
  return (
    isRequestOpen(request, now.toString({ smallestUnit: 'millisecond' })) &&
    Temporal.Instant.compare(rested, now) <= 0
  )
}

/** What the customer says by signing; it is part of what is signed. */
export const signingStatement: LocalText = {
  de: 'Ich bestätige, dass die aufgeführten Arbeiten ausgeführt wurden.',
  en: 'I confirm that the work listed here has been carried out.',
  fr: 'Je confirme que les travaux indiqués ont été réalisés.',
}

import type { Body } from '#client/client'
import type { OrderDraft } from '#contract/operator/orders/orders'
import type {
  CounterProposalKind,
  HoldSubstate,
  Mover,
  OrderStatus,
} from '#contract/orders/model/order-enums'

/** How the simulated marketplace reacts to partners: which action in which status, and after how long. */

/** The fields of an order that the simulator needs. */
export interface SimulatedOrder {
  readonly status: OrderStatus
  /** When the order reached this status. */
  readonly since: Temporal.Instant
  readonly next: Mover | null
  readonly hasPartner: boolean
  readonly substate?: HoldSubstate | null
  readonly creditNote: 'none' | 'sent' | 'received' | 'paid'
}

export type SimulatorAction =
  | 'approve'
  | 'complete'
  | 'issue'
  | 'receive'
  | 'pay'
  | 'release'
  | 'reoffer'
  | 'order'
  | 'deliver'

interface ActionRule {
  readonly action: SimulatorAction
  readonly at: readonly OrderStatus[]
  /** The delay in this status, as a multiple of the reply time. */
  readonly after: number
  readonly when: (order: SimulatedOrder) => boolean
}

const always = () => true

/** The first matching rule whose time has come applies. Partners end their own holds themselves. */
const actionRules: readonly ActionRule[] = [
  {
    action: 'approve',
    at: ['proposal_approval_pending', 'brand_proposal_approval_pending'],
    after: 2,
    when: always,
  },
  { action: 'complete', at: ['approval_pending'], after: 1, when: always },
  { action: 'issue', at: ['completed'], after: 1, when: (order) => order.creditNote === 'none' },
  {
    action: 'pay',
    at: ['completed', 'invoice_sent'],
    after: 3,
    when: (order) => order.creditNote === 'received',
  },
  {
    action: 'receive',
    at: ['completed', 'invoice_sent'],
    after: 1,
    when: (order) => order.creditNote === 'sent',
  },
  {
    action: 'order',
    at: ['on_hold'],
    after: 1,
    when: (order) => order.substate === 'pending_order',
  },
  // The delay leaves time for a user to confirm the receipt first.
  {
    action: 'deliver',
    at: ['on_hold'],
    after: 15,
    when: (order) => order.substate === 'pending_delivery',
  },
  // The company declined it, or several were asked: no company can answer this hold.
  {
    action: 'reoffer',
    at: ['on_hold_before_accepted'],
    after: 1,
    when: (order) => order.next === 'partner' && !order.hasPartner,
  },
  {
    action: 'release',
    at: ['on_hold', 'on_hold_before_accepted'],
    after: 3,
    when: (order) => order.next !== null && order.next !== 'partner',
  },
]

/** Returns the action for this order now, or null if it has to wait. */
export function chooseAction(
  order: SimulatedOrder,
  now: Temporal.Instant,
  replySeconds: number,
): SimulatorAction | null {
  const waited = now.since(order.since).total('seconds')
  const row = actionRules.find(
    (one) => one.at.includes(order.status) && one.when(order) && waited >= one.after * replySeconds,
  )
  return row?.action ?? null
}

/** The statuses that the simulator polls. */
export const watchedStatuses: readonly OrderStatus[] = [...new Set(actionRules.flatMap((row) => row.at))]

/** A counter-proposal as the simulator sees it; prices in EUR. */
export interface PendingCounterProposal {
  readonly kind: CounterProposalKind
  readonly created_at: string
  readonly appointment_date: Period | null
  readonly price_purchasing: number | null
  readonly present_price: number
}

/** The highest proposed price that is accepted, in percent of the present price. */
const maxPricePercent = 115

/** Returns the answer to a counter-proposal, or null before the reply time is over. */
export function answerPendingCounterProposal(
  request: PendingCounterProposal,
  now: Temporal.Instant,
  replySeconds: number,
): { accept: boolean; comment: string } | null {
  if (now.since(Temporal.Instant.from(request.created_at)).total('seconds') < replySeconds) return null
  if (request.kind === 'price') {
    const isFair =
      Math.round((request.price_purchasing ?? 0) * 100) <= Math.round(request.present_price * maxPricePercent)
    return isFair
      ? { accept: true, comment: 'Der Mehraufwand ist nachvollziehbar.' }
      : { accept: false, comment: 'Dieser Aufschlag ist zu hoch. Möglich sind bis zu 15 Prozent.' }
  }
  const day = Temporal.Instant.from(request.appointment_date?.start ?? request.created_at)
  const isSunday = day.toZonedDateTimeISO('Europe/Berlin').dayOfWeek === 7
  return isSunday
    ? { accept: false, comment: 'Sonntags ist beim Kunden niemand zu erreichen.' }
    : { accept: true, comment: 'Der Kunde ist mit diesem Termin einverstanden.' }
}

/** A document that a company submitted. */
export interface SubmittedDocument {
  readonly createdAt: string
  /** `YYYY-MM-DD` */
  readonly lifetimeStart: string | null
}

/**
 * Returns whether the simulator checks a document now. Documents that follow a valid one are left to people, so that the
 * back office has some to check and no company waits for them.
 */
export function isDocumentDue(
  { createdAt, lifetimeStart }: SubmittedDocument,
  now: Temporal.Instant,
  replySeconds: number,
): boolean {
  const today = now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  if (lifetimeStart !== null && lifetimeStart > today) return false
  return now.since(Temporal.Instant.from(createdAt)).total('seconds') >= replySeconds
}

/** An additional service as the simulator sees it; prices of one unit in EUR. */
export interface PendingAdditionalService {
  readonly created_at: string
  readonly quantity: number
  readonly price_purchasing: number
}

/** Up to this sum in EUR an additional service is accepted as proposed, up to the second one at a lower price. */
const acceptedSum = 150
const negotiatedSum = 600

/** Returns the answer to an additional service, or null before the reply time is over. */
export function answerPendingService(
  { created_at, quantity, price_purchasing: price }: PendingAdditionalService,
  now: Temporal.Instant,
  replySeconds: number,
): { accept: boolean; price_purchasing?: number; comment: string } | null {
  if (now.since(Temporal.Instant.from(created_at)).total('seconds') < replySeconds) return null
  const sum = quantity * price
  if (sum <= acceptedSum) return { accept: true, comment: 'Der Mehraufwand ist nachvollziehbar.' }
  if (sum > negotiatedSum)
    return { accept: false, comment: 'Dafür ist ein eigenes Angebot an den Kunden nötig.' }
  return {
    accept: true,
    price_purchasing: Math.round(price * 90) / 100,
    comment: 'Zu diesem Preis übernimmt der Kunde die Mehrarbeit.',
  }
}

/** The answer to every objection: the credit note is cancelled and issued again. */
export const objectionAnswer = {
  outcome: 'accepted',
  answer: 'Wir haben die Gutschrift geprüft und stornieren sie. Sie erhalten eine neue.',
} as const

interface Period {
  readonly start: string
  readonly end: string
}

/** Returns two appointments on working days of the next two weeks; `chance` is between 0 and 1. */
export function createDates(now: Temporal.Instant, chance: number): Period[] {
  const today = now.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const first = toWorkingDay(today.add({ days: 2 + Math.floor(chance * 5) }))
  const second = toWorkingDay(first.add({ days: 2 }))
  return [createAppointmentSlot(first, 8), createAppointmentSlot(second, 13)]
}

function toWorkingDay(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.dayOfWeek > 5 ? day.add({ days: 8 - day.dayOfWeek }) : day
}

function createAppointmentSlot(day: Temporal.PlainDate, hour: number): Period {
  const start = day.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: { hour } })
  return { start: start.toInstant().toString(), end: start.add({ hours: 4 }).toInstant().toString() }
}

/** Marks orders published by the simulator for operators. */
const simulatorMark = 'SIM-'

/**
 * Returns a draft as a new order, with its own number and dates and without the ids of opportunity and
 * contacts.
 */
export function createNewDraft(
  draft: OrderDraft,
  now: Temporal.Instant,
  sfid: string,
  chance: number,
): Body<'order.create'> {
  const hasDates = (draft.dates?.length ?? 0) > 0
  return {
    ...omitKeys(draft, 'date_expected', 'readiness_date'),
    sfid,
    name: createOrderName(now),
    eid: `${simulatorMark}${now.epochMilliseconds.toString(36).toUpperCase()}`,
    opportunity: {
      ...omitKeys(draft.opportunity, 'sfid'),
      technical_support_contacts: (draft.opportunity.technical_support_contacts ?? []).map((contact) =>
        omitKeys(contact, 'sfid'),
      ),
    },
    dates: hasDates ? createDates(now, chance) : [],
  }
}

/** Returns an order number that no order of the demo has. It repeats after eight days, with one order a second. */
function createOrderName(now: Temporal.Instant): string {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  return `A-${300_000 + (seconds % 700_000)}`
}

function omitKeys<T extends object, K extends keyof T>(whole: T, ...keys: K[]): Omit<T, K> {
  const entries = Object.entries(whole).filter(([key]) => !keys.includes(key as K))
  return Object.fromEntries(entries) as Omit<T, K>
}

/** Decides on a quote with this selling price in EUR; about one in four is declined. */
export function decideQuote(selling: number): { approved: boolean; reason?: string } {
  const approved = Math.round(selling * 100) % 4 !== 3
  return approved ? { approved } : { approved, reason: declineReason }
}

const declineReason =
  'Der Preis liegt über dem Rahmen. Bitte prüfen Sie, ob ein kürzerer Leitungsweg möglich ist.'

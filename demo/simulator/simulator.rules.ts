import type { OrderDraft } from '#contract/operator/orders'
import type {
  CounterProposalKind,
  HoldSubstate,
  Mover,
  OrderStatus,
} from '#contract/orders/model/order-enums'

/** How the demo's marketplace answers a partner's moves: which answer to which state, and after how long. */

/** What the simulator must know of a job. */
export interface SimulatedOrder {
  readonly status: OrderStatus
  /** Since when it has this status. */
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
  /** After how many times the reply time in this status. */
  readonly after: number
  readonly when: (job: SimulatedOrder) => boolean
}

const always = () => true

/** The first row that fits and whose time has come. The partner's own holds are theirs to end. */
const actionRules: readonly ActionRule[] = [
  {
    action: 'approve',
    at: ['proposal_approval_pending', 'brand_proposal_approval_pending'],
    after: 2,
    when: always,
  },
  { action: 'complete', at: ['approval_pending'], after: 1, when: always },
  { action: 'issue', at: ['completed'], after: 1, when: (job) => job.creditNote === 'none' },
  {
    action: 'pay',
    at: ['completed', 'invoice_sent'],
    after: 3,
    when: (job) => job.creditNote === 'received',
  },
  {
    action: 'receive',
    at: ['completed', 'invoice_sent'],
    after: 1,
    when: (job) => job.creditNote === 'sent',
  },
  {
    action: 'order',
    at: ['on_hold'],
    after: 1,
    when: (job) => job.substate === 'pending_order',
  },
  // The carrier is slow enough for somebody to confirm the receipt first.
  {
    action: 'deliver',
    at: ['on_hold'],
    after: 15,
    when: (job) => job.substate === 'pending_delivery',
  },
  // Its company declined it, or several were asked: no company can answer this hold.
  {
    action: 'reoffer',
    at: ['on_hold_before_accepted'],
    after: 1,
    when: (job) => job.next === 'partner' && !job.hasPartner,
  },
  {
    action: 'release',
    at: ['on_hold', 'on_hold_before_accepted'],
    after: 3,
    when: (job) => job.next !== null && job.next !== 'partner',
  },
]

/** What the marketplace does with this job now; null: it waits. */
export function chooseAction(
  job: SimulatedOrder,
  now: Temporal.Instant,
  replySeconds: number,
): SimulatorAction | null {
  const waited = now.since(job.since).total('seconds')
  const row = actionRules.find(
    (one) => one.at.includes(job.status) && one.when(job) && waited >= one.after * replySeconds,
  )
  return row?.action ?? null
}

/** The statuses that the simulator looks at. */
export const watchedStatuses: readonly OrderStatus[] = [...new Set(actionRules.flatMap((row) => row.at))]

/** A counter-proposal as the simulator sees it; prices in EUR. */
export interface PendingCounterProposal {
  readonly kind: CounterProposalKind
  readonly created_at: string
  readonly appointment_date: Period | null
  readonly price_purchasing: number | null
  readonly present_price: number
}

/** The marketplace pays up to so many percent of the price without asking back. */
const maxPricePercent = 115

/** What it says to a counter-proposal; null: it still thinks about it. */
export function answerPendingCounterProposal(
  asked: PendingCounterProposal,
  now: Temporal.Instant,
  replySeconds: number,
): { accept: boolean; comment: string } | null {
  if (now.since(Temporal.Instant.from(asked.created_at)).total('seconds') < replySeconds) return null
  if (asked.kind === 'price') {
    const isFair =
      Math.round((asked.price_purchasing ?? 0) * 100) <= Math.round(asked.present_price * maxPricePercent)
    return isFair
      ? { accept: true, comment: 'Der Mehraufwand ist nachvollziehbar.' }
      : { accept: false, comment: 'Dieser Aufschlag ist zu hoch. Möglich sind bis zu 15 Prozent.' }
  }
  const day = Temporal.Instant.from(asked.appointment_date?.start ?? asked.created_at)
  const isSunday = day.toZonedDateTimeISO('Europe/Berlin').dayOfWeek === 7
  return isSunday
    ? { accept: false, comment: 'Sonntags ist beim Kunden niemand zu erreichen.' }
    : { accept: true, comment: 'Der Kunde ist mit diesem Termin einverstanden.' }
}

/** What it says to an objection: it looks again and credits anew. */
export const objectionAnswer = {
  outcome: 'accepted',
  answer: 'Wir haben die Gutschrift geprüft und stornieren sie. Sie erhalten eine neue.',
} as const

interface Period {
  readonly start: string
  readonly end: string
}

/** Two appointments on working days of the next two weeks, by a number from 0 to 1. */
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

/** By this an operator knows the jobs that the simulator has published. */
const simulatorMark = 'SIM-'

/** A job out of a file as a new one: with a number and dates of its own, its opportunity and contacts anew. */
export function createNewDraft(
  draft: OrderDraft,
  now: Temporal.Instant,
  sfid: string,
  chance: number,
): object {
  const hasDates = (draft.dates?.length ?? 0) > 0
  return {
    ...omitKeys(draft, 'date_expected', 'readiness_date'),
    sfid,
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

function omitKeys<T extends object, K extends keyof T>(whole: T, ...keys: K[]): Omit<T, K> {
  const entries = Object.entries(whole).filter(([key]) => !keys.includes(key as K))
  return Object.fromEntries(entries) as Omit<T, K>
}

/** What brand or customer say to a proposal of so many EUR; about one in four is declined. */
export function decideQuote(selling: number): { approved: boolean; reason?: string } {
  const approved = Math.round(selling * 100) % 4 !== 3
  return approved ? { approved } : { approved, reason: declineReason }
}

const declineReason =
  'Der Preis liegt über dem Rahmen. Bitte prüfen Sie, ob ein kürzerer Leitungsweg möglich ist.'

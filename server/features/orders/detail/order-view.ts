import { seesFinalConfirmation, seesPrices } from '#contract/authorization'
import { callDenial } from '#contract/call-rights'
import { opensByLink } from '#contract/orders/model/order-link-rights'
import type { CallName } from '#contract/calls'
import { fromCents, lineTotal } from '#contract/kit/amounts/money'
import type { OrderAction } from '#contract/orders/model/order-enums'
import type { Order, OrderRow } from '#contract/orders/orders'
import { queueSeen, ownQueue } from '../model/queues/queues.rules.ts'
import type { Actor, Person } from '#server/kernel/call'
import { actionsFor } from '../model/status/actions.rules.ts'
import type { OrderFacts } from '../model/status/state-machine.rules.ts'
import { berlinDay } from '../model/inputs/appointment.rules.ts'
import { stateAt } from '../model/status/counter-proposals.rules.ts'
import { checklistOf } from '../model/inputs/checklist.rules.ts'
import type { InputFacts } from '../model/inputs/inputs.rules.ts'
import { factsOf } from '../store/order-context.sql.ts'
import { orderBody, sinceWhen, type OrderBody } from '../projection/list-rows.ts'
import { pathOf } from '../model/queues/order-paths.rules.ts'
import type { OrderSource } from './order-source.sql.ts'
import { urgencyAt } from '../model/queues/urgency.rules.ts'

/** An order as the wire carries it to one person: without prices for installers, with what they may do. */
export function orderView(
  source: OrderSource,
  facts: InputFacts,
  actor: Actor,
  now: Temporal.Instant,
): Order {
  const prices = actor.kind !== 'person' || seesPrices(actor.profiles)
  const due = { warningAt: source.warning_at, dangerAt: source.danger_at }
  const stored = orderBody(source, source.account_id ?? '', ownQueue(factsOf(source)))
  const row = rowView(stored, urgencyAt(due, now), actor, clockOf(now))
  return {
    ...row,
    partner: { id: row.account.id, name: row.account.name },
    job: { ...row.job, ...jobView(source, prices) },
    opportunity: opportunityView(source),
    customer: { ...row.customer, email: source.customer_email },
    services: source.services.map((line) => serviceView(line, prices)),
    custom_services: source.custom_services.map((line) => serviceView(line, prices)),
    products: source.products.map((product) => productView(product, prices)),
    files: source.files.map(fileView),
    services_total_minutes: source.services_total_minutes,
    hold: holdView(source),
    signature: signatureView(source),
    submissions: source.submissions,
    counter_proposals: source.proposals.map((proposal) => proposalView(proposal, prices, now)),
    invoices: mayListInvoices(actor) ? source.invoices : [],
    path: actor.kind === 'person' ? pathOf(actor, row.queue, source.sfid ?? source.api_id) : '',
    checklist: checklistOf(facts),
  }
}

/** What depends on the time of reading, computed once for a whole list. */
export interface Clock {
  readonly today: string
  readonly millis: number
}

export function clockOf(now: Temporal.Instant): Clock {
  return { today: berlinDay(now), millis: now.epochMilliseconds }
}

const dayMillis = 86_400_000

/** A stored row as one person sees it now. */
export function rowView(
  { facts, ...stored }: OrderBody,
  urgency: OrderRow['urgency'],
  actor: Actor,
  clock: Clock,
): OrderRow {
  const person = actor.kind === 'person' ? actor : null
  const since = clock.millis - Date.parse(stored.job.last_status_change)
  return {
    ...stored,
    hold: facts.hold && { reason: facts.hold.reason, next: facts.hold.mover },
    queue: queueSeen(stored.queue, !person || seesFinalConfirmation(person.profiles)),
    job: person && !seesPrices(person.profiles) ? { ...stored.job, price_purchasing: null } : stored.job,
    days_since_last_status_change: Math.max(0, Math.floor(since / dayMillis)),
    urgency,
    earliest_date: stored.earliest_date > clock.today ? stored.earliest_date : clock.today,
    actions: person ? actionsOf(facts, stored.account.id, person) : [],
  }
}

function jobView(source: OrderSource, prices: boolean) {
  const { hold_reason, hold_substate } = source
  return {
    dates: source.offered_dates,
    invoicing_eid: source.invoicing_eid,
    professional_comment: source.professional_comment,
    customer_comment: source.customer_comment,
    service_price_purchasing_sum: prices ? fromCents(source.price_purchasing_cents) : null,
    states: { list: [source.status, hold_reason, hold_substate].filter((state) => state !== null) },
    customer_signature_reason: source.taken?.reason ?? null,
    started_at: source.started_done_at ?? source.started_at,
    finished_at: source.finished_done_at ?? source.finished_at,
    days_until_finalization_sla: source.days_until_finalization_sla,
    is_reclamation: source.order_type === 'reclamation',
    job_contact_person: source.contact_person,
  }
}

function opportunityView(source: OrderSource): Order['opportunity'] {
  return {
    sfid: source.opportunity_id,
    name: source.opportunity_name,
    email_type: source.email_type,
    invoicing_target: source.invoicing_target,
    currency_tax_config: { currency: 'EUR', vat_rate: source.vat_rate },
    documentation_type: source.documentation_type,
    assembly_time_days: source.assembly_time_days,
    multiday: source.multiday,
    multiday_documentation_form_id: source.multiday_documentation_form_id,
    can_create_proposal: source.can_create_proposal,
    technical_support_contacts: source.contacts,
  }
}

function serviceView<L extends { price_cents: number; quantity: number }>(line: L, prices: boolean) {
  const { price_cents, ...rest } = line
  return {
    ...rest,
    price_purchasing: prices ? fromCents(price_cents) : null,
    price_purchasing_sum: prices ? fromCents(lineTotal(line.quantity, price_cents)) : null,
  }
}

function productView({ price_cents, ...product }: OrderSource['products'][number], prices: boolean) {
  return { ...product, price_listing: prices ? fromCents(price_cents) : null }
}

function proposalView(
  { appointment_start: start, appointment_end: end, price_cents, ...rest }: OrderSource['proposals'][number],
  prices: boolean,
  now: Temporal.Instant,
): Order['counter_proposals'][number] {
  return {
    ...rest,
    state: stateAt(rest, now),
    appointment_date: start !== null && end !== null ? { start, end } : null,
    price_purchasing: prices && price_cents !== null ? fromCents(price_cents) : null,
  }
}

function mayListInvoices(actor: Actor): boolean {
  return actor.kind === 'person' && callDenial('creditNote.ofJobs', actor) === null
}

function fileView({ has_thumbnail, ...file }: OrderSource['files'][number]): Order['files'][number] {
  const thumbnail = has_thumbnail ? `/api/media/thumbnail/${file.id}` : null
  return { ...file, resource: fileResource(file.id), thumbnail }
}

function fileResource(id: string): string {
  return `/api/media/file/${id}`
}

function holdView(source: OrderSource): Order['hold'] {
  const { hold } = factsOf(source)
  if (!hold) return null
  return {
    reason: hold.reason,
    next: hold.mover,
    substate: hold.substate,
    comment: source.hold_comment,
    since: sinceWhen(source),
  }
}

function signatureView({ signature: state, taken }: OrderSource): Order['signature'] {
  if (!taken) return { state, name: null, signed_at: null, reason: null, text: null, resource: null }
  const { file_id, ...rest } = taken
  return { ...rest, resource: file_id ? fileResource(file_id) : null }
}

/** The call by which an action is done; an action whose call is not built is not offered. */
const callOfAction: Partial<Record<OrderAction, CallName>> = {
  'offer.reject': 'offer.reject',
  'order.confirmAppointment': 'order.setStatus',
  'order.reschedule': 'order.reschedule',
  'order.start': 'order.setStatus',
  'order.finish': 'order.setStatus',
  'order.backToWork': 'order.setStatus',
  'order.submit': 'order.setStatus',
  'order.cancel': 'order.setStatus',
  'order.reportUnreachable': 'order.applyEvent',
  'order.confirmReceipt': 'order.confirmReceipt',
  'order.mailCustomer': 'order.mailCustomer',
  'counterProposal.create.date': 'counterProposal.create',
  'counterProposal.create.price': 'counterProposal.create',
  'order.createProposal': 'proposal.create',
  'order.reviseProposal': 'proposal.create',
  'order.withdrawProposal': 'proposal.withdraw',
  'order.delegate': 'order.delegate',
  'order.takeBack': 'order.takeBack',
  'order.sign': 'order.sign',
  'order.report': 'form.submit',
  'order.setPartnerEid': 'order.setPartnerEid',
  'order.logCall': 'comment.create',
  'comment.create': 'comment.create',
}

/** Answers of the rules, by what was asked: the rows of a list differ little in it. */
const answered = new Map<string, string[]>()
const mostAnswers = 5000

/** Of another location's order the person sees all and hands on nothing (C19). */
const ownCompanyAlone: readonly OrderAction[] = ['order.delegate', 'order.takeBack']

/** What this person may do with an order now, as far as the calls for it are built. */
export function actionsOf(facts: OrderFacts, accountId: string | null, person: Person): string[] {
  const { profiles, onlyOrder } = person
  const isOwn = accountId === person.accountId
  const question = JSON.stringify([facts, profiles, isOwn, onlyOrder !== undefined])
  const known = answered.get(question)
  if (known) return known
  const actions = actionsFor(facts, { kind: 'person', profiles })
    .filter((action) => isReachable(callOf(action), person))
    .filter((action) => isOwn || !ownCompanyAlone.includes(action))
  if (answered.size >= mostAnswers) answered.clear()
  answered.set(question, actions)
  return actions
}

function callOf(action: OrderAction): CallName | undefined {
  return action.startsWith('order.applyEvent.') ? 'order.applyEvent' : callOfAction[action]
}

function isReachable(call: CallName | undefined, { onlyOrder }: Person): boolean {
  return call !== undefined && (!onlyOrder || opensByLink(call))
}

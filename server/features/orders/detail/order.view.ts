import { canSeePrices } from '#contract/authorization'
import { findCallDenial } from '#contract/call-rights'
import { centsToAmount, calculateLineTotal } from '#contract/kit/amounts/money'
import type { Order } from '#contract/orders/orders'
import { getOwnQueue } from '../model/queues/queues.rules.ts'
import type { Actor } from '#server/kernel/call'
import { getProposalStateAt } from '../model/inputs/counter-proposals.rules.ts'
import { canTakeAdditionalServiceStep } from '../model/inputs/additional-services.rules.ts'
import { buildChecklist } from '../model/inputs/checklist.rules.ts'
import { listOrderTasks } from '../model/inputs/order-tasks.rules.ts'
import type { InputContext } from '../model/inputs/inputs.rules.ts'
import { toOrderFacts } from '../store/order-context.sql.ts'
import { buildRowBody, getStatusSince } from '../projection/list-rows.view.ts'
import { getOrderPagePath } from '../model/queues/order-paths.rules.ts'
import type { OrderSource } from './order-source.sql.ts'
import { getLastFinishDay, getUrgency } from '../model/queues/urgency.rules.ts'
import { toReadingTime, toRowView } from '../projection/row.view.ts'

/**
 * Builds the reply for one caller: without prices for installers, with the actions that the caller may take.
 */
export function toOrderView(
  source: OrderSource,
  facts: InputContext,
  actor: Actor,
  now: Temporal.Instant,
): Order {
  const prices = actor.kind !== 'person' || canSeePrices(actor.profiles)
  const due = { warningAt: source.warning_at, dangerAt: source.danger_at }
  const stored = buildRowBody(source, source.account_id ?? '', getOwnQueue(toOrderFacts(source)))
  const row = toRowView(stored, getUrgency(due, now), actor, toReadingTime(now), source.has_unread)
  return {
    ...row,
    partner: { id: row.account.id, name: row.account.name },
    job: { ...row.job, ...toJobView(source, prices) },
    opportunity: toOpportunityView(source),
    customer: { ...row.customer, email: source.customer_email },
    services: source.services.map((line) => toServiceView(line, prices)),
    custom_services: source.custom_services.map((line) => toServiceView(line, prices)),
    additional_services: source.additional_services.map((line) =>
      toAdditionalServiceView(line, prices, actor),
    ),
    products: source.products.map((product) => toProductView(product, prices)),
    files: source.files.map(toFileView),
    services_total_minutes: source.services_total_minutes,
    hold: toHoldPart(source),
    ...(source.rework && { rework: source.rework }),
    signature: toSignatureView(source),
    protocol: { state: getProtocolState(source), may_render: canRenderProtocol(actor) },
    submissions: source.submissions,
    counter_proposals: source.proposals.map((proposal) => toCounterProposalPart(proposal, prices, now)),
    invoices: canListInvoices(actor) ? source.invoices : [],
    path: actor.kind === 'person' ? getOrderPagePath(actor, row.queue, source.sfid ?? source.api_id) : '',
    checklist: buildChecklist(facts),
    tasks: listOrderTasks({ order: toOrderFacts(source), inputs: facts, dangerAt: source.danger_at }),
  }
}

function toJobView(source: OrderSource, prices: boolean) {
  const { hold_reason, hold_substate } = source
  return {
    dates: source.offered_dates,
    invoicing_eid: source.invoicing_eid,
    professional_comment: source.professional_comment,
    customer_comment: source.customer_comment,
    service_price_purchasing_sum: prices ? centsToAmount(source.price_purchasing_cents) : null,
    states: { list: [source.status, hold_reason, hold_substate].filter((state) => state !== null) },
    customer_signature_reason: source.taken?.reason ?? null,
    started_at: source.started_done_at ?? source.started_at,
    finished_at: source.finished_done_at ?? source.finished_at,
    days_until_finalization_sla: source.days_until_finalization_sla,
    finish_until: getLastFinishDay(
      source.started_done_at ?? source.started_at,
      source.days_until_finalization_sla,
    ),
    is_reclamation: source.order_type === 'reclamation',
    job_contact_person: source.contact_person,
  }
}

function toOpportunityView(source: OrderSource): Order['opportunity'] {
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

function toServiceView<L extends { price_cents: number; quantity: number }>(line: L, prices: boolean) {
  const { price_cents, ...rest } = line
  return {
    ...rest,
    price_purchasing: prices ? centsToAmount(price_cents) : null,
    price_purchasing_sum: prices ? centsToAmount(calculateLineTotal(line.quantity, price_cents)) : null,
  }
}

function toProductView({ price_cents, ...product }: OrderSource['products'][number], prices: boolean) {
  return { ...product, price_listing: prices ? centsToAmount(price_cents) : null }
}

function toCounterProposalPart(
  { appointment_start: start, appointment_end: end, price_cents, ...rest }: OrderSource['proposals'][number],
  prices: boolean,
  now: Temporal.Instant,
): Order['counter_proposals'][number] {
  return {
    ...rest,
    state: getProposalStateAt(rest, now),
    appointment_date: start !== null && end !== null ? { start, end } : null,
    price_purchasing: prices && price_cents !== null ? centsToAmount(price_cents) : null,
  }
}

function toAdditionalServiceView(
  { price_cents, offered_cents, ...line }: OrderSource['additional_services'][number],
  prices: boolean,
  actor: Actor,
): Order['additional_services'][number] {
  const mayCall = (name: 'additionalService.agree' | 'additionalService.withdraw') =>
    actor.kind === 'person' && actor.onlyOrder === undefined && findCallDenial(name, actor) === null
  return {
    ...line,
    price_purchasing: prices ? centsToAmount(price_cents) : null,
    price_offered: prices && offered_cents !== null ? centsToAmount(offered_cents) : null,
    may_agree:
      canTakeAdditionalServiceStep(line.state, 'agree', 'partner') && mayCall('additionalService.agree'),
    may_withdraw:
      canTakeAdditionalServiceStep(line.state, 'withdraw', 'partner') &&
      mayCall('additionalService.withdraw'),
  }
}

function canListInvoices(actor: Actor): boolean {
  return actor.kind === 'person' && findCallDenial('creditNote.ofJobs', actor) === null
}

function getProtocolState(source: OrderSource): Order['protocol']['state'] {
  if (source.protocol_requested_at !== null) return 'rendering'
  return source.protocol_failed_at === null ? 'none' : 'failed'
}

function canRenderProtocol(actor: Actor): boolean {
  return actor.kind === 'person' && findCallDenial('protocol.render', actor) === null
}

function toFileView(row: OrderSource['files'][number]): Order['files'][number] {
  const { has_thumbnail, is_own: _, ...file } = row
  const thumbnail = has_thumbnail ? `/api/media/thumbnail/${file.id}` : null
  return { ...file, resource: getMediaPath(file.id), thumbnail }
}

function getMediaPath(id: string): string {
  return `/api/media/file/${id}`
}

function toHoldPart(source: OrderSource): Order['hold'] {
  const { hold } = toOrderFacts(source)
  if (!hold) return null
  return {
    reason: hold.reason,
    next: hold.mover,
    substate: hold.substate,
    comment: source.hold_comment,
    since: getStatusSince(source),
  }
}

function toSignatureView({ signature: state, taken }: OrderSource): Order['signature'] {
  if (!taken) return { state, name: null, signed_at: null, reason: null, text: null, resource: null }
  const { file_id, ...rest } = taken
  return { ...rest, resource: file_id ? getMediaPath(file_id) : null }
}

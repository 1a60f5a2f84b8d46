import type { OrderRow } from '#contract/orders/orders'
import type { OfferRow } from '#contract/orders/offers'
import { centsToAmount } from '#contract/kit/amounts/money'
import type { GermanState } from '#contract/kit/german-states'
import { statusNames } from '#contract/orders/model/order-statuses'
import type { Queue } from '#contract/orders/model/queues'
import { getPlannableDay, type Period } from '../model/inputs/appointment.rules.ts'
import { toOrderFacts, type FactColumns } from '../store/order-context.sql.ts'
import { listQueues } from '../model/queues/queues.rules.ts'
import { buildSearchText } from '../model/queues/search-text.rules.ts'
import { calculateDueTimes, type Due } from '../model/queues/urgency.rules.ts'
import type { OrderFacts } from '../model/status/order-steps.rules.ts'

/** Everything that the list rows of an order are built from, read in one statement. */
export interface OrderRowSource extends FactColumns {
  readonly api_id: string
  readonly sfid: string | null
  readonly name: string
  readonly project: string | null
  readonly eid: string | null
  readonly invoicing_eid: string | null
  readonly partner_eid: string | null
  readonly contact_person: OrderRow['job_contact_person']
  readonly sequence_index: number | null
  readonly last_sequence_index: number | null
  readonly offered_dates: Period[]
  readonly date_expected: string | null
  readonly readiness_date: string | null
  readonly date_end: string | null
  readonly appointment_start: string | null
  readonly appointment_end: string | null
  readonly accepted_at: string | null
  readonly contacted_at: string | null
  readonly started_at: string | null
  readonly days_until_finalization_sla: number
  readonly status_since: string
  readonly status_done_at: string | null
  readonly created_at: string
  readonly price_purchasing_cents: number
  readonly version: number
  readonly opportunity_id: string
  readonly opportunity_name: string
  readonly assembly_time_days: number
  readonly brand: string
  readonly brand_id: string
  readonly first_name: string | null
  readonly last_name: string
  readonly company_name: string | null
  readonly phone: string | null
  readonly mobile_phone: string | null
  readonly street: string
  readonly postal_code: string
  readonly city: string
  readonly state: GermanState | null
  readonly account_id: string | null
  readonly account_name: string | null
  readonly account_city: string | null
  readonly delegate: {
    id: string
    first_name: string | null
    last_name: string
    email: string
    phone: string | null
  } | null
  readonly offers: {
    account_id: string
    offered_at: string
    round: number
    expires_at: string | null
    /** Straight line from the company to the site, in whole kilometres. */
    distance_km: number | null
  }[]
  /** Facts that only rows of the offers list show; null unless the order is open. */
  readonly offered?: {
    readonly minutes: number
    readonly products: { name: string; quantity: number }[]
  } | null
}

/** The stored part of a row. Parts that depend on the reader or on the time of reading are left out. */
export type OrderRowBody = Omit<
  OrderRow,
  'hold' | 'days_since_last_status_change' | 'urgency' | 'actions'
> & {
  /** Input for the rules that list available actions. */
  readonly facts: OrderFacts
}

export interface NewListRow {
  readonly account_id: string
  readonly queue: Queue
  readonly due: Due
  readonly sort_at: string
  readonly search: string
  readonly body: OrderRowBody | OfferRow
}

const neverDue: Due = { warningAt: null, dangerAt: null }

/** Returns the due times of the order in its own queue. */
export function getDueTimes(source: OrderRowSource): Due {
  const [queue] = listQueues(toOrderFacts(source))
  return queue ? getDueTimesInQueue(queue, source) : neverDue
}

/**
 * Returns since when the order has its status, as shown to readers. Due times use the time of arrival
 * instead.
 */
export function getStatusSince({ status_done_at, status_since }: OrderRowSource): string {
  return status_done_at ?? status_since
}

/**
 * Builds all list rows of an order: one per queue for its company, or one per company that was offered it.
 */
export function buildListRows(source: OrderRowSource): NewListRow[] {
  const queues = listQueues(toOrderFacts(source))
  if (queues.includes('offers')) return source.offers.map((offer) => buildOfferRow(source, offer))
  const { account_id } = source
  if (account_id === null) return []
  const search = buildOrderSearchText(source)
  return queues.map((queue) => ({
    account_id,
    queue,
    due: getDueTimesInQueue(queue, source),
    sort_at: getStatusSince(source),
    search,
    body: buildRowBody(source, account_id, queue),
  }))
}

function getDueTimesInQueue(queue: Queue, source: OrderRowSource): Due {
  return calculateDueTimes(queue, {
    acceptedAt: source.accepted_at,
    contactedAt: source.contacted_at,
    appointmentStart: source.appointment_start,
    appointmentEnd: source.appointment_end,
    startedAt: source.started_at,
    daysUntilFinalization: source.days_until_finalization_sla,
    statusSince: source.status_since,
    state: source.state,
  })
}

/** Leaves out street, name and phone of the customer: companies learn them by accepting. */
function buildOfferRow(source: OrderRowSource, offer: OrderRowSource['offers'][number]): NewListRow {
  return {
    account_id: offer.account_id,
    queue: 'offers',
    due: neverDue,
    sort_at: offer.offered_at,
    search: buildSearchText([
      source.name,
      source.opportunity_name,
      source.brand,
      source.postal_code,
      source.city,
      source.sfid,
    ]),
    body: {
      api_id: source.api_id,
      order_type: source.order_type,
      job: {
        sfid: source.sfid,
        api_id: source.api_id,
        name: source.name,
        dates: source.offered_dates,
        date_expected: source.date_expected,
        service_price_purchasing_sum: centsToAmount(source.price_purchasing_cents),
        created_date: source.created_at,
      },
      opportunity: { sfid: source.opportunity_id, name: source.opportunity_name },
      customer: { shipping_address: { postal_code: source.postal_code, city: source.city } },
      is_remote: source.is_remote,
      is_installation: source.order_type === 'installation',
      offered_again: offer.round > 1,
      matched_partner_sfids: [offer.account_id],
      offered_at: offer.offered_at,
      expires_at: offer.expires_at,
      distance_km: offer.distance_km,
      services_total_minutes: source.offered?.minutes ?? 0,
      products: source.offered?.products ?? [],
      version: source.version,
    },
  }
}

function buildOrderSearchText(source: OrderRowSource): string {
  const { contact_person: person } = source
  const texts = [
    source.name,
    source.opportunity_name,
    source.first_name,
    source.last_name,
    source.company_name,
    source.street,
    source.postal_code,
    source.city,
    source.project,
    source.partner_eid,
    source.eid,
    source.invoicing_eid,
    source.sfid,
  ]
  return buildSearchText(texts, [source.phone, source.mobile_phone, person?.phone ?? null])
}

export function formatCustomerName(source: { first_name: string | null; last_name: string }): string {
  return [source.first_name, source.last_name].filter(Boolean).join(' ')
}

export function buildRowBody(source: OrderRowSource, accountId: string, queue: Queue): OrderRowBody {
  return {
    api_id: source.api_id,
    sfid: source.sfid,
    order_type: source.order_type,
    queue,
    account: { id: accountId, name: source.account_name ?? '', city: source.account_city ?? '' },
    job: buildRowJob(source),
    opportunity: { sfid: source.opportunity_id, name: source.opportunity_name },
    customer: {
      name: formatCustomerName(source),
      company_name: source.company_name,
      phone: source.phone,
      mobile_phone: source.mobile_phone,
      shipping_address: { street: source.street, city: source.city, postal_code: source.postal_code },
    },
    project: source.project === null ? null : { name: source.project },
    brand: { id: source.brand_id, name: source.brand },
    job_contact_person: source.contact_person,
    delegated_to: buildRowDelegate(source),
    partner_eid: source.partner_eid,
    status_description: { partner_name: statusNames[source.status] },
    sequence_index: source.sequence_index,
    last_sequence_index: source.last_sequence_index,
    earliest_date: getRowPlannableDay(source),
    version: source.version,
    facts: toOrderFacts(source),
    ...buildTypeFlags(source),
  }
}

function buildRowJob(source: OrderRowSource): OrderRowBody['job'] {
  return {
    sfid: source.sfid,
    api_id: source.api_id,
    name: source.name,
    status: source.status,
    readiness_date: source.readiness_date,
    date_expected: source.date_expected,
    date_end: source.date_end,
    created_date: source.created_at,
    last_status_change: getStatusSince(source),
    appointment_start_timestamp: source.appointment_start,
    appointment_end_timestamp: source.appointment_end,
    partner_eid: source.partner_eid,
    eid: source.eid,
    invoicing_eid: source.invoicing_eid,
    customer_signature: source.signature,
    price_purchasing: centsToAmount(source.price_purchasing_cents),
  }
}

function buildRowDelegate({ delegate }: OrderRowSource): OrderRowBody['delegated_to'] {
  if (!delegate) return null
  const { id: _, ...person } = delegate
  return person
}

function getRowPlannableDay(source: OrderRowSource): string {
  return getPlannableDay({
    readinessDate: source.readiness_date,
    dateExpected: source.date_expected,
    createdAt: source.created_at,
    assemblyDays: source.assembly_time_days,
  })
}

function buildTypeFlags(source: OrderRowSource) {
  const type = source.order_type
  return {
    is_precheck: type === 'precheck',
    is_activation: type === 'activation',
    is_installation: type === 'installation',
    is_meter_application: type === 'meter_application',
    is_installation_preparation: type === 'installation_preparation',
    is_maintenance: type === 'maintenance',
    is_defect_elimination: type === 'defect_elimination',
    is_hardware_sale: type === 'hardware_sale',
    is_reclamation: type === 'reclamation',
    is_remote: source.is_remote,
    is_customer_sign_required: source.is_customer_sign_required,
    async_appointment: source.async_appointment,
  }
}

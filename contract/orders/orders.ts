import { z } from 'zod'
import { InstantOut, PeriodOut } from '../kit/dates.ts'
import { creditNoteStates } from '../money/credit-notes.ts'
import { LocalTextSchema } from '../kit/text-schemas.ts'
import {
  additionalServiceStates,
  counterProposalKinds,
  counterProposalStates,
  holdReasons,
  holdSubstates,
  movers,
  orderStatuses,
  orderTypes,
  protocolSteps,
  signatureStates,
} from './model/order-enums.ts'
import { OrderTask } from './order-tasks.ts'
import { Rework } from './rework.ts'
import { queues } from './model/queues.ts'

/** An order as partners read it. Prices in EUR, net; null if the profile must not see them. */

const price = z.number().nullable()

const Address = z.object({ street: z.string(), city: z.string(), postal_code: z.string() })

const Person = z.object({
  first_name: z.string().nullable(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

const Flags = {
  is_precheck: z.boolean(),
  is_activation: z.boolean(),
  is_installation: z.boolean(),
  is_meter_application: z.boolean(),
  is_installation_preparation: z.boolean(),
  is_maintenance: z.boolean(),
  is_defect_elimination: z.boolean(),
  is_hardware_sale: z.boolean(),
  is_reclamation: z.boolean(),
  is_remote: z.boolean(),
  is_customer_sign_required: z.boolean(),
  async_appointment: z.boolean(),
}

const RowOrder = z.object({
  sfid: z.string().nullable(),
  api_id: z.string(),
  name: z.string(),
  status: z.enum(orderStatuses),
  readiness_date: z.string().nullable(),
  date_expected: z.string().nullable(),
  date_end: z.string().nullable(),
  created_date: InstantOut,
  /** When it was done, even if it was sent later because the device was offline. */
  last_status_change: InstantOut,
  appointment_start_timestamp: InstantOut.nullable(),
  appointment_end_timestamp: InstantOut.nullable(),
  partner_eid: z.string().nullable(),
  eid: z.string().nullable(),
  invoicing_eid: z.string().nullable(),
  customer_signature: z.enum(signatureStates),
  price_purchasing: price,
})

/** One row of a list: stored per order and company, and refreshed by every write. */
export const OrderRow = z.object({
  api_id: z.string(),
  sfid: z.string().nullable(),
  order_type: z.enum(orderTypes),
  queue: z.enum(queues),
  account: z.object({ id: z.string(), name: z.string(), city: z.string() }),
  job: RowOrder,
  opportunity: z.object({ sfid: z.string(), name: z.string() }),
  customer: z.object({
    name: z.string(),
    company_name: z.string().nullable(),
    phone: z.string().nullable(),
    mobile_phone: z.string().nullable(),
    shipping_address: Address,
  }),
  project: z.object({ name: z.string() }).nullable(),
  brand: z.object({ id: z.string(), name: z.string() }),
  job_contact_person: Person.nullable(),
  delegated_to: Person.nullable(),
  partner_eid: z.string().nullable(),
  status_description: z.object({ partner_name: LocalTextSchema }),
  /** Reason of the hold, and who must act next; null: not on hold. */
  hold: z.object({ reason: z.enum(holdReasons), next: z.enum(movers) }).nullable(),
  days_since_last_status_change: z.number().int(),
  sequence_index: z.number().int().nullable(),
  last_sequence_index: z.number().int().nullable(),
  /** Urgency of the order; null: nothing is due (docs/domain.md#urgency). */
  urgency: z.enum(['warning', 'danger']).nullable(),
  /**
   * The earliest day for an appointment: readiness date, else expected date, else creation plus assembly
   * days.
   */
  earliest_date: z.string(),
  version: z.number().int(),
  /** Actions that this user may take now, e.g. `order.start`, `comment.create`. */
  actions: z.array(z.string()),
  /** Present if the order has messages that this user has not read. */
  has_unread_messages: z.literal(true).optional(),
  ...Flags,
})
export type OrderRow = z.output<typeof OrderRow>

const ProductFile = z.object({
  type: z.string(),
  connection_type: z.enum(['additional', 'alternative']).nullable(),
  image: z.string().nullable(),
  labelText: z.string().nullable(),
  url: z.string().nullable(),
})

export const Product = z.object({
  id: z.string(),
  item_id: z.string(),
  name: z.string(),
  quantity: z.number(),
  supplier: z.string(),
  url: z.string().nullable(),
  /** One number per piece, separated by commas. */
  serial_number: z.string().nullable(),
  has_serial_number: z.boolean(),
  chargepoint_number: z.string().nullable(),
  product_password: z.string().nullable(),
  hint: z.string().nullable(),
  /** The manufacturer's list price, EUR, net. */
  price_listing: price,
  productFiles: z.array(ProductFile),
  productOpportunityFiles: z.array(ProductFile),
})

export const ServiceLine = z.object({
  api_id: z.string(),
  service: z.object({ id: z.string(), description: LocalTextSchema }),
  quantity: z.number(),
  unit_measure: z.string(),
  value_entry: z.number(),
  price_purchasing: price,
  price_purchasing_sum: price,
  /** The product that the service belongs to, and the brand's name for it. */
  product_id: z.string().nullable(),
  brand_project_id: z.string().nullable(),
})

export const CustomService = z.object({
  api_id: z.string(),
  name: z.string(),
  hints_de: z.string().nullable(),
  service_type: z.string().nullable(),
  quantity: z.number(),
  price_purchasing: price,
  price_purchasing_sum: price,
})

/** A file of an order. `resource` identifies it when a file token is requested. */
export const OrderFile = z.object({
  id: z.string(),
  resource: z.string(),
  thumbnail: z.string().nullable(),
  name: z.string(),
  kind: z.enum(['picture', 'document', 'protocol', 'signature']),
  type: z.string().nullable(),
  content_type: z.string(),
  size: z.number().int(),
  updatedAt: InstantOut,
  /** Protocols only: the last step before it was created, which is what it adds to the one before. */
  created_after: z.enum(protocolSteps).nullable(),
})

const Hold = z.object({
  reason: z.enum(holdReasons),
  next: z.enum(movers),
  substate: z.enum(holdSubstates).nullable(),
  comment: z.string().nullable(),
  since: InstantOut,
})

const Signature = z.object({
  state: z.enum(signatureStates),
  name: z.string().nullable(),
  signed_at: InstantOut.nullable(),
  reason: z.string().nullable(),
  text: z.string().nullable(),
  resource: z.string().nullable(),
})

/** A partner's request for another date, or for another price of the whole order. */
const CounterProposal = z.object({
  id: z.string(),
  kind: z.enum(counterProposalKinds),
  state: z.enum(counterProposalStates),
  appointment_date: PeriodOut.nullable(),
  /** For the whole order, EUR, net; null for a date, and if the profile must not see prices. */
  price_purchasing: price,
  reason: z.string(),
  /** The marketplace's answer. */
  answer: z.string().nullable(),
  author: z.string(),
  created_at: InstantOut,
  expires_at: InstantOut,
  ended_at: InstantOut.nullable(),
})

/** Work that the company did in addition and proposed when it finished the order. */
const AdditionalService = z.object({
  id: z.string(),
  state: z.enum(additionalServiceStates),
  name: z.string(),
  hints_de: z.string().nullable(),
  service_type: z.string(),
  quantity: z.number(),
  /** Proposed for one unit, EUR, net. */
  price_purchasing: price,
  /** The price of one unit that the marketplace offers instead; null: it has offered none. */
  price_offered: price,
  /** The marketplace's comment. */
  answer: z.string().nullable(),
  author: z.string(),
  created_at: InstantOut,
  /** Whether this user may agree to the offered price, and withdraw the service. */
  may_agree: z.boolean(),
  may_withdraw: z.boolean(),
})

/** The whole order as its page shows it. */
export const Order = OrderRow.extend({
  /** The company that has the order. */
  partner: z.object({ id: z.string(), name: z.string() }),
  job: RowOrder.extend({
    dates: z.array(PeriodOut),
    invoicing_eid: z.string().nullable(),
    professional_comment: z.string().nullable(),
    customer_comment: z.string().nullable(),
    service_price_purchasing_sum: price,
    states: z.object({ list: z.array(z.string()) }),
    customer_signature_reason: z.string().nullable(),
    /** When it was done, like `last_status_change`. */
    started_at: InstantOut.nullable(),
    finished_at: InstantOut.nullable(),
    days_until_finalization_sla: z.number().int(),
    /** The last agreed day to finish the work; null until the work begins. */
    finish_until: z.string().nullable(),
    is_reclamation: z.boolean(),
    job_contact_person: Person.nullable(),
  }),
  opportunity: z.object({
    sfid: z.string(),
    name: z.string(),
    email_type: z.string().nullable(),
    invoicing_target: z.string().nullable(),
    /** VAT in percent. */
    currency_tax_config: z.object({ currency: z.literal('EUR'), vat_rate: z.number() }),
    documentation_type: z.string(),
    assembly_time_days: z.number().int(),
    multiday: z.boolean(),
    multiday_documentation_form_id: z.string().nullable(),
    can_create_proposal: z.array(z.string()),
    technical_support_contacts: z.array(
      z.object({
        sfid: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        phone: z.string().nullable(),
        mobile_phone: z.string().nullable(),
      }),
    ),
  }),
  customer: OrderRow.shape.customer.extend({ email: z.string().nullable() }),
  services: z.array(ServiceLine),
  custom_services: z.array(CustomService),
  /** Proposed by the company; an accepted one is also in `custom_services`. */
  additional_services: z.array(AdditionalService),
  products: z.array(Product),
  files: z.array(OrderFile),
  services_total_minutes: z.number().int(),
  hold: Hold.nullable(),
  /** Present while the work that the marketplace sent back was not submitted again. */
  rework: Rework.optional(),
  signature: Signature,
  /** Newest first; at most one is pending. */
  counter_proposals: z.array(CounterProposal),
  /** Credit notes that contain this order, newest first; only for users who may list them. */
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      status: z.enum(creditNoteStates),
      issue_date: z.string(),
    }),
  ),
  /** Whether a protocol is being created or could not be created, and whether this user may try again. */
  protocol: z.object({ state: z.enum(['none', 'rendering', 'failed']), may_render: z.boolean() }),
  /** Ids of the submitted forms, newest first, by category. */
  submissions: z.array(
    z.object({
      id: z.string(),
      form_id: z.string(),
      category: z.enum(['documentation', 'confirmation', 'report']),
      created_at: InstantOut,
    }),
  ),
  /** The order's page for this user. */
  path: z.string(),
  /** Checks of the partner's admin before approval. */
  checklist: z.array(z.object({ item: z.string(), done: z.boolean() })),
  /** Open and finished tasks of the company (docs/domain.md#tasks). */
  tasks: z.array(OrderTask),
})
export type Order = z.output<typeof Order>

// Names in the API description.
z.globalRegistry.add(OrderRow, { id: 'OrderRow' })
z.globalRegistry.add(Order, { id: 'Order' })

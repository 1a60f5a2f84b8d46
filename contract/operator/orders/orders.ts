import { z } from 'zod'
import { Day, InstantOut, Period, PeriodOut } from '#contract/kit/dates'
import { CrmId, Uuid } from '#contract/kit/ids'
import { Money } from '#contract/kit/amounts/money'
import { Quantity } from '#contract/kit/amounts/quantity'
import { workKinds } from '#contract/money/work-kinds'
import { LocaleSchema, LocalTextSchema, Line, Text } from '#contract/kit/text-schemas'
import {
  commentKinds,
  holdReasons,
  holdSubstates,
  marketplaceActions,
  mediaTypes,
  movers,
  orderStatuses,
  orderTypes,
  signatureStates,
} from '#contract/orders/model/order-enums'
import { OrderTask } from '#contract/orders/order-tasks'

/** An order as the marketplace sends and reads it. Prices in EUR, net. */

const Name = Line.min(1, { error: 'required' })
const PostalCode = z.string().regex(/^[0-9]{5}$/, { error: 'invalid' })
const WholeNumber = z.number().int({ error: 'invalid_type' }).min(0, { error: 'too_small' })
const Days = WholeNumber.max(3650, { error: 'too_big' })
/**
 * Price per unit. The limit keeps the sum in cents a safe integer, even with the largest quantity and number
 * of lines.
 */
const Price = Money.min(0, { error: 'too_small' }).max(1_000_000, { error: 'too_big' })
const Percent = z.number().min(0, { error: 'too_small' }).max(1000, { error: 'too_big' })
const WebAddress = z.string().trim().max(1000, { error: 'too_long' })
const Email = z.email({ error: 'invalid_email' }).max(254, { error: 'too_long' })

const SupportContact = z.strictObject({
  sfid: CrmId.optional(),
  first_name: Line,
  last_name: Name,
  phone: Line.nullish(),
  mobile_phone: Line.nullish(),
})

/** An opportunity with a known `sfid` is used unchanged; otherwise a new one is created. */
const OpportunityDraft = z.strictObject({
  sfid: CrmId.optional(),
  name: Name,
  email_type: Line.nullish(),
  invoicing_target: Line.nullish(),
  vat_rate: z.number().min(0, { error: 'too_small' }).max(100, { error: 'too_big' }).optional(),
  custom_services_margin: Percent.optional(),
  custom_services_margin_selling: Percent.optional(),
  assembly_time_days: Days.optional(),
  multiday: z.boolean().optional(),
  /**
   * The form for daily reports. Absent: the newest one if the work takes several days, otherwise none. null:
   * no reports.
   */
  multiday_documentation_form_id: Uuid.nullish(),
  documentation_type: Line.optional(),
  can_create_proposal: z.array(Line).max(10, { error: 'too_long' }).optional(),
  brand_approves_proposals: z.boolean().optional(),
  technical_support_contacts: z.array(SupportContact).max(20, { error: 'too_long' }).optional(),
})

/** The customer and the site. Without a position, the position of the postal code is used. */
const CustomerDraft = z.strictObject({
  first_name: Line.nullish(),
  last_name: Name,
  company_name: Line.nullish(),
  email: Email.nullish(),
  phone: Line.nullish(),
  mobile_phone: Line.nullish(),
  locale: LocaleSchema.optional(),
  street: Name,
  postal_code: PostalCode,
  city: Name,
  latitude: z.number().min(-90, { error: 'too_small' }).max(90, { error: 'too_big' }).optional(),
  longitude: z.number().min(-180, { error: 'too_small' }).max(180, { error: 'too_big' }).optional(),
})

const ContactPerson = z.strictObject({
  first_name: Line.nullable().default(null),
  last_name: Name,
  email: Email.nullable().default(null),
  phone: Line.nullable().default(null),
})

/**
 * The kind of work in tax law (docs/domain.md#tax). Absent: the kind of the service in the brand's catalogue,
 * else that of the order type.
 */
const WorkKindDraft = z.enum(workKinds, { error: 'invalid_enum' }).nullish()

const ServiceDraft = z.strictObject({
  service: z.string().trim().min(1, { error: 'required' }).max(64, { error: 'too_long' }),
  description: LocalTextSchema.strict(),
  quantity: Quantity,
  unit_measure: Name,
  value_entry: Quantity.optional(),
  price_purchasing: Price,
  price_selling: Price.optional(),
  minutes: WholeNumber.max(100_000, { error: 'too_big' }).optional(),
  /** Qualifications that the company must hold, with the names that companies use. */
  qualifications: z.array(Name).max(20, { error: 'too_long' }).optional(),
  work_kind: WorkKindDraft,
})

const CustomServiceDraft = z.strictObject({
  name: Name,
  hints_de: Text.nullish(),
  service_type: Line.nullish(),
  work_kind: WorkKindDraft,
  quantity: Quantity,
  price_purchasing: Price,
  price_listing: Price.optional(),
  price_selling: Price.optional(),
})

const ProductFileDraft = z.strictObject({
  type: Name,
  connection_type: z.enum(['additional', 'alternative'], { error: 'invalid_enum' }).nullable().default(null),
  image: WebAddress.nullable().default(null),
  labelText: Line.nullable().default(null),
  url: WebAddress.nullable().default(null),
})

const ProductDraft = z.strictObject({
  item_id: Name,
  name: Name,
  quantity: Quantity,
  supplier: Name,
  url: WebAddress.nullish(),
  hint: Text.nullish(),
  chargepoint_number: Line.nullish(),
  /** False for products without a serial number, such as cables: finishing then asks for none. */
  has_serial_number: z.boolean().default(true),
  product_password: Line.nullish(),
  price_listing: Price.optional(),
  files: z.array(ProductFileDraft).max(50, { error: 'too_long' }).optional(),
  opportunity_files: z.array(ProductFileDraft).max(50, { error: 'too_long' }).optional(),
})

const lineLimitError = { error: 'too_long' } as const

/** A new order. `services`, `custom_services` or `products` must have at least one line. */
export const OrderDraft = z
  .strictObject({
    sfid: CrmId.nullish(),
    name: Name,
    order_type: z.enum(orderTypes, { error: 'invalid_enum' }),
    brand: Name,
    project: Line.nullish(),
    opportunity: OpportunityDraft,
    customer: CustomerDraft,
    contact_person: ContactPerson.nullish(),
    is_remote: z.boolean().optional(),
    is_customer_sign_required: z.boolean().optional(),
    async_appointment: z.boolean().optional(),
    sequence_index: z.number().int().min(1, { error: 'too_small' }).max(99, { error: 'too_big' }).nullish(),
    last_sequence_index: z
      .number()
      .int()
      .min(1, { error: 'too_small' })
      .max(99, { error: 'too_big' })
      .nullish(),
    eid: Line.nullish(),
    invoicing_eid: Line.nullish(),
    professional_comment: Text.nullish(),
    customer_comment: Text.nullish(),
    days_until_finalization_sla: Days.min(1, { error: 'too_small' }).optional(),
    /** Appointments that the customer offers; the partner chooses one of them. */
    dates: z.array(Period).max(20, { error: 'too_long' }).optional(),
    date_expected: Day.nullish(),
    readiness_date: Day.nullish(),
    services: z.array(ServiceDraft).max(200, lineLimitError).optional(),
    custom_services: z.array(CustomServiceDraft).max(200, lineLimitError).optional(),
    products: z.array(ProductDraft).max(200, lineLimitError).optional(),
  })
  .superRefine((job, context) => {
    const empty = !job.services?.length && !job.custom_services?.length && !job.products?.length
    const fault = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (empty) fault(['services'], 'empty_lines')
    job.dates?.forEach(({ start, end }, place) => {
      if (start >= end) fault(['dates', place, 'end'], 'end_before_start')
    })
    const { sequence_index: place = null, last_sequence_index: last = null } = job
    if ((place === null) !== (last === null)) fault(['last_sequence_index'], 'required')
    else if ((place ?? 0) > (last ?? 0)) fault(['sequence_index'], 'too_big')
    const { latitude, longitude } = job.customer
    if ((latitude === undefined) !== (longitude === undefined)) fault(['customer', 'longitude'], 'required')
  })
export type OrderDraft = z.output<typeof OrderDraft>

/** One order in the marketplace's list. */
export const OrderSummary = z.object({
  api_id: z.string(),
  sfid: z.string().nullable(),
  name: z.string(),
  order_type: z.enum(orderTypes),
  status: z.enum(orderStatuses),
  status_since: InstantOut,
  brand: z.string(),
  eid: z.string().nullable(),
  partner: z.object({ id: z.string(), name: z.string() }).nullable(),
  hold: z
    .object({
      reason: z.enum(holdReasons),
      next: z.enum(movers),
      substate: z.enum(holdSubstates).nullable(),
      comment: z.string().nullable(),
    })
    .nullable(),
  appointment: PeriodOut.nullable(),
  /** Valid credit notes that contain this order. */
  credit_notes: z.array(z.object({ id: z.string(), number: z.string(), status: z.string() })),
  price_purchasing: z.number(),
  price_selling: z.number(),
  /** Number of companies with an open offer for this order. */
  open_offers: z.number().int(),
  /** Units of its services without a known code; e-invoices use "one" (UN/ECE code C62) for them. */
  unknown_units: z.array(z.string()),
  /** Since when a protocol or report cannot be generated; null: they exist or are in progress. */
  document_failed_at: InstantOut.nullable(),
  version: z.number().int(),
})

const OrderLines = {
  services: z.array(
    z.object({
      api_id: z.string(),
      service: z.string(),
      description: LocalTextSchema,
      quantity: z.number(),
      unit_measure: z.string(),
      value_entry: z.number(),
      price_purchasing: z.number(),
      price_selling: z.number(),
      minutes: z.number().int(),
      qualifications: z.array(z.string()),
      work_kind: z.enum(workKinds).nullable(),
    }),
  ),
  custom_services: z.array(
    z.object({
      api_id: z.string(),
      name: z.string(),
      service_type: z.string().nullable(),
      work_kind: z.enum(workKinds).nullable(),
      quantity: z.number(),
      price_purchasing: z.number(),
      price_selling: z.number(),
    }),
  ),
  products: z.array(
    z.object({
      id: z.string(),
      item_id: z.string(),
      name: z.string(),
      quantity: z.number(),
      supplier: z.string(),
      serial_number: z.string().nullable(),
      chargepoint_number: z.string().nullable(),
    }),
  ),
}

/** The whole order as the marketplace reads it. */
export const OrderView = OrderSummary.extend({
  project: z.string().nullable(),
  opportunity: z.object({ sfid: z.string(), name: z.string(), documentation_type: z.string() }),
  customer: z.object({
    first_name: z.string().nullable(),
    last_name: z.string(),
    company_name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    street: z.string(),
    postal_code: z.string(),
    city: z.string(),
  }),
  dates: z.array(PeriodOut),
  partner_eid: z.string().nullable(),
  accepted_at: InstantOut.nullable(),
  started_at: InstantOut.nullable(),
  finished_at: InstantOut.nullable(),
  date_end: z.string().nullable(),
  signature: z.enum(signatureStates),
  created_at: InstantOut,
  /** Note for the company. */
  professional_comment: z.string().nullable(),
  /** Note of the customer. */
  customer_comment: z.string().nullable(),
  /** The person on site, if it is not the customer. */
  contact_person: z
    .object({
      first_name: z.string().nullable(),
      last_name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable(),
  /** Open and finished tasks of the company (docs/domain.md#tasks). */
  tasks: z.array(OrderTask),
  /** The steps that the marketplace can take now (docs/domain.md#statuses). */
  actions: z.array(z.enum(marketplaceActions)),
  /** The holds that the marketplace can choose now; empty unless `actions` contain `order.hold`. */
  holds: z.array(
    z.object({
      reason: z.enum(holdReasons),
      substate: z.enum(holdSubstates).nullable(),
      next: z.enum(movers),
    }),
  ),
  ...OrderLines,
})
export type OrderView = z.output<typeof OrderView>

/** A file of a comment. `url` is a path below the portal’s URL that opens the file for five minutes. */
const OrderCommentFile = z.object({
  id: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  url: z.string(),
})

/** One comment on an order. */
export const OrderComment = z.object({
  id: z.string(),
  kind: z.enum(commentKinds),
  message: z.string(),
  author: z.string(),
  /**
   * The company that the comment belongs to; null: written by the marketplace before a company had the order.
   */
  account_id: z.string().nullable(),
  created_at: InstantOut,
  files: z.array(OrderCommentFile),
  edited_at: InstantOut.nullable(),
  /** The author deleted it; `message` is empty. */
  deleted_at: InstantOut.nullable(),
})

/** A photo or document of an order. */
export const OrderFileView = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['picture', 'document', 'protocol', 'signature']),
  type: z.enum(mediaTypes).nullable(),
  content_type: z.string(),
  size: z.number().int(),
  created_at: InstantOut,
  url: z.string(),
  /** A small picture, for as long as `url`; null: there is none. */
  thumbnail_url: z.string().nullable(),
})

import { sql } from 'kysely'
import type { OrderDraft } from '#contract/operator/orders/orders'
import { amountToCents } from '#contract/kit/amounts/money'
import type { Tx } from '#server/kernel/call'

/** Statements that create an order. Prices arrive in EUR and are stored in cents. */

export async function isSfidTaken(tx: Tx, sfid: string): Promise<boolean> {
  const row = await tx.selectFrom('jobs').select('api_id').where('sfid', '=', sfid).executeTakeFirst()
  return row !== undefined
}

/** Inserts the brand unless one with this name exists. */
export async function upsertBrand(tx: Tx, id: string, name: string): Promise<void> {
  await tx
    .insertInto('brands')
    .values({ id, name })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
}

/** Inserts the opportunity unless one with this id exists. */
export async function upsertOpportunity(
  tx: Tx,
  id: string,
  brand: string,
  draft: OrderDraft['opportunity'],
): Promise<void> {
  const { margin, vat } = { margin: 10, vat: 19 }
  await sql`
    insert into opportunities (id, brand_id, name, email_type, invoicing_target, vat_rate, custom_services_margin,
      custom_services_margin_selling, assembly_time_days, multiday, documentation_type, can_create_proposal,
      brand_approves_proposals, multiday_documentation_form_id)
    select ${id}, b.id, ${draft.name}, ${draft.email_type ?? null}, ${draft.invoicing_target ?? null},
      ${draft.vat_rate ?? vat}::numeric, ${draft.custom_services_margin ?? margin}::numeric,
      ${draft.custom_services_margin_selling ?? margin}::numeric, ${draft.assembly_time_days ?? 0}::int,
      ${draft.multiday ?? false}::boolean, ${draft.documentation_type ?? 'standard'},
      ${draft.can_create_proposal ?? []}::text[], ${draft.brand_approves_proposals ?? false}::boolean,
      ${reportFormSql(draft)}
    from brands b where b.name = ${brand}
    on conflict (id) do nothing`.execute(tx)
}

/** Work over several days is reported daily unless the marketplace chooses otherwise. */
function reportFormSql({ multiday, multiday_documentation_form_id: given }: OrderDraft['opportunity']) {
  if (given !== undefined) return sql`${given}::uuid`
  if (!multiday) return sql`null::uuid`
  return sql`(select id from form_definitions
    where category = 'report' and protocol_type = 'standard' and opportunity_id is null
    order by created_at desc, version desc limit 1)`
}

/** Returns whether a report form with this id exists. */
export async function isReportForm(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('form_definitions')
    .select('id')
    .where('id', '=', id)
    .where('category', '=', 'report')
    .executeTakeFirst()
  return row !== undefined
}

export interface SupportContact {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly phone: string | null
  readonly mobile_phone: string | null
}

export async function upsertSupportContacts(
  tx: Tx,
  opportunityId: string,
  contacts: readonly SupportContact[],
): Promise<void> {
  if (contacts.length === 0) return
  await tx
    .insertInto('opportunity_contacts')
    .values(contacts.map((contact) => ({ ...contact, opportunity_id: opportunityId })))
    .onConflict((on) => on.column('id').doNothing())
    .execute()
}

/**
 * Inserts the customer with the German state of the address. Without coordinates, those of the postal code
 * are used.
 */
export async function insertCustomer(tx: Tx, id: string, draft: OrderDraft['customer']): Promise<void> {
  await sql`
    insert into customers (id, first_name, last_name, company_name, email, phone, mobile_phone, locale, street,
      postal_code, city, state, latitude, longitude)
    select ${id}, ${draft.first_name ?? null}, ${draft.last_name}, ${draft.company_name ?? null}, ${draft.email ?? null},
      ${draft.phone ?? null}, ${draft.mobile_phone ?? null}, ${draft.locale ?? 'de'}::locale, ${draft.street},
      ${draft.postal_code}, ${draft.city}, place.state,
      coalesce(${draft.latitude ?? null}::float8, place.latitude), coalesce(${draft.longitude ?? null}::float8, place.longitude)
    from (select) one
    left join lateral (
      select state, latitude, longitude from postal_codes p
      where p.postal_code = ${draft.postal_code}
      order by lower(p.place) = lower(${draft.city}) desc, p.place limit 1
    ) place on true`.execute(tx)
}

export interface NewOrder {
  readonly id: string
  readonly opportunityId: string
  readonly customerId: string
  readonly at: string
}

export async function insertOrder(
  tx: Tx,
  { id, opportunityId, customerId, at }: NewOrder,
  draft: OrderDraft,
): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      api_id: id,
      sfid: draft.sfid ?? null,
      name: draft.name,
      order_type: draft.order_type,
      opportunity_id: opportunityId,
      customer_id: customerId,
      project: draft.project ?? null,
      contact_person: draft.contact_person ? JSON.stringify(draft.contact_person) : null,
      is_remote: draft.is_remote ?? false,
      is_customer_sign_required: draft.is_customer_sign_required ?? true,
      async_appointment: draft.async_appointment ?? false,
      sequence_index: draft.sequence_index ?? null,
      last_sequence_index: draft.last_sequence_index ?? null,
      eid: draft.eid ?? null,
      invoicing_eid: draft.invoicing_eid ?? null,
      professional_comment: draft.professional_comment ?? null,
      customer_comment: draft.customer_comment ?? null,
      ...(draft.days_until_finalization_sla && {
        days_until_finalization_sla: draft.days_until_finalization_sla,
      }),
      offered_dates: JSON.stringify(draft.dates ?? []),
      date_expected: draft.date_expected ?? null,
      readiness_date: draft.readiness_date ?? null,
      status_since: at,
      created_at: at,
    })
    .execute()
}

type NumberedLine<L> = L & { readonly id: string; readonly position: number }

/** Inserts service lines. A missing selling price is the purchasing price plus the opportunity's margin. */
export async function insertOrderServices(
  tx: Tx,
  orderId: string,
  lines: readonly NumberedLine<NonNullable<OrderDraft['services']>[number]>[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => ({
    ...line,
    purchasing: amountToCents(line.price_purchasing),
    selling: line.price_selling === undefined ? null : amountToCents(line.price_selling),
  }))
  await sql`
    insert into job_services (id, job_id, position, service_key, description, quantity, unit_measure, value_entry,
      price_purchasing_cents, price_selling_cents, minutes, qualifications, work_kind)
    select line.id, ${orderId}, line.position, line.service, line.description, line.quantity, line.unit_measure,
      coalesce(line.value_entry, 1), line.purchasing,
      coalesce(line.selling, round(line.purchasing * (1 + o.custom_services_margin_selling / 100))),
      coalesce(line.minutes, 0), coalesce(line.qualifications, '{}'), line.work_kind
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line(id uuid, position int, service text, description jsonb,
        quantity numeric, unit_measure text, value_entry numeric, purchasing bigint, selling bigint, minutes int,
        qualifications text[], work_kind work_kind)
      join jobs j on j.api_id = ${orderId} join opportunities o on o.id = j.opportunity_id`.execute(tx)
}

export async function insertOrderCustomServices(
  tx: Tx,
  orderId: string,
  lines: readonly NumberedLine<NonNullable<OrderDraft['custom_services']>[number]>[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => ({
    ...line,
    purchasing: amountToCents(line.price_purchasing),
    listing: line.price_listing === undefined ? null : amountToCents(line.price_listing),
    selling: line.price_selling === undefined ? null : amountToCents(line.price_selling),
  }))
  await sql`
    insert into job_custom_services (id, job_id, position, name, hints_de, service_type, quantity,
      price_purchasing_cents, price_listing_cents, price_selling_cents, work_kind)
    select line.id, ${orderId}, line.position, line.name, line.hints_de, line.service_type, line.quantity, line.purchasing,
      coalesce(line.listing, round(line.purchasing * (1 + o.custom_services_margin / 100))),
      coalesce(line.selling, round(line.purchasing * (1 + o.custom_services_margin_selling / 100))), line.work_kind
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line(id uuid, position int, name text, hints_de text,
        service_type text, quantity numeric, purchasing bigint, listing bigint, selling bigint, work_kind work_kind)
      join jobs j on j.api_id = ${orderId} join opportunities o on o.id = j.opportunity_id`.execute(tx)
}

export async function insertOrderProducts(
  tx: Tx,
  orderId: string,
  lines: readonly NumberedLine<NonNullable<OrderDraft['products']>[number]>[],
): Promise<void> {
  if (lines.length === 0) return
  const values = lines.map((line) => ({
    id: line.id,
    job_id: orderId,
    position: line.position,
    item_id: line.item_id,
    name: line.name,
    quantity: String(line.quantity),
    supplier: line.supplier,
    url: addUrlScheme(line.url ?? null),
    hint: line.hint ?? null,
    chargepoint_number: line.chargepoint_number ?? null,
    has_serial_number: line.has_serial_number,
    product_password: line.product_password ?? null,
    price_listing_cents: amountToCents(line.price_listing ?? 0),
    files: JSON.stringify((line.files ?? []).map(withLinkScheme)),
    opportunity_files: JSON.stringify((line.opportunity_files ?? []).map(withLinkScheme)),
  }))
  await tx.insertInto('job_products').values(values).execute()
}

function withLinkScheme<F extends { url: string | null }>(file: F): F {
  return { ...file, url: addUrlScheme(file.url) }
}

/** Puts `https://` in front of an address without a scheme. */
function addUrlScheme(url: string | null): string | null {
  if (!url) return null
  return /^https?:\/\//i.test(url) ? url : `https://${url}`
}

import { sql } from 'kysely'
import { centsToAmount } from '#contract/kit/amounts/money'
import type { LocalText } from '#contract/kit/locale'
import type { OrderCopy } from '#contract/operator/orders/new-orders'
import type { OperatorOutput } from '#contract/operator/operator-api'
import type { Tx } from '#server/kernel/call'

/** Reading for new orders: the catalogue, places, and an existing order as a template. */

export async function listBrandNames(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('brands').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** Lists the qualifications that companies have. Values such as "keine Eintragung" state that there is none. */
export async function listHeldQualifications(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select distinct value from account_qualifications where value not ilike 'keine %' order by value`.execute(
    tx,
  )
  return rows.map(({ value }) => value)
}

export async function listBrandServices(
  tx: Tx,
  brand: string,
): Promise<OperatorOutput<'catalogue.read'>['services']> {
  const rows = await tx
    .selectFrom('brand_services as s')
    .innerJoin('brands as b', 'b.id', 's.brand_id')
    .selectAll('s')
    .where('b.name', '=', brand)
    .orderBy(sql`s.description ->> 'de'`)
    .execute()
  return rows.map((row) => ({
    service: row.service_key,
    description: row.description as LocalText,
    unit_measure: row.unit_measure,
    value_entry: Number(row.value_entry),
    minutes: row.minutes,
    price_purchasing: centsToAmount(row.price_purchasing_cents),
    price_selling: centsToAmount(row.price_selling_cents),
    work_kind: row.work_kind,
  }))
}

export async function listPlacesOfPostalCode(tx: Tx, postalCode: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('postal_codes')
    .select('place')
    .where('postal_code', '=', postalCode)
    .orderBy('place')
    .execute()
  return rows.map(({ place }) => place)
}

/** Reads the columns of an order and its opportunity that a copy gets. */
export async function readCopiedColumns(tx: Tx, orderId: string) {
  const { opportunity_id, ...row } = await tx
    .selectFrom('jobs as j')
    .innerJoin('opportunities as o', 'o.id', 'j.opportunity_id')
    .innerJoin('brands as b', 'b.id', 'o.brand_id')
    .select(['j.name', 'j.order_type', 'j.project', 'j.is_remote', 'j.is_customer_sign_required'])
    .select(['j.async_appointment', 'j.days_until_finalization_sla', 'j.professional_comment'])
    .select(['j.customer_comment', 'b.name as brand', 'o.id as opportunity_id', 'o.name as opportunity_name'])
    .select(['o.email_type', 'o.invoicing_target', 'o.vat_rate', 'o.custom_services_margin'])
    .select(['o.custom_services_margin_selling', 'o.assembly_time_days', 'o.multiday'])
    .select(['o.multiday_documentation_form_id', 'o.documentation_type', 'o.can_create_proposal'])
    .select('o.brand_approves_proposals')
    .where('j.api_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const contacts = await tx
    .selectFrom('opportunity_contacts')
    .select(['first_name', 'last_name', 'phone', 'mobile_phone'])
    .where('opportunity_id', '=', opportunity_id)
    .orderBy('id')
    .execute()
  return { ...row, contacts }
}

export async function listCopiedCustomServices(
  tx: Tx,
  orderId: string,
): Promise<NonNullable<OrderCopy['custom_services']>> {
  const rows = await tx
    .selectFrom('job_custom_services')
    .selectAll()
    .where('job_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    hints_de: row.hints_de,
    service_type: row.service_type,
    work_kind: row.work_kind,
    quantity: Number(row.quantity),
    price_purchasing: centsToAmount(row.price_purchasing_cents),
    price_listing: centsToAmount(row.price_listing_cents),
    price_selling: centsToAmount(row.price_selling_cents),
  }))
}

type ProductFile = NonNullable<NonNullable<OrderCopy['products']>[number]['files']>[number]

/** Lists products with the files that are on other servers; files of this portal belong to their order. */
export async function listCopiedProducts(
  tx: Tx,
  orderId: string,
): Promise<NonNullable<OrderCopy['products']>> {
  const rows = await tx
    .selectFrom('job_products')
    .selectAll()
    .where('job_id', '=', orderId)
    .orderBy('position')
    .execute()
  const isElsewhere = ({ url }: ProductFile) => url !== null && /^https?:/.test(url)
  return rows.map((row) => ({
    item_id: row.item_id,
    name: row.name,
    quantity: Number(row.quantity),
    supplier: row.supplier,
    url: row.url,
    hint: row.hint,
    has_serial_number: row.has_serial_number,
    price_listing: centsToAmount(row.price_listing_cents),
    files: (row.files as unknown as ProductFile[]).filter(isElsewhere),
    opportunity_files: (row.opportunity_files as unknown as ProductFile[]).filter(isElsewhere),
  }))
}

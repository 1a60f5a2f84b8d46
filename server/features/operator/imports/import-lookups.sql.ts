import { sql } from 'kysely'
import { centsToAmount } from '#contract/kit/amounts/money'
import type { LocalText } from '#contract/kit/locale'
import type { Tx } from '#server/kernel/call'
import { joinIdentity, type CatalogueService, type OrderIdentity } from './import-drafts.rules.ts'

/** Statements that compare the rows of a file with the database. */

/** Returns the services of the brands, with prices in EUR. */
export async function readCatalogue(
  tx: Tx,
  brands: readonly string[],
): Promise<Map<string, CatalogueService[]>> {
  const rows = await tx
    .selectFrom('brand_services as s')
    .innerJoin('brands as b', 'b.id', 's.brand_id')
    .selectAll('s')
    .select('b.name as brand')
    .where('b.name', 'in', brands.length > 0 ? [...brands] : [''])
    .execute()
  const catalogue = new Map<string, CatalogueService[]>()
  for (const row of rows) {
    const services = catalogue.get(row.brand) ?? []
    catalogue.set(row.brand, services)
    services.push({
      key: row.service_key,
      description: row.description as unknown as LocalText,
      unit_measure: row.unit_measure,
      value_entry: Number(row.value_entry),
      minutes: row.minutes,
      price_purchasing: centsToAmount(row.price_purchasing_cents),
      price_selling: centsToAmount(row.price_selling_cents),
      work_kind: row.work_kind,
    })
  }
  return catalogue
}

/** Returns which of these brands exist. */
export async function listKnownBrands(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await tx
    .selectFrom('brands')
    .select('name')
    .where('name', 'in', [...names])
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Returns which of these products are in an order already. */
export async function listKnownProducts(tx: Tx, itemIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from unnest(${itemIds}::text[]) as wanted(item_id)
    where exists (select from job_products p where p.item_id = wanted.item_id)`.execute(tx)
  return new Set(rows.map(({ item_id }) => item_id))
}

/** Returns the places of postal codes in lower case, by postal code. */
export async function listPlaces(tx: Tx, postalCodes: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ postal_code: string; places: string[] }>`
    select postal_code, array_agg(lower(place)) as places from postal_codes
    where postal_code = any (${postalCodes}::text[]) group by postal_code`.execute(tx)
  return new Map(rows.map(({ postal_code, places }) => [postal_code, places]))
}

/**
 * Finds orders with these identities, by kind and value. A cancelled or closed order does not count, except for its
 * number, which stays taken.
 */
export async function findExistingOrders(
  tx: Tx,
  identities: readonly (OrderIdentity & { readonly key: string })[],
): Promise<Map<string, string>> {
  const pick = (kind: OrderIdentity['kind']) =>
    identities.filter((one) => one.kind === kind).map(({ key }) => key)
  const [numbers, references, names] = [pick('number'), pick('reference'), pick('order')]
  const { rows } = await sql<{
    kind: OrderIdentity['kind']
    api_id: string
    name: string
    sfid: string | null
    eid: string | null
    brand: string
    last_name: string
    street: string
    postal_code: string
  }>`
    select found.kind, j.api_id, j.name, j.sfid, j.eid, b.name as brand, c.last_name, c.street, c.postal_code
    from (
      select 'number' as kind, api_id from jobs where sfid = any (${numbers}::text[])
      union all
      select 'reference', api_id from jobs where eid = any (${references}::text[]) and status not in ('cancelled', 'closed')
      union all
      select 'order', api_id from jobs where name = any (${names}::text[]) and status not in ('cancelled', 'closed')
    ) found join jobs j using (api_id) join opportunities o on o.id = j.opportunity_id
      join brands b on b.id = o.brand_id join customers c on c.id = j.customer_id`.execute(tx)
  return new Map(
    rows.map((row) => {
      const values = {
        number: row.sfid ?? '',
        reference: joinIdentity([row.brand, row.eid]),
        order: joinIdentity([row.name, row.brand, row.last_name, row.street, row.postal_code]),
      }
      return [`${row.kind} ${values[row.kind]}`, row.name]
    }),
  )
}

/** Returns the company that has accepted the order at any time, or null. */
export async function findAcceptingCompany(tx: Tx, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(a.name, '') as name from order_history(${orderId}) h
      left join accounts a on a.id = h.actor_account_id
    where h.step = 'offer.accept'
    order by h.at desc limit 1`.execute(tx)
  return rows[0]?.name ?? null
}

import { sql } from 'kysely'
import type { Call } from '#server/kernel/call'

/** The products of an order and the header of the list. */
export interface ProductListData {
  readonly name: string
  readonly opportunity: string
  readonly brand: string
  readonly date_expected: string | null
  readonly customer: string
  readonly street: string
  readonly postal_code: string
  readonly city: string
  readonly products: readonly {
    readonly item_id: string
    readonly name: string
    readonly quantity: number
    readonly supplier: string
  }[]
}

/** Finds the data of the list. The caller has to check before that the order may be read. */
export async function findProductListData(call: Call, orderId: string): Promise<ProductListData> {
  const { rows } = await sql<ProductListData>`
    select j.name, o.name as opportunity, b.name as brand, j.date_expected,
      coalesce(c.company_name, concat_ws(' ', c.first_name, c.last_name)) as customer, c.street, c.postal_code, c.city,
      (select coalesce(json_agg(json_build_object('item_id', p.item_id, 'name', p.name, 'quantity', p.quantity,
          'supplier', p.supplier) order by p.position), '[]')
        from job_products p where p.job_id = j.api_id) as products
    from jobs j
    join opportunities o on o.id = j.opportunity_id
    join brands b on b.id = o.brand_id
    join customers c on c.id = j.customer_id
    where j.api_id = ${orderId}`.execute(call.tx)
  const [row] = rows
  if (!row) throw new Error(`Order ${orderId} does not exist any more.`)
  return row
}

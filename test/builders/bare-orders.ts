/** Orders for tests, inserted without the command that creates them. */

import { randomUUIDv7 } from 'node:crypto'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import { createCrmId } from '#server/kernel/crm-ids'
import type { Database } from '#server/platform/database/database'
import { runAsOperator } from '../app/test-calls.ts'

export interface BareOrderValues {
  readonly name?: string
  readonly type?: OrderType
  readonly status?: OrderStatus
  readonly latitude?: number | null
  readonly longitude?: number | null
  readonly postalCode?: string
  readonly city?: string
  readonly qualifications?: readonly string[]
  readonly dates?: readonly { start: string; end: string }[]
  readonly customerEmail?: string | null
}

/**
 * Inserts an open order in Leipzig with one service and returns its ids. The order is offered to no company.
 */
export async function createBareOrder(
  database: Database,
  given: BareOrderValues = {},
): Promise<{ id: string; sfid: string }> {
  const ids = { brand: randomUUIDv7(), customer: randomUUIDv7(), id: randomUUIDv7() }
  const sfid = createCrmId('job')
  const opportunity = createCrmId('opportunity')
  const now = Temporal.Now.instant().toString()
  await runAsOperator(database, async ({ tx }) => {
    await tx
      .insertInto('brands')
      .values({ id: ids.brand, name: `Ladewerk ${sfid}` })
      .execute()
    await tx
      .insertInto('opportunities')
      .values({ id: opportunity, brand_id: ids.brand, name: 'Wallbox-Paket' })
      .execute()
    await tx.insertInto('customers').values(createCustomerRow(ids.customer, given)).execute()
    await tx
      .insertInto('jobs')
      .values({
        api_id: ids.id,
        sfid,
        name: given.name ?? 'Wallbox 11 kW',
        order_type: given.type ?? 'installation',
        status: given.status ?? 'open',
        opportunity_id: opportunity,
        customer_id: ids.customer,
        offered_dates: JSON.stringify(given.dates ?? []),
        price_purchasing_cents: 38900,
        status_since: now,
        created_at: now,
      })
      .execute()
    await tx
      .insertInto('job_services')
      .values({
        id: randomUUIDv7(),
        job_id: ids.id,
        position: 1,
        service_key: 'wallbox_install_11kw',
        description: JSON.stringify({ de: 'Montage', en: 'Mounting', fr: 'Montage' }),
        quantity: '1',
        unit_measure: 'Stk.',
        price_purchasing_cents: 38900,
        price_selling_cents: 47000,
        qualifications: [...(given.qualifications ?? [])],
      })
      .execute()
  })
  return { id: ids.id, sfid }
}

function createCustomerRow(id: string, given: BareOrderValues) {
  return {
    id,
    first_name: 'Sabine',
    last_name: 'Kretschmar',
    email: given.customerEmail === undefined ? 'sabine@example.com' : given.customerEmail,
    phone: '+49341555030',
    street: 'Karl-Heine-Straße 54',
    postal_code: given.postalCode ?? '04229',
    city: given.city ?? 'Leipzig',
    state: 'SN',
    latitude: given.latitude === undefined ? 51.3331 : given.latitude,
    longitude: given.longitude === undefined ? 12.3334 : given.longitude,
  }
}

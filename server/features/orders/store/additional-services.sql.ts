import type { AdditionalServiceState } from '#contract/orders/model/order-enums'
import type { ServiceType } from '#contract/orders/model/service-types'
import type { Tx } from '#server/kernel/call'

/** Work that a company did in addition. Prices are in cents for one unit. */
export interface StoredAdditionalService {
  readonly id: string
  readonly job_id: string
  readonly account_id: string
  readonly name: string
  readonly hints_de: string | null
  readonly service_type: ServiceType
  readonly quantity: number
  readonly price_cents: number
  readonly offered_cents: number | null
  readonly state: AdditionalServiceState
}

/** Returns one additional service, or null if the caller may not see it. */
export async function findAdditionalService(tx: Tx, id: string): Promise<StoredAdditionalService | null> {
  const row = await tx.selectFrom('additional_services').selectAll().where('id', '=', id).executeTakeFirst()
  return row
    ? { ...row, service_type: row.service_type as ServiceType, quantity: Number(row.quantity) }
    : null
}

export interface AdditionalServiceChange {
  readonly state: AdditionalServiceState
  readonly offered_cents?: number
  readonly answer?: string | null
  readonly ended_at: string | null
}

/** Updates an additional service. The order must be locked. */
export async function updateAdditionalService(
  tx: Tx,
  id: string,
  change: AdditionalServiceChange,
): Promise<void> {
  await tx.updateTable('additional_services').set(change).where('id', '=', id).execute()
}

export interface NewAdditionalService {
  readonly id: string
  readonly accountId: string
  readonly contactId: string | null
  readonly author: string
  readonly name: string
  readonly hint: string | null
  readonly serviceType: ServiceType
  readonly quantity: number
  readonly cents: number
  readonly at: string
}

/** Inserts additional services of an order, which the marketplace has to answer. */
export async function insertAdditionalServices(
  tx: Tx,
  orderId: string,
  services: readonly NewAdditionalService[],
): Promise<void> {
  await tx
    .insertInto('additional_services')
    .values(
      services.map((service) => ({
        id: service.id,
        job_id: orderId,
        account_id: service.accountId,
        contact_id: service.contactId,
        author: service.author,
        name: service.name,
        hints_de: service.hint,
        service_type: service.serviceType,
        quantity: String(service.quantity),
        price_cents: service.cents,
        created_at: service.at,
      })),
    )
    .execute()
}

/** Returns whether an order has additional services that are not settled. */
export async function hasOpenAdditionalServices(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('additional_services')
    .select('id')
    .where('job_id', '=', orderId)
    .where('state', 'in', ['pending', 'price_offered'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Withdraws the open additional services of an order that ends or that its company gives up. */
export async function withdrawAdditionalServices(tx: Tx, orderId: string, at: string): Promise<void> {
  await tx
    .updateTable('additional_services')
    .set({ state: 'withdrawn', ended_at: at })
    .where('job_id', '=', orderId)
    .where('state', 'in', ['pending', 'price_offered'])
    .execute()
}

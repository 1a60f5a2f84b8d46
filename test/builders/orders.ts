/**
 * Orders for tests, created and moved with the product's own commands. A test states only the values that
 * matter to it.
 */

import { createHash, randomUUID } from 'node:crypto'
import { OrderDraft } from '#contract/operator/orders/orders'
import { orderExample } from '#contract/operator/examples'
import type { OrderInputs } from '#contract/orders/order-changes'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import type { Profile } from '#contract/profiles'
import { acceptOrder, type Acceptance } from '#server/features/orders/transitions/accept-order.commands'
import { lockVisibleOrder } from '#server/features/orders/store/order-context.queries'
import {
  insertAdditionalServices,
  updateAdditionalService,
} from '#server/features/orders/store/additional-services.sql'
import { insertCounterProposal } from '#server/features/orders/counter-proposals/counter-proposals.sql'
import { orderProducts } from '#server/features/orders/product-orders/product-orders.commands'
import { createOrder } from '#server/features/orders/creation/create-order.commands'
import { applyMarketplaceTransition } from '#server/features/orders/transitions/marketplace.commands'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import { changeStatus } from '#server/features/orders/transitions/change-status.commands'
import { createCrmId } from '#server/kernel/crm-ids'
import { formatInstant, type Person, type PersonCall } from '#server/kernel/call'
import type { Database } from '#server/platform/database/database'
import { runAsOperator, runAsPerson } from '../app/test-calls.ts'
import { createTestCompany, createTestContact } from './companies.ts'

export interface Partner {
  readonly accountId: string
  /** Creates a person of the company. */
  readonly person: (profiles?: readonly Profile[], more?: { ownOrdersOnly?: boolean }) => Promise<Person>
  /** The first admin of the company. */
  readonly admin: Person
}

export async function createTestPartner(database: Database, name = 'Elektro Sommer GmbH'): Promise<Partner> {
  const accountId = await createTestCompany(database, { name })
  const person: Partner['person'] = async (profiles = ['admin'], { ownOrdersOnly = false } = {}) => {
    const { id } = await createTestContact(database, accountId, profiles, { ownOrdersOnly })
    return {
      kind: 'person',
      contactId: id,
      name: 'Petra Sommer',
      accountId,
      accountIds: [accountId],
      accountName: name,
      accountState: 'active',
      profiles,
      ownOrdersOnly,
    }
  }
  return { accountId, person, admin: await person() }
}

/** Creates the draft of a wallbox order in Leipzig with a new number. */
export function createOrderDraft(more: object = {}): OrderDraft {
  return OrderDraft.parse({ ...orderExample, sfid: createCrmId('job'), dates: [], products: [], ...more })
}

export interface TestOrder {
  readonly id: string
  readonly sfid: string
}

/** Creates an open order that is offered to these companies. */
export async function createOfferedOrder(
  database: Database,
  accountIds: readonly string[],
  draft: OrderDraft = createOrderDraft(),
  now = Temporal.Now.instant(),
): Promise<TestOrder> {
  return runAsOperator(
    database,
    async (call) => {
      const { apiId } = await createOrder(call, draft)
      const offers = accountIds.map((account_id) => ({
        job_id: apiId,
        account_id,
        offered_at: formatInstant(now),
      }))
      await call.tx.insertInto('offers').values(offers).execute()
      await refreshListProjection(call, apiId)
      return { id: apiId, sfid: draft.sfid ?? '' }
    },
    now,
  )
}

/** Returns a period from 9:00 to 13:00 in Berlin, by default tomorrow. */
export function createAppointmentPeriod(
  now = Temporal.Now.instant(),
  days = 1,
): { start: string; end: string } {
  const day = now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days })
  const at = (hour: number) =>
    formatInstant(day.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: { hour } }).toInstant())
  return { start: at(9), end: at(13) }
}

/** Inserts an uploaded picture of a company without its bytes and returns its id. */
export async function insertTestPicture(
  database: Database,
  accountId: string,
  contentType = 'image/jpeg',
): Promise<string> {
  const id = randomUUID()
  await runAsOperator(database, ({ tx, now }) =>
    tx
      .insertInto('files')
      .values({
        id,
        account_id: accountId,
        name: 'Foto.jpg',
        content_type: contentType,
        size: 1000,
        sha256: createHash('sha256').update(id).digest(),
        storage_key: id,
        created_at: formatInstant(now),
      })
      .execute(),
  )
  return id
}

/** Returns the inputs required to finish a plain installation. */
export async function createFinishInputs(database: Database, accountId: string): Promise<OrderInputs> {
  return { pictures: [{ file_id: await insertTestPicture(database, accountId), type: 'installation_site' }] }
}

/** Creates a product order that is on its way to the order's site. */
export async function createTestProductOrder(database: Database, orderId: string): Promise<string> {
  const items = [{ name: 'go-e Charger Gemini 11 kW', quantity: 1 }]
  const { id } = await runAsOperator(database, (call) => orderProducts(call, orderId, { items }))
  return id
}

/** Inserts an unanswered counter-proposal, whatever the order's status. */
export async function createTestCounterProposal(
  database: Database,
  orderId: string,
  accountId: string,
): Promise<string> {
  const id = randomUUID()
  await runAsOperator(database, ({ tx, now }) =>
    insertCounterProposal(tx, {
      id,
      job_id: orderId,
      account_id: accountId,
      contact_id: null,
      author: 'Petra Sommer',
      kind: 'price',
      appointment_start: null,
      appointment_end: null,
      price_cents: 100_000,
      reason: 'Mehr Leitung als geplant',
      created_at: formatInstant(now),
      expires_at: formatInstant(now.add({ hours: 48 })),
    }),
  )
  return id
}

/** Inserts an additional service for which the marketplace offers another price, whatever the order's status. */
export async function createTestAdditionalService(
  database: Database,
  orderId: string,
  accountId: string,
): Promise<string> {
  const id = randomUUID()
  await runAsOperator(database, async ({ tx, now }) => {
    await insertAdditionalServices(tx, orderId, [
      {
        id,
        accountId,
        contactId: null,
        author: 'Petra Sommer',
        name: 'Kernbohrung',
        hint: null,
        serviceType: 'groundwork',
        quantity: 1,
        cents: 12_000,
        at: formatInstant(now),
      },
    ])
    await updateAdditionalService(tx, id, { state: 'price_offered', offered_cents: 9_000, ended_at: null })
  })
  return id
}

/** The statuses of an order in the sequence of the work. */
const workStatuses = [
  'accepted',
  'appointment_confirmed',
  'started',
  'finished',
  'approval_pending',
  'completed',
  'invoice_sent',
  'paid',
] as const
export type WorkStatus = (typeof workStatuses)[number]

const marketplaceSteps: Partial<Record<OrderStatus, Parameters<typeof applyMarketplaceTransition>[2]>> = {
  completed: 'order.complete',
  invoice_sent: 'order.invoice',
  paid: 'order.pay',
}

/** Creates an order of this partner and moves it to `status`. */
export async function createOrderInStatus(
  database: Database,
  partner: Partner,
  status: WorkStatus,
  draft: OrderDraft = createOrderDraft(),
  now = Temporal.Now.instant(),
): Promise<TestOrder> {
  const order = await createOfferedOrder(database, [partner.accountId], draft, now)
  for (const step of workStatuses.slice(0, workStatuses.indexOf(status) + 1))
    await moveTestOrder(database, partner, order.id, step, now)
  return order
}

async function moveTestOrder(
  database: Database,
  partner: Partner,
  id: string,
  status: WorkStatus,
  now: Temporal.Instant,
): Promise<void> {
  const own = marketplaceSteps[status]
  if (own) await runAsOperator(database, (call) => applyMarketplaceTransition(call, id, own), now)
  else if (status === 'accepted') await acceptAsPartner(database, partner, id, now)
  else {
    const inputs = await createStatusInputs(database, partner, status, now)
    await runAsPerson(
      database,
      partner.admin,
      (call) => changeStatus(call, createSetStatusBody(id, status, inputs)),
      now,
    )
  }
}

/** Locks the order and accepts it. Returns null if it is no longer open. */
export async function acceptTestOrder(call: PersonCall, id: string, acceptance: Acceptance) {
  const order = await lockVisibleOrder(call, id)
  return order && acceptOrder(call, order, acceptance)
}

async function acceptAsPartner(
  database: Database,
  { admin, accountId }: Partner,
  id: string,
  now: Temporal.Instant,
) {
  await runAsPerson(database, admin, (call) => acceptTestOrder(call, id, { accountId }), now)
  await runAsOperator(database, async (call) => {
    await call.tx
      .updateTable('offers')
      .set({ state: 'accepted', ended_at: formatInstant(now) })
      .where('job_id', '=', id)
      .where('account_id', '=', accountId)
      .execute()
    await call.tx
      .updateTable('offers')
      .set({ state: 'taken', ended_at: formatInstant(now) })
      .where('job_id', '=', id)
      .where('state', '=', 'open')
      .execute()
    await refreshListProjection(call, id)
  })
}

async function createStatusInputs(
  database: Database,
  { accountId }: Partner,
  status: WorkStatus,
  now: Temporal.Instant,
): Promise<OrderInputs> {
  if (status === 'appointment_confirmed') return { appointment_date: createAppointmentPeriod(now, 7) }
  return status === 'finished' ? createFinishInputs(database, accountId) : {}
}

/** Creates the body of a status change. */
export function createSetStatusBody(job_id: string, new_status: OrderStatus, inputs: OrderInputs = {}) {
  return { preview: false, job_id, new_status, inputs }
}

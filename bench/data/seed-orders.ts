/** Creates some orders of every state with the product's commands; the loader copies them many times. */

import { readFileSync } from 'node:fs'
import type { UpdateObject } from 'kysely'
import type { HoldReason, Mover } from '#contract/orders/model/order-enums'
import { selfBillingVersion } from '#contract/company/company-enums'
import { OrderDraft } from '#contract/operator/orders/orders'
import type { DB } from '#db/types'
import { prepareImportRow } from '#demo/jobs-file/jobs-file'
import { createAccount } from '#server/features/accounts/companies/accounts.commands'
import { createContact } from '#server/features/accounts/people/contacts.commands'
import { createOrder } from '#server/features/orders/creation/create-order.commands'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import type { Call, Person } from '#server/kernel/call'
import { hashPassword } from '#server/platform/password'

export const password = 'Partner!1'

/** A company with one admin. */
export interface BenchCompany {
  readonly admin: Person
  readonly email: string
}

export async function createBenchCompany(call: Call, name: string, email: string): Promise<BenchCompany> {
  const accountId = await createAccount(call, {
    name,
    state: 'active',
    street: 'Karl-Heine-Straße 54',
    postalCode: '04229',
    city: 'Leipzig',
    latitude: 51.3331,
    longitude: 12.3334,
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    taxId: '238/106/07521',
    selfBillingConsentVersion: selfBillingVersion,
  })
  const contactId = await createContact(call, {
    accountId,
    firstName: 'Petra',
    lastName: 'Sommer',
    email,
    passwordHash: await hashPassword(password),
    memberships: [{ accountId, profiles: ['admin'] }],
  })
  const admin: Person = {
    kind: 'person',
    contactId,
    name: 'Petra Sommer',
    accountId,
    accountIds: [accountId],
    accountName: name,
    accountState: 'active',
    profiles: ['admin'],
    ownOrdersOnly: false,
  }
  return { admin, email }
}

/** Order states with their share in percent and the columns that set them. */
export const seedStates = [
  { name: 'open', share: 12, columns: {} },
  { name: 'accepted', share: 8, columns: { status: 'accepted' } },
  { name: 'appointment_confirmed', share: 14, columns: { status: 'appointment_confirmed' } },
  { name: 'started', share: 8, columns: { status: 'started' } },
  { name: 'waiting', share: 5, columns: createHoldColumns('customer_pause', 'customer') },
  { name: 'waiting-action', share: 4, columns: createHoldColumns('partner_info', 'partner') },
  { name: 'finished', share: 5, columns: { status: 'finished' } },
  { name: 'completed', share: 44, columns: { status: 'completed', signature: 'taken' } },
] as const

function createHoldColumns(hold_reason: HoldReason, hold_next: Mover) {
  return {
    status: 'on_hold',
    hold_reason,
    hold_next,
    hold_substate: 'paused',
    resumes_to: 'accepted',
  } as const
}

export interface SeedOrder {
  readonly orderId: string
  readonly state: (typeof seedStates)[number]['name']
}

/** Creates all jobs of the demo file as orders of `owner`, using the states in turn. */
export async function createSeedOrders(call: Call, owner: BenchCompany): Promise<SeedOrder[]> {
  const models: SeedOrder[] = []
  for (const [place, draft] of readOrderDrafts().entries()) {
    const state = seedStates[place % seedStates.length] ?? seedStates[0]
    const { apiId } = await createOrder(call, draft)
    await call.tx
      .updateTable('jobs')
      .set(createStateColumns(state, owner, place))
      .where('api_id', '=', apiId)
      .execute()
    if (state.name === 'open') await insertSeedOffer(call, apiId, owner)
    await refreshListProjection(call, apiId)
    models.push({ orderId: apiId, state: state.name })
  }
  return models
}

function createStateColumns(
  state: (typeof seedStates)[number],
  owner: BenchCompany,
  place: number,
): UpdateObject<DB, 'jobs'> {
  if (state.name === 'open') return { version: 1 }
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const appointment = { appointment_start: at(1 + (place % 20)), appointment_end: at(1.1 + (place % 20)) }
  return {
    ...state.columns,
    ...(state.name === 'accepted' ? {} : appointment),
    partner_account_id: owner.admin.accountId,
    accepted_at: at(-3),
    started_at: at(-1),
  }
}

async function insertSeedOffer(call: Call, orderId: string, { admin }: BenchCompany): Promise<void> {
  const offered_at = call.now.toString({ smallestUnit: 'millisecond' })
  await call.tx
    .insertInto('offers')
    .values({ job_id: orderId, account_id: admin.accountId, offered_at })
    .execute()
}

function readOrderDrafts(): OrderDraft[] {
  const rows = JSON.parse(
    readFileSync(new URL('../../demo/data/jobs.json', import.meta.url), 'utf8'),
  ) as unknown[]
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  return rows.map((row) => OrderDraft.parse(prepareImportRow(row, today)))
}

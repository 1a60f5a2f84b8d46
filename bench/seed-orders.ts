/** A few orders of every state, made by the product itself; the loader copies them by the hundred thousand. */

import { readFileSync } from 'node:fs'
import type { UpdateObject } from 'kysely'
import type { HoldReason, Mover } from '#contract/orders/model/order-enums'
import { selfBillingVersion } from '#contract/company/company-enums'
import { OrderDraft } from '#contract/operator/orders'
import type { DB } from '#db/types'
import { rowForImport } from '#demo/jobs-file/jobs-file'
import { createAccount } from '#server/features/accounts/companies/accounts.commands'
import { createContact } from '#server/features/accounts/people/contacts.commands'
import { createOrder } from '#server/features/orders/creation/create-order.commands'
import { projectOrder } from '#server/features/orders/projection/list-projection.commands'
import type { Call, Person } from '#server/kernel/call'
import { hashPassword } from '#server/platform/password'

export const password = 'Partner!1'

/** A company with one admin. */
export interface Company {
  readonly admin: Person
  readonly email: string
}

export async function aCompany(call: Call, name: string, email: string): Promise<Company> {
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

/** States of an order, how many of a hundred orders are in each, and the columns that make it so. */
export const states = [
  { name: 'open', share: 12, columns: {} },
  { name: 'accepted', share: 8, columns: { status: 'accepted' } },
  { name: 'appointment_confirmed', share: 14, columns: { status: 'appointment_confirmed' } },
  { name: 'started', share: 8, columns: { status: 'started' } },
  { name: 'waiting', share: 5, columns: hold('customer_pause', 'customer') },
  { name: 'waiting-action', share: 4, columns: hold('partner_info', 'partner') },
  { name: 'finished', share: 5, columns: { status: 'finished' } },
  { name: 'completed', share: 44, columns: { status: 'completed', signature: 'taken' } },
] as const

function hold(hold_reason: HoldReason, hold_next: Mover) {
  return {
    status: 'on_hold',
    hold_reason,
    hold_next,
    hold_substate: 'paused',
    resumes_to: 'accepted',
  } as const
}

export interface Model {
  readonly orderId: string
  readonly state: (typeof states)[number]['name']
}

/** All jobs of the demo's file as orders of `owner`, the states taking turns. */
export async function makeModels(call: Call, owner: Company): Promise<Model[]> {
  const models: Model[] = []
  for (const [place, draft] of drafts().entries()) {
    const state = states[place % states.length] ?? states[0]
    const { apiId } = await createOrder(call, draft)
    await call.tx
      .updateTable('jobs')
      .set(columnsOf(state, owner, place))
      .where('api_id', '=', apiId)
      .execute()
    if (state.name === 'open') await offer(call, apiId, owner)
    await projectOrder(call, apiId)
    models.push({ orderId: apiId, state: state.name })
  }
  return models
}

function columnsOf(state: (typeof states)[number], owner: Company, place: number): UpdateObject<DB, 'jobs'> {
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

async function offer(call: Call, orderId: string, { admin }: Company): Promise<void> {
  const offered_at = call.now.toString({ smallestUnit: 'millisecond' })
  await call.tx
    .insertInto('offers')
    .values({ job_id: orderId, account_id: admin.accountId, offered_at })
    .execute()
}

function drafts(): OrderDraft[] {
  const rows = JSON.parse(
    readFileSync(new URL('../demo/data/jobs.json', import.meta.url), 'utf8'),
  ) as unknown[]
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  return rows.map((row) => OrderDraft.parse(rowForImport(row, today)))
}

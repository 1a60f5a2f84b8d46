import { createHash } from 'node:crypto'
import type { ErasurePreview, RetainedData } from '#contract/people/data-protection'
import { asMarketplace, type Call, type PersonCall } from '#server/kernel/call'
import { duties, keptUntil } from '../retention-duties.rules.ts'
import type { Subject } from '../data-inventory/data-inventory.sql.ts'
import {
  companiesWith,
  keptRows,
  onlyAdminOf,
  openOrdersOf,
  peopleIn,
  unfinishedOf,
  type Blocker,
} from './preview.sql.ts'

/** Where somebody does what has to happen before. */
const pathOf: Record<Blocker['code'], (blocker: Blocker) => string> = {
  // Who is alone in a company leaves with it.
  last_admin: ({ hasOthers }) => (hasOthers ? '/company/contacts' : '/company/erase'),
  open_orders: () => '/orders/open/',
  uncredited_orders: () => '/orders/completed/',
  unpaid_credit_notes: () => '/invoices',
  open_objections: () => '/invoices',
}

/** What erasing a person would do. Runs with the marketplace's view of the tables. */
export async function personPreview(call: Call, contactId: string): Promise<ErasurePreview> {
  const { tx } = call
  return stamped({
    blockers: blockers(await onlyAdminOf(tx, contactId)),
    kept: await keptOf(call, { person: contactId }),
    orders_returned: await openOrdersOf(tx, contactId),
    people: 0,
    locations: [],
  })
}

/** What erasing a company would do, with its locations and whoever acts for none but them. */
export async function companyPreview(call: Call, accountId: string): Promise<ErasurePreview> {
  const { tx } = call
  const companies = await companiesWith(tx, accountId)
  const ids = companies.map(({ id }) => id)
  return stamped({
    blockers: blockers(await unfinishedOf(tx, ids)),
    kept: await keptOf(call, { company: ids }),
    orders_returned: 0,
    people: (await peopleIn(tx, ids)).length,
    locations: companies.filter(({ id }) => id !== accountId).map(({ name }) => name),
  })
}

export function previewMyself(call: PersonCall): Promise<ErasurePreview> {
  return personPreview(asMarketplace(call), call.actor.contactId)
}

export function previewCompany(call: PersonCall): Promise<ErasurePreview> {
  return companyPreview(asMarketplace(call), call.actor.accountId)
}

/** What the law keeps of a subject, by its duties, the longest first. */
export async function keptOf(call: Call, subject: Subject): Promise<RetainedData[]> {
  const rows = await keptRows(call.tx, subject)
  return rows
    .map(({ duty, count, since }) => ({
      code: duty,
      count,
      until: keptUntil(duty, since),
      laws: [...duties[duty].laws],
    }))
    .toSorted((one, other) => other.until.localeCompare(one.until) || one.code.localeCompare(other.code))
}

function blockers(found: readonly Blocker[]): ErasurePreview['blockers'] {
  return found.map((one) => ({
    code: one.code,
    count: one.count,
    account: { id: one.id, name: one.name },
    path: pathOf[one.code](one),
  }))
}

function stamped(preview: Omit<ErasurePreview, 'version'>): ErasurePreview {
  const version = createHash('sha256').update(JSON.stringify(preview)).digest('base64url').slice(0, 22)
  return { version, ...preview }
}

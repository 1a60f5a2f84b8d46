import { createHash } from 'node:crypto'
import type { ErasurePreview, RetainedData } from '#contract/people/data-protection'
import { asMarketplace, type Call, type PersonCall } from '#server/kernel/call'
import { retentionDuties, getRetentionEnd } from '../retention-duties.rules.ts'
import type { DataSubject } from '../data-inventory/data-inventory.sql.ts'
import {
  listCompanyAndLocations,
  countRetainedRows,
  listLastAdminBlockers,
  countDelegatedOpenOrders,
  listCompanyMembers,
  listCompanyBlockers,
  type ErasureBlocker,
} from './preview.sql.ts'

/** The pages on which a user can remove a blocker. */
const blockerPaths: Record<ErasureBlocker['code'], (blocker: ErasureBlocker) => string> = {
  // A person who is alone in a company erases the company.
  last_admin: ({ hasOthers }) => (hasOthers ? '/company/contacts' : '/company/erase'),
  open_orders: () => '/orders/open/',
  uncredited_orders: () => '/orders/completed/',
  unpaid_credit_notes: () => '/invoices',
  open_objections: () => '/invoices',
}

/** Returns what erasing a person would do. Needs the marketplace's view of the tables. */
export async function getPersonErasurePreview(call: Call, contactId: string): Promise<ErasurePreview> {
  const { tx } = call
  return withPreviewVersion({
    blockers: toErasureBlockers(await listLastAdminBlockers(tx, contactId)),
    kept: await listRetainedData(call, { person: contactId }),
    orders_returned: await countDelegatedOpenOrders(tx, contactId),
    people: 0,
    locations: [],
  })
}

/**
 * Returns what erasing a company would do, including its locations and the people who act for no other
 * company.
 */
export async function getCompanyErasurePreview(call: Call, accountId: string): Promise<ErasurePreview> {
  const { tx } = call
  const companies = await listCompanyAndLocations(tx, accountId)
  const ids = companies.map(({ id }) => id)
  return withPreviewVersion({
    blockers: toErasureBlockers(await listCompanyBlockers(tx, ids)),
    kept: await listRetainedData(call, { company: ids }),
    orders_returned: 0,
    people: (await listCompanyMembers(tx, ids)).length,
    locations: companies.filter(({ id }) => id !== accountId).map(({ name }) => name),
  })
}

export function previewOwnErasure(call: PersonCall): Promise<ErasurePreview> {
  return getPersonErasurePreview(asMarketplace(call), call.actor.contactId)
}

export function previewOwnCompanyErasure(call: PersonCall): Promise<ErasurePreview> {
  return getCompanyErasurePreview(asMarketplace(call), call.actor.accountId)
}

/** Returns the data of a subject that the law requires to be kept, the longest period first. */
export async function listRetainedData(call: Call, subject: DataSubject): Promise<RetainedData[]> {
  const rows = await countRetainedRows(call.tx, subject)
  return rows
    .map(({ duty, count, since }) => ({
      code: duty,
      count,
      until: getRetentionEnd(duty, since),
      laws: [...retentionDuties[duty].laws],
    }))
    .toSorted((one, other) => other.until.localeCompare(one.until) || one.code.localeCompare(other.code))
}

function toErasureBlockers(found: readonly ErasureBlocker[]): ErasurePreview['blockers'] {
  return found.map((one) => ({
    code: one.code,
    count: one.count,
    account: { id: one.id, name: one.name },
    path: blockerPaths[one.code](one),
  }))
}

function withPreviewVersion(preview: Omit<ErasurePreview, 'version'>): ErasurePreview {
  const version = createHash('sha256').update(JSON.stringify(preview)).digest('base64url').slice(0, 22)
  return { version, ...preview }
}

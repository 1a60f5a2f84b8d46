import type { User } from '#contract/people/session'
import type { Person } from '#server/kernel/call'
import type { PersonRow } from './people.sql.ts'

/** Converts a person with one company to the user of the contract. */
export function toSessionUser(row: PersonRow): User {
  const holds = (profile: 'admin' | 'company_owner') => row.profiles.includes(profile)
  return {
    sfid: row.contactId,
    account: toSessionAccount(row),
    contact: {
      id: row.contactId,
      first_name: row.firstName ?? '',
      last_name: row.lastName,
      salutation: row.salutation,
      email: row.email,
      email_confirmed: row.emailConfirmed,
      locale: row.locale,
      start_page: row.startPage,
    },
    profiles: [...row.profiles],
    children_accounts: Object.fromEntries(row.locations.map((location) => [location.id, { ...location }])),
    is_master_account: row.isMaster,
    is_partner_admin_and_master_account: row.isMaster && holds('admin'),
    is_company_owner_and_master_account: row.isMaster && holds('company_owner'),
    account_tracking_id: row.trackingId,
  }
}

function toSessionAccount(row: PersonRow): User['account'] {
  return {
    id: row.accountId,
    name: row.accountName,
    account_status: row.state,
    iban: row.iban,
    bic: row.bic,
    vatId: row.vatId,
    shipping_address: { country: row.country, city: row.city },
    billing_address: { country: row.country, city: row.billingCity },
    version: row.version,
  }
}

/** Converts the same row to the actor of calls. */
export function toSessionPerson(row: PersonRow, sessionId?: string): Person {
  return {
    kind: 'person',
    contactId: row.contactId,
    name: [row.firstName, row.lastName].filter(Boolean).join(' '),
    accountId: row.accountId,
    accountIds: [row.accountId, ...row.locations.map((location) => location.id), ...row.predecessorIds],
    ...(row.predecessorIds.length > 0 ? { predecessorIds: row.predecessorIds } : {}),
    accountName: row.accountName,
    accountState: row.state,
    profiles: row.profiles,
    ownOrdersOnly: row.ownOrdersOnly,
    ...(sessionId ? { sessionId } : {}),
  }
}

/**
 * Companies and people for tests, created with the product's own commands. A test states only the values that
 * matter to it.
 */

import { randomUUID } from 'node:crypto'
import { selfBillingVersion } from '#contract/company/company-enums'
import type { Profile } from '#contract/profiles'
import { createAccount, type NewAccount } from '#server/features/accounts/companies/accounts.commands'
import { createContact, type NewContact } from '#server/features/accounts/people/contacts.commands'
import { setIssuer } from '#server/features/credit-notes/model/issuer'
import type { Actor, Call, Tx } from '#server/kernel/call'
import type { Database } from '#server/platform/database/database'

// Tests issue credit notes in the name of the fictional demo company.
setIssuer({ marketplaceCompany: undefined, production: false })

/** Creates a call of the marketplace, or of `actor`. */
export function createTestCall(
  tx: Tx,
  actor: Actor = { kind: 'operator' },
  now = Temporal.Now.instant(),
): Call {
  return { actor, tx, now, locale: 'de', requestId: randomUUID() }
}

/** Runs commands as the marketplace in one transaction. */
export function runAsOperator<T>(
  database: Database,
  work: (call: Call) => Promise<T>,
  now = Temporal.Now.instant(),
): Promise<T> {
  return database.transaction('system', {}, (tx) => work(createTestCall(tx, { kind: 'operator' }, now)))
}

/** Creates an active company in Leipzig and returns its id. */
export function createTestCompany(database: Database, more: Partial<NewAccount> = {}): Promise<string> {
  const company = {
    name: 'Elektro Sommer GmbH',
    state: 'active' as const,
    street: 'Karl-Heine-Straße 54',
    postalCode: '04229',
    city: 'Leipzig',
    latitude: 51.3331,
    longitude: 12.3334,
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    taxId: '238/106/07521',
    selfBillingConsentVersion: selfBillingVersion,
    ...more,
  }
  return runAsOperator(database, (call) => createAccount(call, company))
}

/** Creates a person of a company with these profiles and returns their id and e-mail address. */
export async function createTestContact(
  database: Database,
  accountId: string,
  profiles: readonly Profile[],
  more: Partial<NewContact> & { readonly ownOrdersOnly?: boolean } = {},
): Promise<{ id: string; email: string }> {
  const { ownOrdersOnly, ...contact } = more
  const email = contact.email ?? `${randomUUID().slice(0, 8)}@example.com`
  const memberships = [{ accountId, profiles, ownOrdersOnly }]
  const person = { accountId, firstName: 'Petra', lastName: 'Sommer', memberships, ...contact, email }
  return { id: await runAsOperator(database, (call) => createContact(call, person)), email }
}

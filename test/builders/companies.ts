/**
 * Companies and people for tests, created with the product's own commands. A test states only the values that
 * matter to it.
 */

import { randomUUID } from 'node:crypto'
import { selfBillingVersion } from '#contract/company/company-enums'
import type { Profile } from '#contract/profiles'
import { createAccount, type NewAccount } from '#server/features/accounts/companies/accounts.commands'
import { createContact, type NewContact } from '#server/features/accounts/people/contacts.commands'
import type { Database } from '#server/platform/database/database'
import { runAsOperator } from '../app/test-calls.ts'

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

/** Logged-in people for tests without a real log-in: the token is the contact's id. */

import type { AccountState, Profile } from '#contract/profiles'
import type { Person } from '#server/kernel/call'
import type { Database } from '#server/platform/database/database'
import { createTestContact } from '../builders/companies.ts'

export interface TestLogins {
  readonly authenticate: (token: string) => Promise<Person | null>
  /** Creates a person of these companies and returns their token. The first company is the current one. */
  person(
    accountIds: readonly [string, ...string[]],
    profiles?: readonly Profile[],
    state?: AccountState,
  ): Promise<string>
}

export function createTestLogins(database: Database): TestLogins {
  const people = new Map<string, Person>()
  return {
    authenticate: (token) => Promise.resolve(people.get(token) ?? null),
    async person(accountIds, profiles = ['admin'], accountState = 'active') {
      const [accountId] = accountIds
      const { id } = await createTestContact(database, accountId, profiles)
      const own = { accountId, accountIds, accountName: 'Elektro Sommer GmbH', accountState }
      people.set(id, {
        kind: 'person',
        contactId: id,
        name: 'Petra Sommer',
        profiles,
        ownOrdersOnly: false,
        ...own,
      })
      return id
    },
  }
}

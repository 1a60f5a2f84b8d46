/** Log-ins for tests without the log-in: a token is the name under which the person was written down. */

import type { AccountState, Profile } from '#contract/profiles'
import type { Person } from '#server/kernel/call'
import type { Database } from '#server/platform/database/database'
import { createTestContact } from '../builders/companies.ts'

export interface TestLogins {
  readonly authenticate: (token: string) => Promise<Person | null>
  /** Gives the token of a new person of these companies; the first one is where they are logged in. */
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

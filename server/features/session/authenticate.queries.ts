import type { Person } from '#server/kernel/call'
import { formatInstant } from '#server/kernel/call'
import { findActiveFamily } from './tokens/refresh-token-families.sql.ts'
import { listPersonCompanies } from './people/people.sql.ts'
import type { SessionDependencies } from './session.services.ts'
import { verifyAccessToken, type AccessClaims, type TokenKeys } from './tokens/session-tokens.crypto.ts'
import { findViewedPerson } from './views/staff-views.queries.ts'
import { toSessionPerson } from './people/session-user.view.ts'

/** How long a change by another process may go unseen if its live event is lost. */
const cacheMillis = 10_000
const maxCacheEntries = 20_000

interface CachedPerson {
  readonly person: Promise<Person | null>
  readonly family: string
  readonly until: number
  /** The companies that the person acts for; undefined while the person is being loaded. */
  accountIds?: readonly string[]
}

interface VerifiedClaims extends AccessClaims {
  /** The key of the cached person: one for each contact, company and login. */
  readonly key: string
  readonly endsAt: number
}

export interface Authenticator {
  /**
   * Returns the person of an access token, or null if the token is invalid or the token or its session ended.
   */
  readonly authenticate: (token: string) => Promise<Person | null>
  /** Drops cached people who act for this company, because its state, name or people changed. */
  readonly forgetAccount: (accountId: string) => void
  readonly forgetFamily: (family: string) => void
}

/** Authenticates callers. A token is verified once; its person is loaded at most every ten seconds. */
export function createAuthenticator(
  { database, clock }: Pick<SessionDependencies, 'database' | 'clock'>,
  keys: TokenKeys,
): Authenticator {
  const tokens = new Map<string, VerifiedClaims>()
  const people = new Map<string, CachedPerson>()

  async function verifyToken(token: string, now: Temporal.Instant): Promise<VerifiedClaims | null> {
    const read = await verifyAccessToken(keys, token, now)
    if (!read) return null
    const claims = { ...read, key: `${read.contact} ${read.account} ${read.family}` }
    setWithLimit(tokens, token, claims)
    return claims
  }

  function getPerson(claims: VerifiedClaims): Promise<Person | null> {
    const { key } = claims
    const known = people.get(key)
    if (known && known.until > performance.now()) return known.person
    const read = loadPerson(database, claims, formatInstant(clock()))
    const fresh: CachedPerson = {
      person: read,
      family: claims.family,
      until: performance.now() + cacheMillis,
    }
    setWithLimit(people, key, fresh)
    read.then(
      (person) => (fresh.accountIds = person?.accountIds ?? []),
      () => people.delete(key),
    )
    return read
  }

  function dropCached(concerned: (known: CachedPerson) => boolean): void {
    for (const [key, known] of people) if (concerned(known)) people.delete(key)
  }

  return {
    async authenticate(token) {
      const now = clock()
      const claims = tokens.get(token) ?? (await verifyToken(token, now))
      if (!claims || claims.endsAt <= now.epochMilliseconds) return null
      return getPerson(claims)
    },
    forgetAccount: (accountId) => dropCached(({ accountIds }) => accountIds?.includes(accountId) ?? true),
    forgetFamily: (family) => dropCached((known) => known.family === family),
  }
}

/** Removes the oldest entry when the map is full. A removed person is loaded again on the next call. */
function setWithLimit<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  if (map.size >= maxCacheEntries) {
    const [oldest] = map.keys()
    if (oldest !== undefined) map.delete(oldest)
  }
  map.set(key, value)
}

function loadPerson(
  database: SessionDependencies['database'],
  { contact, account, family, view }: AccessClaims,
  now: string,
): Promise<Person | null> {
  return database.transaction('system', { readOnly: true }, async (tx) => {
    if (view) return findViewedPerson(tx, { contact, account, view: family }, now)
    const [living, [row]] = await Promise.all([
      findActiveFamily(tx, family, now),
      listPersonCompanies(tx, contact, account),
    ])
    return row && living?.contactId === contact ? toSessionPerson(row, family) : null
  })
}

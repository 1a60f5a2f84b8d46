import type { Person } from '#server/kernel/call'
import { formatInstant } from '#server/kernel/call'
import { livingFamily } from './families.sql.ts'
import { companiesOf } from './people.sql.ts'
import type { SessionPlatform } from './session.means.ts'
import { readAccess, type Claims, type Keys } from './tokens.ts'
import { personOf } from './user.ts'

/** For so long a change made by another process may go unseen; `forget` is told of most at once. */
const freshMillis = 10_000
const atMost = 20_000

interface Known {
  readonly person: Promise<Person | null>
  readonly family: string
  readonly until: number
  /** The companies that the person acts for; not known while it is still being read. */
  accountIds?: readonly string[]
}

interface Verified extends Claims {
  /** Under which the person is kept: one for each company and log-in. */
  readonly key: string
  readonly endsAt: number
}

export interface People {
  /** Whose access token this is; null: nobody's, or it or its log-in ended. */
  readonly authenticate: (token: string) => Promise<Person | null>
  /** Reads anew whoever acts for this company: its state, its name or its people changed. */
  readonly forget: (accountId: string) => void
  readonly forgetFamily: (family: string) => void
}

/** Who calls: verified once a token, read from the database once in ten seconds. */
export function openPeople(
  { database, clock }: Pick<SessionPlatform, 'database' | 'clock'>,
  keys: Keys,
): People {
  const tokens = new Map<string, Verified>()
  const people = new Map<string, Known>()

  async function claimsOf(token: string, now: Temporal.Instant): Promise<Verified | null> {
    const read = await readAccess(keys, token, now)
    if (!read) return null
    const claims = { ...read, key: `${read.contact} ${read.account} ${read.family}` }
    keep(tokens, token, claims)
    return claims
  }

  function look(claims: Verified): Promise<Person | null> {
    const { key } = claims
    const known = people.get(key)
    if (known && known.until > performance.now()) return known.person
    const read = readPerson(database, claims, formatInstant(clock()))
    const fresh: Known = { person: read, family: claims.family, until: performance.now() + freshMillis }
    keep(people, key, fresh)
    read.then(
      (person) => (fresh.accountIds = person?.accountIds ?? []),
      () => people.delete(key),
    )
    return read
  }

  function drop(concerned: (known: Known) => boolean): void {
    for (const [key, known] of people) if (concerned(known)) people.delete(key)
  }

  return {
    async authenticate(token) {
      const now = clock()
      const claims = tokens.get(token) ?? (await claimsOf(token, now))
      if (!claims || claims.endsAt <= now.epochMilliseconds) return null
      return look(claims)
    },
    forget: (accountId) => drop(({ accountIds }) => accountIds?.includes(accountId) ?? true),
    forgetFamily: (family) => drop((known) => known.family === family),
  }
}

/** Full, the oldest goes: whoever is still there is read again. */
function keep<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  if (map.size >= atMost) {
    const [oldest] = map.keys()
    if (oldest !== undefined) map.delete(oldest)
  }
  map.set(key, value)
}

function readPerson(
  database: SessionPlatform['database'],
  { contact, account, family }: Claims,
  now: string,
): Promise<Person | null> {
  return database.transaction('system', { readOnly: true }, async (tx) => {
    const [living, [row]] = await Promise.all([
      livingFamily(tx, family, now),
      companiesOf(tx, contact, account),
    ])
    return row && living?.contactId === contact ? personOf(row, family) : null
  })
}

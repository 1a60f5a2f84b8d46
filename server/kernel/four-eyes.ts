import { sql } from 'kysely'
import type { StaffRole } from '#contract/operator/staff-access'
import { formatInstant, type Call, type Operator } from './call.ts'
import { Refusal } from './refusal.ts'

declare module './call.ts' {
  interface CallServices {
    /** Money above this amount needs the approval of a second person; null: it never does. */
    readonly fourEyesLimitCents: number | null
  }
}

/** The person or program that acts for the marketplace, stored with what they release. */
export interface MarketplaceAuthor {
  /** `staff <id>`, `key <id>` of a program, or `operator` for the key of the configuration. */
  readonly key: string
  /** The name on that day; null for the key of the configuration. */
  readonly name: string | null
}

/** Returns who makes a call of the marketplace. */
export function getMarketplaceAuthor({ actor }: Call): MarketplaceAuthor {
  if (actor.kind === 'operator' && actor.staff)
    return { key: `staff ${actor.staff.id}`, name: actor.staff.name }
  if (actor.kind === 'operator' && actor.program)
    return { key: `key ${actor.program.id}`, name: actor.program.name }
  return { key: 'operator', name: null }
}

export interface ReleasingAuthor extends MarketplaceAuthor {
  /** Null: a program, or a person who does not exist any more. */
  readonly role: StaffRole | null
}

/** Returns the actor in whose name a task makes what an author has released. */
export function toReleasingActor({ key, name, role }: ReleasingAuthor): Operator {
  const [kind, id = ''] = key.split(' ')
  if (kind === 'staff' && role)
    return { kind: 'operator', staff: { id, name: name ?? '', role, sessionId: '' } }
  return kind === 'key'
    ? { kind: 'operator', program: { id, name: name ?? '', scopes: [] } }
    : { kind: 'operator' }
}

/** Returns the start of the day in Berlin, whose releases count together. */
export function getStartOfReleaseDay({ now }: Call): string {
  return formatInstant(now.toZonedDateTimeISO('Europe/Berlin').startOfDay().toInstant())
}

/**
 * Returns whether an amount in cents needs the approval of a second person. Give it the sum with what was released on the
 * same day without one, so that an amount above the limit cannot be split.
 */
export function needsSecondPerson({ services }: Call, cents: number): boolean {
  return services.fourEyesLimitCents !== null && cents > services.fourEyesLimitCents
}

/**
 * Throws `second_person_required` if the caller is the author of what they are about to approve. A program acts for the
 * person who created its key, so that a release is not approved with the own key.
 */
export async function requireSecondPerson(call: Call, authorKey: string): Promise<void> {
  const { key } = getMarketplaceAuthor(call)
  const { rows } = await sql<{ key: string; creator: string }>`
    select 'key ' || id as key, 'staff ' || created_by as creator from program_keys
    where 'key ' || id in (${key}, ${authorKey})`.execute(call.tx)
  const creators = new Map(rows.map((row) => [row.key, row.creator]))
  if ((creators.get(key) ?? key) === (creators.get(authorKey) ?? authorKey))
    throw new Refusal('second_person_required')
}

import { sql } from 'kysely'
import { nobody } from '../retention-duties.rules.ts'
import { ofAccounts, ofPerson, withAddressOf } from './row-filters.sql.ts'
import type { Register } from './table-rule.ts'

/** People, how they log in, and what they are told. */
export const people = {
  login_links: { person: { rows: ofPerson, hide: ['hash'], fate: 'goes' } },
  recovery_codes: { person: { rows: ofPerson, hide: ['hash'], fate: 'goes' } },
  passkeys: { person: { rows: ofPerson, hide: ['public_key', 'counter'], fate: 'goes' } },
  authenticators: { person: { rows: ofPerson, hide: ['secret', 'last_step'], fate: 'goes' } },
  factor_challenges: { person: { rows: ofPerson, withheld: 'secret', fate: 'goes' } },
  refresh_tokens: {
    person: {
      rows: (id) => sql`t.family_id in (select f.id from session_families f where f.contact_id = ${id})`,
      withheld: 'secret',
      fate: { goesWith: 'session_families' },
    },
  },
  session_families: { person: { rows: ofPerson, fate: 'goes' } },
  known_devices: { person: { rows: ofPerson, hide: ['hash'], fate: 'goes' } },
  login_failures: { person: { rows: (id) => withAddressOf(id, sql`t.email`), fate: 'goes' } },
  anonymous_requests: { person: { rows: (id) => withAddressOf(id, sql`t.subject`), fate: 'goes' } },
  idempotency_keys: {
    person: { rows: (id) => sql`t.person like ${`${id}:%`}`, withheld: 'copy', fate: 'goes' },
  },
  push_subscriptions: { person: { rows: ofPerson, hide: ['keys'], fate: 'goes' } },
  notification_preferences: { person: { rows: ofPerson, fate: 'goes' } },
  notifications: {
    person: { rows: ofPerson, fate: 'goes' },
    company: { rows: ofAccounts, withheld: 'copy', fate: 'goes' },
  },
  calendar_feeds: {
    person: { rows: ofPerson, hide: ['hash'], fate: 'goes' },
    company: { rows: ofAccounts, withheld: 'secret', fate: 'goes' },
  },
  access_links: {
    person: { rows: ofPerson, hide: ['hash'], fate: 'goes' },
    company: { rows: ofAccounts, hide: ['hash'], fate: 'goes' },
  },
  memberships: {
    person: { rows: ofPerson, fate: 'goes' },
    company: { rows: ofAccounts, fate: 'goes' },
  },
  contacts: {
    person: {
      rows: (id) => sql`t.id = ${id}`,
      hide: ['password_hash', 'erased_at'],
      fate: {
        blanked: {
          salutation: 'null',
          first_name: 'null',
          last_name: `'${nobody}'`,
          email: `lower(t.id) || '@erased.invalid'`,
          phone: 'null',
          mobile_phone: 'null',
          password_hash: 'null',
          email_confirmed_at: 'null',
          ended_at: 'coalesce(t.ended_at, now())',
          erased_at: 'now()',
        },
      },
    },
    company: {
      rows: (ids) => sql`(t.account_id = any (${[...ids]}::text[])
        or exists (select from memberships m where m.contact_id = t.id and m.account_id = any (${[...ids]}::text[])))`,
      hide: ['password_hash', 'erased_at'],
      // Each of them as a person, unless they act for another company as well.
      fate: { stays: 'without_name' },
    },
  },
  history: {
    person: {
      rows: (id) => sql`(t.contact_id = ${id} or (t.subject = 'contact' and t.subject_id = ${id}))`,
      hide: ['request_id', 'audience'],
      fate: {
        blanked: {
          actor_name: `case when t.actor_kind = 'person' then '${nobody}' else t.actor_name end`,
          before: `case when t.subject = 'contact' then null else t.before end`,
          after: `case when t.subject = 'contact' then null else t.after end`,
        },
      },
    },
    company: {
      rows: ofAccounts,
      shown: sql`'partner' = any (t.audience)`,
      hide: ['request_id', 'audience'],
      fate: {
        blanked: {
          actor_name: `case when t.actor_kind = 'person' then '${nobody}' else t.actor_name end`,
          before: `case when t.subject in ('account', 'contact') then null else t.before end`,
          after: `case when t.subject in ('account', 'contact') then null else t.after end`,
        },
      },
    },
  },
  data_exports: {
    person: { rows: ofPerson, fate: 'goes' },
    company: { rows: ofAccounts, withheld: 'copy', fate: 'goes' },
  },
  // Proof that the law was followed; an id that leads nowhere.
  erasures: { nobody: true },
} satisfies Partial<Register>

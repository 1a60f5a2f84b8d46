import { sql } from 'kysely'
import { erasedName } from '../retention-duties.rules.ts'
import { whereAccounts, whereContact, whereEmail } from './row-filters.sql.ts'
import type { DataInventory } from './table-handling.sql.ts'

/** Tables about people: contact, log-in, notifications, history. */
export const personTables = {
  login_links: { person: { rows: whereContact, hiddenColumns: ['hash'], erasureAction: 'delete' } },
  recovery_codes: { person: { rows: whereContact, hiddenColumns: ['hash'], erasureAction: 'delete' } },
  passkeys: {
    person: { rows: whereContact, hiddenColumns: ['public_key', 'counter'], erasureAction: 'delete' },
  },
  authenticators: {
    person: { rows: whereContact, hiddenColumns: ['secret', 'last_step'], erasureAction: 'delete' },
  },
  factor_challenges: { person: { rows: whereContact, notExported: 'secret', erasureAction: 'delete' } },
  refresh_tokens: {
    person: {
      rows: (id) => sql`t.family_id in (select f.id from session_families f where f.contact_id = ${id})`,
      notExported: 'secret',
      erasureAction: { deletedWith: 'session_families' },
    },
  },
  session_families: { person: { rows: whereContact, erasureAction: 'delete' } },
  known_devices: { person: { rows: whereContact, hiddenColumns: ['hash'], erasureAction: 'delete' } },
  login_failures: { person: { rows: (id) => whereEmail(id, sql`t.email`), erasureAction: 'delete' } },
  anonymous_requests: { person: { rows: (id) => whereEmail(id, sql`t.subject`), erasureAction: 'delete' } },
  idempotency_keys: {
    person: { rows: (id) => sql`t.person like ${`${id}:%`}`, notExported: 'copy', erasureAction: 'delete' },
  },
  push_subscriptions: { person: { rows: whereContact, hiddenColumns: ['keys'], erasureAction: 'delete' } },
  notification_preferences: { person: { rows: whereContact, erasureAction: 'delete' } },
  // Copies of what the notifications say, for less than a day.
  digest_entries: {
    person: { rows: whereContact, notExported: 'copy', erasureAction: 'delete' },
    company: { rows: whereAccounts, notExported: 'copy', erasureAction: 'delete' },
  },
  // Kind, time and state of emails; their texts are not stored.
  mail_log: {
    person: { rows: whereContact, hiddenColumns: ['reply_code'], erasureAction: 'delete' },
    company: { rows: whereAccounts, notExported: 'copy', erasureAction: 'delete' },
  },
  notifications: {
    person: { rows: whereContact, erasureAction: 'delete' },
    company: { rows: whereAccounts, notExported: 'copy', erasureAction: 'delete' },
  },
  working_hours: {
    person: { rows: whereContact, erasureAction: 'delete' },
    company: { rows: whereAccounts, erasureAction: 'delete' },
  },
  absences: {
    person: { rows: whereContact, erasureAction: 'delete' },
    company: { rows: whereAccounts, erasureAction: 'delete' },
  },
  calendar_feeds: {
    person: { rows: whereContact, hiddenColumns: ['hash'], erasureAction: 'delete' },
    company: { rows: whereAccounts, notExported: 'secret', erasureAction: 'delete' },
  },
  access_links: {
    person: { rows: whereContact, hiddenColumns: ['hash'], erasureAction: 'delete' },
    company: { rows: whereAccounts, hiddenColumns: ['hash'], erasureAction: 'delete' },
  },
  // When the marketplace looked at the portal as this person.
  staff_views: {
    person: { rows: whereContact, hiddenColumns: ['staff_id', 'session_id'], erasureAction: 'delete' },
    company: { rows: whereAccounts, hiddenColumns: ['staff_id', 'session_id'], erasureAction: 'delete' },
  },
  // The id at the identity provider of the own company.
  provider_identities: {
    person: { rows: whereContact, erasureAction: 'delete' },
    company: { rows: whereAccounts, notExported: 'copy', erasureAction: 'delete' },
  },
  memberships: {
    person: { rows: whereContact, erasureAction: 'delete' },
    company: { rows: whereAccounts, erasureAction: 'delete' },
  },
  contacts: {
    person: {
      rows: (id) => sql`t.id = ${id}`,
      hiddenColumns: ['password_hash', 'erased_at'],
      erasureAction: {
        blank: {
          salutation: 'null',
          first_name: 'null',
          last_name: `'${erasedName}'`,
          email: `lower(t.id) || '@erased.invalid'`,
          phone: 'null',
          mobile_phone: 'null',
          start_page: 'null',
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
      hiddenColumns: ['password_hash', 'erased_at'],
      // Each contact is erased as a person, unless they act for another company as well.
      erasureAction: { unchanged: 'without_name' },
    },
  },
  history: {
    person: {
      rows: (id) => sql`(t.contact_id = ${id} or (t.subject = 'contact' and t.subject_id = ${id}))`,
      hiddenColumns: ['request_id', 'audience', 'staff_id', 'program_key_id'],
      erasureAction: {
        blank: {
          actor_name: `case when t.actor_kind = 'person' then '${erasedName}' else t.actor_name end`,
          before: `case when t.subject = 'contact' then null else t.before end`,
          after: `case when t.subject = 'contact' then null else t.after end`,
        },
      },
    },
    company: {
      rows: whereAccounts,
      exportCondition: sql`'partner' = any (t.audience)`,
      hiddenColumns: ['request_id', 'audience', 'staff_id', 'program_key_id'],
      erasureAction: {
        blank: {
          actor_name: `case when t.actor_kind = 'person' then '${erasedName}' else t.actor_name end`,
          before: `case when t.subject in ('account', 'contact') then null else t.before end`,
          after: `case when t.subject in ('account', 'contact') then null else t.after end`,
        },
      },
    },
  },
  data_exports: {
    person: { rows: whereContact, erasureAction: 'delete' },
    company: { rows: whereAccounts, notExported: 'copy', erasureAction: 'delete' },
  },
  // Proves that the law was followed. Its subject id leads to a row without a name.
  erasures: { withoutPersonalData: true },
} satisfies Partial<DataInventory>

import { sql } from 'kysely'
import { nobody } from '../retention-duties.rules.ts'
import { ofAccounts, ofPerson } from './row-filters.sql.ts'
import type { Register } from './table-rule.ts'

const ofNote = (ids: readonly string[]) =>
  sql<boolean>`t.credit_note_id in (select n.id from credit_notes n where n.account_id = any (${[...ids]}::text[]))`
const issued = sql`(select n.issue_date from credit_notes n where n.id = t.credit_note_id)`

/** Companies, what they have to show, and what they are paid. */
export const companies = {
  accounts: {
    company: {
      rows: (ids) => sql`t.id = any (${[...ids]}::text[])`,
      hide: ['erased_at'],
      fate: {
        blanked: {
          parent_id: 'null',
          tracking_id: 'gen_random_uuid()',
          name: `'${nobody}'`,
          state: `'not_interested'`,
          email: 'null',
          phone: 'null',
          street: 'null',
          postal_code: 'null',
          city: 'null',
          latitude: 'null',
          longitude: 'null',
          billing_street: 'null',
          billing_postal_code: 'null',
          billing_city: 'null',
          iban: 'null',
          bic: 'null',
          account_holder: 'null',
          tax_id: 'null',
          vat_id: 'null',
          craft_role_number: 'null',
          installer_id_number: 'null',
          network_operator: 'null',
          blocked_reason: 'null',
          referral_source: 'null',
          marketing_accepted_at: 'null',
          version: 't.version + 1',
          erased_at: 'now()',
        },
      },
    },
  },
  account_qualifications: { company: { rows: ofAccounts, fate: 'goes' } },
  document_reminders: {
    company: {
      rows: (ids) =>
        sql`t.document_id in (select d.id from company_documents d where d.account_id = any (${[...ids]}::text[]))`,
      fate: { goesWith: 'company_documents' },
    },
  },
  company_documents: {
    company: {
      rows: ofAccounts,
      fate: {
        kept: 'tax_papers',
        since: sql`coalesce(t.lifetime_end::timestamptz, t.created_at)`,
        only: sql`t.type = 'tax_exemption_order'`,
      },
    },
  },
  service_prices: { company: { rows: ofAccounts, fate: 'goes' } },
  terms_acceptances: {
    person: { rows: ofPerson, fate: { kept: 'agreements', since: sql`t.accepted_at` } },
    company: { rows: ofAccounts, fate: { kept: 'agreements', since: sql`t.accepted_at` } },
  },
  credit_notes: {
    company: {
      rows: ofAccounts,
      hide: ['search'],
      fate: { kept: 'credit_notes', since: sql`greatest(t.issue_date, t.cancellation_date)` },
    },
  },
  credit_note_lines: {
    company: { rows: ofNote, fate: { kept: 'credit_notes', since: issued, uncounted: true } },
  },
  credit_note_objections: {
    person: { rows: ofPerson, fate: { kept: 'agreements', since: sql`t.objected_at` } },
    company: { rows: ofNote, fate: { kept: 'agreements', since: sql`t.objected_at` } },
  },
  credit_note_packages: {
    person: { rows: ofPerson, hide: ['credit_note_ids'], fate: 'goes' },
    company: { rows: ofAccounts, withheld: 'copy', fate: 'goes' },
  },
} satisfies Partial<Register>

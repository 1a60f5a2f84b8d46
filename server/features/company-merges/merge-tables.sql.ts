import { sql, type RawBuilder } from 'kysely'
import type { DB } from '#db/types'

/** The account that ends and the one that stays. */
export interface MergedAccounts {
  readonly endedId: string
  readonly successorId: string
}

/** How a merge handles the rows of a table that name the account that ends. */
export type MergeHandling =
  /** Rows of this table do not name a company. */
  | 'no_company'
  /** Documents and facts of the past, and settings that the successor has of its own. They name the ended account. */
  | 'stays'
  /** Moves with its order (`changeOrderCompany`), so only if the order moves. */
  | 'with_order'
  /** Handled by the commands of its own feature, because more follows from it. */
  | 'by_command'
  /** These statements move the rows, in the order of the table. A second run finds nothing to move. */
  | { readonly move: (accounts: MergedAccounts) => RawBuilder<unknown> }

/** People who can log in. Those who have left stay with the account that they worked for. */
const isLivingMember = sql`c.id = t.contact_id and c.ended_at is null and c.erased_at is null`

/** Moves rows about people who can log in. */
const moveRowsOfMembers = (table: keyof DB, condition: RawBuilder<unknown> = sql`true`) => ({
  move: ({ endedId, successorId }: MergedAccounts) => sql`
    update ${sql.table(table)} t set account_id = ${successorId} from contacts c
    where t.account_id = ${endedId} and ${isLivingMember} and ${condition}`,
})

/** Moves them unless the person has such a row in the successor, where there can be only one. */
const moveMissingRows = (table: keyof DB) => ({
  move: (accounts: MergedAccounts) =>
    moveRowsOfMembers(
      table,
      sql`not exists (
        select from ${sql.table(table)} o where o.contact_id = t.contact_id and o.account_id = ${accounts.successorId})`,
    ).move(accounts),
})

/**
 * Every table of the database, and what a merge of two accounts does with it. A table that is missing here does not
 * compile. Rows that stay are readable for the people of the successor (`Person.predecessorIds`).
 */
export const mergedTables: { readonly [T in keyof DB]: MergeHandling } = {
  // People. New memberships come first, because the rows below refer to them.
  memberships: {
    // A person who acts for both companies keeps the rights that they have in the successor.
    move: ({ endedId, successorId }) => sql`
      insert into memberships (contact_id, account_id, profiles, own_orders_only)
      select t.contact_id, ${successorId}, t.profiles, t.own_orders_only
      from memberships t join contacts c on ${isLivingMember}
      where t.account_id = ${endedId}
      on conflict (contact_id, account_id) do nothing`,
  },
  contacts: {
    move: ({ endedId, successorId }) => sql`
      update contacts set account_id = ${successorId}
      where account_id = ${endedId} and ended_at is null and erased_at is null`,
  },
  // Hours of a person who has hours in the successor already are dropped with the membership.
  working_hours: moveMissingRows('working_hours'),
  absences: moveRowsOfMembers('absences'),
  calendar_feeds: moveMissingRows('calendar_feeds'),
  notifications: moveRowsOfMembers('notifications'),
  offer_settings: {
    // The responsible person cannot accept for an account that has ended.
    move: ({ endedId }) => sql`
      update offer_settings set automatic_since = null, automatic_by = null where account_id = ${endedId}`,
  },

  // The account itself, its offers and its work.
  accounts: 'by_command',
  offers: 'by_command',
  jobs: 'by_command',
  order_rows: 'by_command',
  company_documents: 'by_command',
  access_links: 'with_order',
  additional_services: 'with_order',
  comment_unread: 'with_order',
  counter_proposals: 'with_order',
  customer_signatures: 'with_order',
  proposals: 'with_order',
  signature_requests: 'with_order',
  submissions: 'with_order',

  // Documents and facts of the past.
  account_requests: 'stays',
  account_restrictions: 'stays',
  comments: 'stays',
  credit_note_packages: 'stays',
  credit_notes: 'stays',
  credit_run_items: 'stays',
  data_exports: 'stays',
  // Sent within a day to the people of the successor.
  digest_entries: 'stays',
  erasures: 'stays',
  files: 'stays',
  history: 'stays',
  job_cancellations: 'stays',
  mail_log: 'stays',
  offer_decisions: 'stays',
  self_billing_agreements: 'stays',
  staff_views: 'stays',
  terms_acceptances: 'stays',
  uploads: 'stays',

  // Settings. The successor has its own; a merge never changes what it offers, is paid by or has agreed to.
  account_qualifications: 'stays',
  closing_days: 'stays',
  // A company with an own provider cannot be merged, so these have no rows.
  identity_providers: 'stays',
  provider_identities: 'stays',
  provider_logins: 'stays',
  service_prices: 'stays',

  anonymous_requests: 'no_company',
  authenticators: 'no_company',
  bank_booking_marks: 'no_company',
  bank_lines: 'no_company',
  bank_statements: 'no_company',
  brand_services: 'no_company',
  brands: 'no_company',
  briefing_documents: 'no_company',
  comment_files: 'no_company',
  comment_mentions: 'no_company',
  credit_note_lines: 'no_company',
  credit_note_objections: 'no_company',
  credit_run_orders: 'no_company',
  credit_runs: 'no_company',
  customers: 'no_company',
  document_numbers: 'no_company',
  document_reminders: 'no_company',
  factor_challenges: 'no_company',
  form_definitions: 'no_company',
  form_drafts: 'no_company',
  idempotency_keys: 'no_company',
  job_custom_services: 'no_company',
  job_files: 'no_company',
  job_products: 'no_company',
  job_services: 'no_company',
  known_devices: 'no_company',
  login_failures: 'no_company',
  login_links: 'no_company',
  mail_texts: 'no_company',
  notification_preferences: 'no_company',
  open_questions: 'no_company',
  opportunities: 'no_company',
  opportunity_contacts: 'no_company',
  order_import_mappings: 'no_company',
  order_import_rows: 'no_company',
  order_imports: 'no_company',
  order_run_items: 'no_company',
  order_runs: 'no_company',
  order_search: 'no_company',
  passkeys: 'no_company',
  payment_files: 'no_company',
  postal_codes: 'no_company',
  product_orders: 'no_company',
  program_key_secrets: 'no_company',
  program_keys: 'no_company',
  proposal_lines: 'no_company',
  protocols: 'no_company',
  push_subscriptions: 'no_company',
  recovery_codes: 'no_company',
  refresh_tokens: 'no_company',
  seal_time_stamps: 'no_company',
  seals: 'no_company',
  sent_mails: 'no_company',
  session_families: 'no_company',
  simulator_settings: 'no_company',
  staff_audit: 'no_company',
  staff_challenges: 'no_company',
  staff_devices: 'no_company',
  staff_links: 'no_company',
  staff_order_views: 'no_company',
  staff_passkeys: 'no_company',
  staff_people: 'no_company',
  staff_provider_logins: 'no_company',
  staff_recovery_codes: 'no_company',
  staff_sessions: 'no_company',
  terms: 'no_company',
  transfers: 'no_company',
  webhook_attempts: 'no_company',
  webhook_deliveries: 'no_company',
  webhooks: 'no_company',
  work_owners: 'no_company',
}

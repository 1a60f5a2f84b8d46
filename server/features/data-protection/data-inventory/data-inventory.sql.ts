import type { DB } from '#db/types'
import { companyTables } from './company-tables.sql.ts'
import { orderTables } from './order-tables.sql.ts'
import { personTables } from './person-tables.sql.ts'
import type { TableHandling, DataInventory, RowCondition, TableRule } from './table-handling.sql.ts'

/**
 * Tables for running the product and for the marketplace's catalogue. The only personal data in them are the
 * contacts of brands
 * and the marketplace's staff.
 */
const tablesWithoutSubject = {
  brands: { withoutPersonalData: true },
  brand_services: { withoutPersonalData: true },
  opportunities: { withoutPersonalData: true },
  opportunity_contacts: { otherPeople: 'brand' },
  terms: { withoutPersonalData: true },
  // The names of the people who have published and changed forms.
  form_definitions: { otherPeople: 'staff' },
  form_drafts: { otherPeople: 'staff' },
  document_numbers: { withoutPersonalData: true },
  postal_codes: { withoutPersonalData: true },
  // Webhooks belong to the marketplace's own programs and only point to rows of the history.
  webhooks: { withoutPersonalData: true },
  webhook_deliveries: { withoutPersonalData: true },
  webhook_attempts: { withoutPersonalData: true },
  // Holds neither addresses nor texts.
  sent_mails: { withoutPersonalData: true },
  simulator_settings: { withoutPersonalData: true },
  // The marketplace's own staff: their employer informs them and deactivates them.
  staff_people: { otherPeople: 'staff' },
  staff_recovery_codes: { otherPeople: 'staff' },
  staff_passkeys: { otherPeople: 'staff' },
  staff_sessions: { otherPeople: 'staff' },
  staff_challenges: { otherPeople: 'staff' },
  staff_links: { otherPeople: 'staff' },
  staff_provider_logins: { withoutPersonalData: true },
  staff_devices: { otherPeople: 'staff' },
  mail_texts: { otherPeople: 'staff' },
  staff_audit: { otherPeople: 'staff' },
  staff_order_views: { otherPeople: 'staff' },
  work_owners: { otherPeople: 'staff' },
  // The names of the people who released and approved credit notes.
  credit_runs: { otherPeople: 'staff' },
  credit_run_orders: { withoutPersonalData: true },
  payment_files: { otherPeople: 'staff' },
  bank_statements: { otherPeople: 'staff' },
  bank_booking_marks: { withoutPersonalData: true },
  // The names of the people who changed many orders at once, and their comments; deleted after 90 days.
  order_runs: { otherPeople: 'staff' },
  order_run_items: { withoutPersonalData: true },
  order_imports: { otherPeople: 'staff' },
  order_import_mappings: { otherPeople: 'staff' },
  // Addresses of customers; deleted 30 days after the upload.
  order_import_rows: { otherPeople: 'customer' },
  // Keys of the marketplace's programs; they name the person who created them.
  program_keys: { otherPeople: 'staff' },
  program_key_secrets: { withoutPersonalData: true },
} satisfies Partial<DataInventory>

/**
 * Lists every table of the database: whose data it holds, which of it an export shows, and what an erasure
 * does to it. A table that is missing here does not compile. An erasure handles the tables in this order.
 */
export const dataInventory: DataInventory = {
  ...personTables,
  ...companyTables,
  ...orderTables,
  ...tablesWithoutSubject,
}

export type TableName = keyof DB
export type DataSubject = { readonly person: string } | { readonly company: readonly string[] }

interface SubjectTable {
  readonly table: TableName
  readonly rows: RowCondition
  readonly rule: TableHandling
}

/** Returns the tables that hold data about a subject, with the condition for its rows. */
export function getSubjectTables(subject: DataSubject): SubjectTable[] {
  const tables = Object.entries(dataInventory) as [TableName, TableRule][]
  return tables.flatMap(([table, { person, company }]): SubjectTable[] => {
    if ('person' in subject) {
      return person ? [{ table, rows: person.rows(subject.person), rule: person }] : []
    }
    return company ? [{ table, rows: company.rows(subject.company), rule: company }] : []
  })
}

/** Returns the tables that an export of a subject shows. */
export function getExportedTables(subject: DataSubject): SubjectTable[] {
  return getSubjectTables(subject).filter(({ rule }) => !rule.notExported)
}

import type { DB } from '#db/types'
import { companyTables } from './company-tables.sql.ts'
import { orderTables } from './order-tables.sql.ts'
import { personTables } from './person-tables.sql.ts'
import type { TableHandling, DataInventory, RowCondition, TableRule } from './table-rule.ts'

/** What the product needs to run, and what the marketplace offers: nothing about anybody but a brand's own people. */
const tablesWithoutSubject = {
  brands: { withoutPersonalData: true },
  brand_services: { withoutPersonalData: true },
  opportunities: { withoutPersonalData: true },
  opportunity_contacts: { otherPeople: 'brand' },
  terms: { withoutPersonalData: true },
  form_definitions: { withoutPersonalData: true },
  document_numbers: { withoutPersonalData: true },
  postal_codes: { withoutPersonalData: true },
  // Of the marketplace's own programs; what happened is the history's, which they point to.
  webhooks: { withoutPersonalData: true },
  webhook_deliveries: { withoutPersonalData: true },
  webhook_attempts: { withoutPersonalData: true },
  // Neither address nor text.
  sent_mails: { withoutPersonalData: true },
} satisfies Partial<DataInventory>

/**
 * Every table of the database: whose data it holds, what of them an export shows, and what erasing does to it. A
 * table that is missing here does not compile. In the order in which erasing goes.
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

/** What is kept about one subject, table by table. */
export function getSubjectTables(subject: DataSubject): SubjectTable[] {
  const tables = Object.entries(dataInventory) as [TableName, TableRule][]
  return tables.flatMap(([table, { person, company }]): SubjectTable[] => {
    if ('person' in subject) {
      return person ? [{ table, rows: person.rows(subject.person), rule: person }] : []
    }
    return company ? [{ table, rows: company.rows(subject.company), rule: company }] : []
  })
}

/** What an export shows of one subject. */
export function getExportedTables(subject: DataSubject): SubjectTable[] {
  return getSubjectTables(subject).filter(({ rule }) => !rule.notExported)
}

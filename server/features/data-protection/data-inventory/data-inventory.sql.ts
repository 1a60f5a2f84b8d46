import type { DB } from '#db/types'
import { companies } from './company-tables.sql.ts'
import { orders } from './order-tables.sql.ts'
import { people } from './person-tables.sql.ts'
import type { Handling, Register, Rows, TableRule } from './table-rule.ts'

/** What the product needs to run, and what the marketplace offers: nothing about anybody but a brand's own people. */
const plain = {
  brands: { nobody: true },
  brand_services: { nobody: true },
  opportunities: { nobody: true },
  opportunity_contacts: { others: 'brand' },
  terms: { nobody: true },
  form_definitions: { nobody: true },
  document_numbers: { nobody: true },
  postal_codes: { nobody: true },
  // Of the marketplace's own programs; what happened is the history's, which they point to.
  webhooks: { nobody: true },
  webhook_deliveries: { nobody: true },
  webhook_attempts: { nobody: true },
  // Neither address nor text.
  sent_mails: { nobody: true },
} satisfies Partial<Register>

/**
 * Every table of the database: whose data it holds, what of them an export shows, and what erasing does to it. A
 * table that is missing here does not compile. In the order in which erasing goes.
 */
export const register: Register = { ...people, ...companies, ...orders, ...plain }

export type TableName = keyof DB
export type Subject = { readonly person: string } | { readonly company: readonly string[] }

interface Held {
  readonly table: TableName
  readonly rows: Rows
  readonly share: Handling
}

/** What is kept about one subject, table by table. */
export function tablesOf(subject: Subject): Held[] {
  const tables = Object.entries(register) as [TableName, TableRule][]
  return tables.flatMap(([table, { person, company }]): Held[] => {
    if ('person' in subject) {
      return person ? [{ table, rows: person.rows(subject.person), share: person }] : []
    }
    return company ? [{ table, rows: company.rows(subject.company), share: company }] : []
  })
}

/** What an export shows of one subject. */
export function shownOf(subject: Subject): Held[] {
  return tablesOf(subject).filter(({ share }) => !share.withheld)
}

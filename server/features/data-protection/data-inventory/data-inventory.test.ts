import { describe, expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { de } from '../messages/de.ts'
import { dataInventory, getExportedTables, getSubjectTables, type TableName } from './data-inventory.sql.ts'
import type { TableRule } from './table-handling.sql.ts'

const { owner } = await freshDatabase()

interface Column {
  readonly table: TableName
  readonly column: string
  readonly type: string
}
const { rows: columns } = await owner.query<Column>(
  `select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name not like 'gewerk\\_%'
      and not (select relispartition from pg_class where oid = table_name::regclass) order by 1, ordinal_position`,
)
const { rows: references } = await owner.query<{ table: TableName; target: string }>(
  `select conrelid::regclass::text as table, confrelid::regclass::text as target from pg_constraint
    where contype = 'f' and conparentid = 0 and confrelid::regclass::text in ('contacts', 'accounts', 'customers')`,
)
const getColumnNames = (table: string) =>
  columns.filter((one) => one.table === table).map(({ column }) => column)
const personSubject = { person: '003xx0000000001AAA' }
const companySubject = { company: ['001xx0000000001AAA'] }

describe('the data inventory', () => {
  test('every table of the database states whose data it holds and how an erasure handles it', () => {
    expect(Object.keys(dataInventory).toSorted()).toEqual([...new Set(columns.map(({ table }) => table))])
    for (const [table, rule] of Object.entries<TableRule>(dataInventory)) {
      const isCovered = rule.person ?? rule.company ?? rule.otherPeople ?? rule.withoutPersonalData
      expect({ table, isCovered: Boolean(isCovered) }).toEqual({ table, isCovered: true })
    }
  })

  test('a table that refers to people, companies or customers has a rule for them', () => {
    for (const { table, target } of references) {
      const rule = dataInventory[table]
      if (rule.withoutPersonalData) continue
      const covering = {
        contacts: rule.person,
        accounts: rule.company ?? rule.person,
        customers: rule.otherPeople,
      }[target]
      expect({ table, target, isCovered: Boolean(covering) }).toEqual({ table, target, isCovered: true })
    }
  })

  test('the rules name only columns that exist', () => {
    for (const { table, rule } of [...getSubjectTables(personSubject), ...getSubjectTables(companySubject)]) {
      const blanked =
        typeof rule.erasureAction === 'object' && 'blank' in rule.erasureAction
          ? Object.keys(rule.erasureAction.blank)
          : []
      for (const column of [...(rule.hiddenColumns ?? []), ...(rule.visibleColumns ?? []), ...blanked]) {
        expect(getColumnNames(table), table).toContain(column)
      }
    }
  })

  test('an export shows no hash, key, code or storage key', () => {
    const harmless = new Set(['files.sha256', 'protocols.sha256', 'seals.sha256'])
    for (const { table, rule } of [
      ...getExportedTables(personSubject),
      ...getExportedTables(companySubject),
    ]) {
      for (const { column, type } of columns.filter((one) => one.table === table)) {
        const isShown = rule.visibleColumns?.includes(column) ?? !rule.hiddenColumns?.includes(column)
        const isSecret = type === 'bytea' || /hash|secret|storage_key|thumbnail_key|public_key/.test(column)
        if (harmless.has(`${table}.${column}`) || !isSecret) continue
        expect({ table, column, isShown }).toEqual({ table, column, isShown: false })
      }
    }
  })

  test('every exported table has a name in the messages', () => {
    const shown = new Set(
      [...getExportedTables(personSubject), ...getExportedTables(companySubject)].map(({ table }) => table),
    )
    expect(Object.keys(de.tables).toSorted()).toEqual([...shown].toSorted())
  })
})

import { expect, test } from 'vitest'
import type { DB } from '#db/types'
import { tablesOfOrderAndCompany } from '#server/features/orders/store/order-company.sql'
import { freshDatabase } from '#test/database/fresh-database'
import { mergedTables } from './merge-tables.sql.ts'

const { owner } = await freshDatabase()
const names = Object.keys(mergedTables) as (keyof DB)[]

test('every table of the database states what a merge of two companies does with it', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'gewerk\\_%'
        and not (select relispartition from pg_class where oid = table_name::regclass) order by 1`,
  )
  expect(names.toSorted()).toEqual(rows.map(({ name }) => name))
})

test('a table that refers to companies is not left out', async () => {
  const { rows } = await owner.query<{ name: keyof DB }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and conparentid = 0 and confrelid in ('accounts'::regclass, 'memberships'::regclass)`,
  )
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ name }) => mergedTables[name] === 'no_company')).toEqual([])
})

test('the tables that move with an order are those that the change of its company writes', () => {
  expect(names.filter((name) => mergedTables[name] === 'with_order').toSorted()).toEqual(
    [...tablesOfOrderAndCompany].toSorted(),
  )
})

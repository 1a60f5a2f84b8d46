/**
 * Every row that a partner's call reads belongs to a company, or is the same for all. So the rows of a company can be
 * moved to a portal of their own (docs/operating.md, section Sizes), and no new table can be read across companies by mistake.
 */

import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'

const { database, owner } = await freshDatabase()

/** Tables with the same rows for every company. */
const sharedTables = [
  'brand_services',
  'brands',
  'form_definitions',
  'opportunities',
  'opportunity_contacts',
  'postal_codes',
  'terms',
]
/** A device that another person logs in on changes its owner, so its row must be found by its address alone. */
const tablesByAddress = ['push_subscriptions']

interface TableRow {
  readonly name: string
  readonly rules: string[] | null
  readonly isEnforced: boolean
}

async function listReadableTables(): Promise<TableRow[]> {
  const { rows } = await owner.query<TableRow>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isEnforced",
       array_agg(pg_get_expr(p.polqual, p.polrelid)) filter (where p.polqual is not null) as rules
     from pg_class c
     left join pg_policy p on p.polrelid = c.oid and 'gewerk_app'::regrole = any (p.polroles)
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and (has_table_privilege('gewerk_app', c.oid, 'select') or has_any_column_privilege('gewerk_app', c.oid, 'select'))
     group by c.oid order by 1`,
  )
  return rows
}

/** Names of the tables that a rule reads, such as `jobs` in `exists (select from jobs where …)`. */
const listReadTables = (rule: string) => [...rule.matchAll(/FROM \(*(\w+)/g)].map(([, name = '']) => name)

/** Returns the tables whose rules name the company or the person, directly or by a table that does. */
function findCompanyTables(tables: readonly TableRow[]): Set<string> {
  const found = new Set<string>()
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { name, rules } of tables)
      if (
        rules?.some(
          (rule) =>
            /gewerk_(accounts|person)\(\)/.test(rule) || listReadTables(rule).some((one) => found.has(one)),
        )
      )
        found.add(name)
  }
  return found
}

test('each table that partners may read leads to a company or a person by its rule, or has the same rows for all', async () => {
  const tables = await listReadableTables()
  const companyTables = findCompanyTables(tables)
  expect(companyTables.size).toBeGreaterThan(30)
  const others = tables.map(({ name }) => name).filter((name) => !companyTables.has(name))
  expect(others).toEqual([...sharedTables, ...tablesByAddress].toSorted())
  expect(tables.filter(({ name, isEnforced }) => companyTables.has(name) && !isEnforced)).toEqual([])
})

test('a transaction of a partner sees the stored answers of its own person only', async () => {
  const [jana, omar] = ['000000000000001AAA', '000000000000002AAA']
  await owner.query(
    `insert into idempotency_keys (person, call, key, body_hash, created_at)
     values ($1, 'comment.create', 'k', '', now()), ($2, 'comment.create', 'k', '', now())`,
    [`${jana}:A`, `${omar}:A`],
  )
  const visible = await database.transaction({ accountIds: ['A'], contactId: jana }, {}, (tx) =>
    tx.selectFrom('idempotency_keys').select('person').execute(),
  )
  expect(visible).toEqual([{ person: `${jana}:A` }])
})

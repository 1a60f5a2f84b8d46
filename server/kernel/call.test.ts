import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { asMarketplace, type PersonCall, type Tx } from './call.ts'

const { database } = await freshDatabase()

async function findCurrentRole(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ role: string }>`select current_user as role from pg_sleep(0.01)`.execute(tx)
  return rows[0]?.role
}

test.for([false, true])(
  'statements run as the marketplace do not change what the company’s statements see (read-only: %s)',
  async (readOnly) => {
    const roles = await database.transaction({ accountIds: [] }, { readOnly }, async (tx) => {
      const company = { tx, actor: { kind: 'person' } } as unknown as PersonCall
      const marketplace = asMarketplace(company)
      // The first statement of each of the two starts later than its others, which would separate them.
      await findCurrentRole(company.tx)
      await findCurrentRole(marketplace.tx)
      const calls = [company, marketplace, marketplace, company, asMarketplace(marketplace), company]
      return Promise.all(calls.map((call) => findCurrentRole(call.tx)))
    })
    expect(roles).toEqual([
      'gewerk_app',
      'gewerk_system',
      'gewerk_system',
      'gewerk_app',
      'gewerk_system',
      'gewerk_app',
    ])
  },
)

test('a failing statement run as the marketplace rolls back what the company wrote', async () => {
  const insert = (tx: Tx, id: string) =>
    sql`insert into accounts (id, name, state, company_type, created_at)
      values (${id}, 'Elektro Sommer GmbH', 'active', 'company', now())`.execute(tx)
  const failing = database.transaction({ accountIds: ['0011v00000AbCdEAAV'] }, {}, async (tx) => {
    await insert(tx.marketplace, '0011v00000AbCdEAAV')
    await sql`select name from accounts for update`.execute(tx)
    await sql`select nonsense`.execute(tx.marketplace)
  })
  await expect(failing).rejects.toThrow(/nonsense/)
  const { rows } = await database.transaction('system', { readOnly: true }, (tx) =>
    sql`select id from accounts`.execute(tx),
  )
  expect(rows).toEqual([])
})

test('a transaction of the system returns itself as its marketplace view', async () => {
  const role = await database.transaction('system', {}, (tx) => {
    expect(tx.marketplace).toBe(tx)
    return findCurrentRole(tx.marketplace)
  })
  expect(role).toBe('gewerk_system')
})

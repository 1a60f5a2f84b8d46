import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database'
import { elevated, type PersonCall, type Tx } from './call.ts'
import { Refusal } from './refusal.ts'

const { database } = await freshDatabase()

async function roleOf(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx)
  return rows[0]?.role
}

test('whoever catches a refusal of an elevated step goes on as the company', async () => {
  const roles = await database.transaction({ accountIds: [] }, {}, async (tx) => {
    const call = { tx, actor: { kind: 'person' } } as unknown as PersonCall
    const step = elevated(call, async () => {
      expect(await roleOf(tx)).toBe('gewerk_system')
      throw new Refusal('status_not_allowed')
    })
    await expect(step).rejects.toThrow(Refusal)
    return [await roleOf(tx), await elevated(call, () => roleOf(tx)), await roleOf(tx)]
  })
  expect(roles).toEqual(['gewerk_app', 'gewerk_system', 'gewerk_app'])
})

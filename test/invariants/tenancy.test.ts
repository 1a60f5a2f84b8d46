import { beforeAll, describe, expect, it } from 'vitest'
import { createSampleRequest, type SampleIds } from '../builders/sample-requests.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createTestApp } from '../app/test-app.ts'
import { createTestPartner } from '../builders/orders.ts'
import { callsWithFileToken, callsWithForeignIds, createOwnerIds } from '../attack/foreign-ids.ts'

const { database, url, owner } = await freshDatabase()
const app = await createTestApp(database, url)
let ownerIds: SampleIds
let rivalToken: string

beforeAll(async () => {
  const mine = await createTestPartner(database, 'Elektro Sommer GmbH')
  const theirs = await createTestPartner(database, 'Blitz & Söhne GmbH')
  rivalToken = app.logInAs(theirs.admin)
  ownerIds = await createOwnerIds(database, owner, mine)
})

describe('another company', () => {
  for (const name of callsWithForeignIds) {
    it(`${name} answers another company as if the ids did not exist`, async () => {
      const answer = await app.tab.send({
        ...createSampleRequest(name, ownerIds),
        headers: { authorization: `Bearer ${rivalToken}` },
      })
      expect(answer).toMatchObject({ status: 404, body: { status: 'not_found' } })
    })
  }

  for (const name of callsWithFileToken) {
    it(`${name} returns no bytes to another company without a file token`, async () => {
      const headers = { authorization: `Bearer ${rivalToken}` }
      const answer = await app.tab.send({ ...createSampleRequest(name, ownerIds), headers })
      expect(answer).toMatchObject({ status: 401 })
    })
  }

  for (const name of [
    'order.list',
    'creditNote.list',
    'creditNote.ofJobs',
    'order.search',
    'offer.list',
    'statistic.orders',
    'companyDocument.list',
  ] as const) {
    it(`${name} lists nothing of another company`, async () => {
      const headers = { authorization: `Bearer ${rivalToken}` }
      const answer = await app.tab.send({ ...createSampleRequest(name, ownerIds), headers })
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toContain(ownerIds.apiId)
      expect(JSON.stringify(answer.body)).not.toContain(ownerIds.document)
    })
  }

  it('no table shows a row to a transaction without companies', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relrowsecurity and relkind in ('r', 'p')`,
    )
    expect(rows.length).toBeGreaterThan(25)
    for (const { name } of rows) {
      const seen = await database
        .transaction({ accountIds: [] }, { readOnly: true }, async () =>
          database.pool.query(`select 1 from ${name} limit 1`),
        )
        .catch((error: Error) => ({ rows: [], error: error.message }))
      expect({ name, rows: seen.rows }).toEqual({ name, rows: [] })
    }
  })
})

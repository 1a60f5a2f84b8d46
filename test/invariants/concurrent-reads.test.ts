/**
 * Some calls read rows of other companies on purpose. Other statements of the same transaction that run at
 * the same time must not see them. This test runs such statements during every call and checks what they see.
 */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { formatInstant, type Tx } from '#server/kernel/call'
import type { Database } from '#server/platform/database/database'
import { insertFamily } from '#server/features/session/tokens/refresh-token-families.sql'
import { runAsOperator } from '../app/test-calls.ts'
import { createSampleRequest, sampledCalls, unknownIds } from '../builders/sample-requests.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createTestApp } from '../app/test-app.ts'
import {
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  insertTestPicture,
  createAppointmentPeriod,
} from '../builders/orders.ts'

const { database, url } = await freshDatabase()
const partner = await createTestPartner(database, 'Elektro Sommer GmbH')
const rival = await createTestPartner(database, 'Blitz & Söhne GmbH')
await createOrderInStatus(database, rival, 'started')

let counts: number[] = []

/** Counts the orders of the rival in this transaction until `ended` is aborted. */
async function countRivalOrders(ended: AbortSignal, tx: Tx): Promise<void> {
  while (!ended.aborted) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from jobs where partner_account_id = ${rival.accountId}`.execute(tx)
    counts.push(rows[0]?.count ?? 0)
  }
}

async function runWithConcurrentReads<T>(tx: Tx, work: Promise<T>): Promise<T> {
  const ending = new AbortController()
  // A failed statement of the call aborts the transaction, and these statements with it.
  const readers = [1, 2].map(() => countRivalOrders(ending.signal, tx).catch(() => undefined))
  try {
    return await work
  } finally {
    ending.abort()
    await Promise.all(readers)
  }
}

const watchedDatabase: Database = {
  ...database,
  transaction: (tenant, options, work) =>
    database.transaction(tenant, options, (tx) =>
      tenant === 'system' ? work(tx) : runWithConcurrentReads(tx, work(tx)),
    ),
}
const app = await createTestApp(watchedDatabase, url)

beforeEach(() => {
  counts = []
})

/** Returns the token of an admin who has just logged in, so that calls that require a fresh proof succeed. */
async function createFreshToken(): Promise<string> {
  const { contactId } = partner.admin
  const sessionId = randomUUID()
  await runAsOperator(database, ({ tx, now }) =>
    insertFamily(tx, {
      id: sessionId,
      contact_id: contactId,
      remember: true,
      user_agent: null,
      created_at: formatInstant(now),
      last_used_at: formatInstant(now),
      proved_at: formatInstant(now),
      expires_at: formatInstant(now.add({ hours: 1 })),
    }),
  )
  return app.logInAs(
    { ...partner.admin, profiles: ['admin', 'company_owner', 'accounting'], sessionId },
    sessionId,
  )
}

async function sendWithFreshToken(request: { method: string; url: string; payload?: object }) {
  const headers = { authorization: `Bearer ${await createFreshToken()}` }
  const answer = await app.tab.send({ ...(request as ReturnType<typeof createSampleRequest>), headers })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  return answer
}

const orders = [
  await createOrderInStatus(database, partner, 'appointment_confirmed'),
  await createOrderInStatus(database, partner, 'completed'),
]
const file = await insertTestPicture(database, partner.accountId)

for (const name of sampledCalls) {
  it(`statements that run during ${name} see no order of another company`, async () => {
    for (const order of orders) {
      const ids = { order: order.sfid, apiId: order.id, account: partner.accountId, file }
      await sendWithFreshToken(createSampleRequest(name, { ...unknownIds, ...ids }))
    }
    expect(counts.filter((count) => count !== 0)).toEqual([])
  })
}

it('statements that run while an order is accepted, moved, delegated and given back see no other company', async () => {
  const companies = [partner.accountId, rival.accountId]
  const { id, sfid } = await createOfferedOrder(database, companies)
  const inTenDays = createAppointmentPeriod(Temporal.Now.instant(), 10)
  const setStatus = (body: object) =>
    sendWithFreshToken({
      method: 'POST',
      url: '/api/partner/orders/set-status',
      payload: { job_id: sfid, ...body },
    })
  const answers = [
    await setStatus({ new_status: 'accepted' }),
    await setStatus({ new_status: 'appointment_confirmed', inputs: { appointment_date: inTenDays } }),
    await sendWithFreshToken(createSampleRequest('order.delegate', { ...unknownIds, order: sfid })),
    await sendWithFreshToken(createSampleRequest('order.takeBack', { ...unknownIds, order: sfid })),
    await sendWithFreshToken(createSampleRequest('comment.create', { ...unknownIds, apiId: id })),
    await setStatus({
      cancellation_reason_id: 'partner_no_capacity',
      cancellation_reason_category: 'partner',
    }),
  ]
  expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(
    answers.map(() => [expect.toBeOneOf([200, 201]), undefined]),
  )
  expect(counts.filter((count) => count !== 0)).toEqual([])
})

import { describe, expect, test } from 'vitest'
import type { Actor } from '#server/kernel/call'
import type { Refusal } from '#server/kernel/refusal'
import { createTestApp } from '#test/app/test-app'
import { createTestPartner } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'
import { createCallLimiter, partnerCallLimits } from './call-limits.ts'

const limit = { person: 3, company: 5 }
const createPerson = (contactId: string, accountId = 'A') =>
  ({ kind: 'person', contactId, accountId }) as Actor

function createClock() {
  let millis = 0
  const limiter = createCallLimiter(() => millis)
  return {
    pass: (seconds: number) => (millis += seconds * 1_000),
    /** Returns the seconds to wait, or 0 if the call may be made. */
    call(actor: Actor, name = 'file'): number {
      try {
        limiter.requireWithinLimit(name, limit, actor)
        return 0
      } catch (error) {
        return (error as Refusal).detail.retryAfterSeconds ?? -1
      }
    },
  }
}

describe('the limit of costly calls', () => {
  test('a person makes as many calls as allowed at once, then one after each share of a minute', () => {
    const { call, pass } = createClock()
    const jana = createPerson('jana')
    expect([call(jana), call(jana), call(jana), call(jana)]).toEqual([0, 0, 0, 20])
    pass(19)
    expect(call(jana)).toBe(1)
    pass(1)
    expect([call(jana), call(jana)]).toEqual([0, 20])
    pass(3_600)
    expect([call(jana), call(jana), call(jana), call(jana)]).toEqual([0, 0, 0, 20])
  })

  test('the people of a company share its limit, other companies have their own', () => {
    const { call } = createClock()
    const colleagues = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => createPerson(id))
    expect(colleagues.map((one) => call(one))).toEqual([0, 0, 0, 0, 0, 12])
    expect(call(createPerson('g', 'B'))).toBe(0)
  })

  test('each call has a limit of its own, and programs have none', () => {
    const { call } = createClock()
    const jana = createPerson('jana')
    for (let count = 0; count < 4; count += 1) call(jana)
    expect(call(jana, 'figures')).toBe(0)
    const program = { kind: 'operator', program: { id: 'p', name: 'Import', scopes: [] } } as Actor
    expect(Array.from({ length: 20 }, () => call(program)).every((seconds) => seconds === 0)).toBe(true)
  })
})

test('a person who asks for figures too often is answered 429 with the time to wait', async () => {
  const { url, database } = await freshDatabase()
  const { app, logInAs } = await createTestApp(database, url)
  const { admin } = await createTestPartner(database)
  const token = logInAs(admin)
  const allowed = partnerCallLimits['statistic.read']?.person ?? 0
  const read = () =>
    app.inject({
      url: '/api/partner/statistics?from=2026-05-01&to=2026-05-31',
      headers: { authorization: `Bearer ${token}` },
    })
  const replies = await Promise.all(Array.from({ length: allowed + 20 }, read))
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  expect(replies.length - refused.length).toBeGreaterThanOrEqual(allowed)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.json().status).toBe('too_many_requests')
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
})

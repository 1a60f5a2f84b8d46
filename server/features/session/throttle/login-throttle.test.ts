import { beforeAll, describe, expect, test } from 'vitest'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestSession, type TestBrowser } from '#test/app/test-session'

const { database, owner } = await freshDatabase()
const { clock, logIn, logOut, advanceSeconds, createLogin, newTab } = await createTestSession(database)

let company: string
beforeAll(async () => {
  company = await createTestCompany(database)
})

async function failLogins(times: number, email: string, from?: TestBrowser): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) {
    statuses.push((await logIn(from ?? newTab(), email, { password: 'wrong' })).status)
  }
  return statuses
}

describe('the login throttle', () => {
  test('after ten wrong passwords a login is answered with 429 and the waiting time, from any device', async () => {
    const { email } = await createLogin(company)
    expect(await failLogins(10, email)).toEqual(Array(10).fill(401))
    const blocked = await logIn(newTab(), email)
    expect([blocked.status, blocked.body.status]).toEqual([429, 'too_many_requests'])
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(880)
    expect(Number(blocked.headers['retry-after'])).toBeLessThanOrEqual(900)
    advanceSeconds(15 * 60)
    expect((await logIn(newTab(), email)).status).toBe(200)
  })

  test('exactly ten attempts are allowed, also if thirty arrive at once', async () => {
    const { email } = await createLogin(company)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => logIn(newTab(), email, { password: 'wrong' })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('an unknown address is throttled the same way', async () => {
    expect(await failLogins(11, 'nobody-here@example.com')).toEqual([...Array(10).fill(401), 429])
  })

  test('the right password from a known device is accepted during an attack', async () => {
    const { email } = await createLogin(company)
    const mine = newTab()
    await logIn(mine, email)
    await logOut(mine)
    await failLogins(11, email)
    expect((await logIn(mine, email)).status).toBe(200)
    expect((await logIn(newTab(), email)).status).toBe(429)
  })

  test('a known device has ten attempts of its own and does not count for others', async () => {
    const { email } = await createLogin(company)
    const other = await createLogin(company)
    const mine = newTab()
    await logIn(mine, email)
    await failLogins(10, email)
    await failLogins(10, other.email)
    expect((await logIn(mine, other.email)).status).toBe(429)
    expect(await failLogins(11, email, mine)).toEqual([...Array(10).fill(401), 429])
    expect((await logIn(mine, email)).status).toBe(429)
  })

  test('a device is forgotten after 180 days', async () => {
    const { email } = await createLogin(company)
    const mine = newTab()
    await logIn(mine, email)
    advanceSeconds(181 * 86_400)
    await failLogins(10, email)
    expect((await logIn(mine, email)).status).toBe(429)
  })

  test('a network is throttled after a hundred failures, whatever the addresses', async () => {
    const flood = newTab('198.51.100.7')
    await owner.query(
      `insert into login_failures (email, network, failed_at)
       select 'flood' || n || '@example.com', '198.51.100.7', $1 from generate_series(1, 99) n`,
      [clock().toString()],
    )
    const { email } = await createLogin(company)
    expect((await logIn(flood, 'one-more@example.com')).status).toBe(401)
    expect((await logIn(flood, email)).status).toBe(429)
    expect((await logIn(newTab('198.51.100.8'), email)).status).toBe(200)
  })
})

import { describe, expect, test } from 'vitest'
import { createOperatorApp, createOperatorClient } from '#test/app/operator-client'
import { createStaffApp } from '#test/app/staff-client'
import { runAsOperator } from '#test/app/test-calls'
import { createOrderDraft } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'
import { createOrder } from '#server/features/orders/creation/create-order.commands'

const { database, owner } = await freshDatabase()
const { createLoggedInStaff } = await createStaffApp(database)
const api = createOperatorClient(await createOperatorApp({ database }))
const paula = await createLoggedInStaff('partner_manager')

/** Creates an open order in Leipzig. */
const createOpenOrder = () =>
  runAsOperator(database, async (call) => (await createOrder(call, createOrderDraft())).apiId)

let count = 0
const createCompany = () => ({ name: `Ladetechnik ${(count += 1)} GmbH`, email: `werk${count}@example.com` })

const invite = (job_id: string, companies: readonly object[]) =>
  paula.tab.post('/invitations', { job_id, companies })

const findInvitation = async (email: string) => {
  const { body } = await paula.tab.get(`/invitations?search=${encodeURIComponent(email)}`)
  return body.data[0]
}

const readNeeds = async () => (await paula.tab.get('/company-needs')).body.data

const countUsableLinks = async (email: string): Promise<number> => {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from login_links l join contacts c on c.id = l.contact_id
     where c.email = $1 and l.purpose = 'invitation' and l.used_at is null and l.expires_at > now()`,
    [email],
  )
  return rows[0]?.n ?? -1
}

describe('where companies are missing', () => {
  test('open orders are counted by area and type, with the oldest one and the companies invited to them', async () => {
    await owner.query(`update jobs set status = 'closed' where status = 'open'`)
    expect(await readNeeds()).toEqual([])
    const first = await createOpenOrder()
    await owner.query(`update jobs set created_at = now() - interval '5 days' where api_id = $1`, [first])
    const second = await createOpenOrder()
    expect(await readNeeds()).toMatchObject([
      {
        area: '04',
        city: 'Leipzig',
        order_type: 'installation',
        orders: 2,
        job: { api_id: first },
        invited: 0,
      },
    ])
    await invite(second, [createCompany()])
    expect(await readNeeds()).toMatchObject([{ orders: 2, invited: 1 }])
    await owner.query(`update jobs set status = 'closed' where api_id = $1`, [first])
    expect(await readNeeds()).toMatchObject([{ orders: 1, job: { api_id: second } }])
  })
})

describe('an invitation', () => {
  test('of several companies leaves out registered, declined and repeated ones, and names them', async () => {
    const order = await createOpenOrder()
    const [known, declined, fresh] = [createCompany(), createCompany(), createCompany()]
    await invite(order, [known, declined])
    const setState = (company: typeof known, state: string) =>
      owner.query(
        `update accounts set state = $2 where id = (select account_id from contacts where email = $1)`,
        [company.email, state],
      )
    await setState(known, 'new')
    await setState(declined, 'not_interested')
    const { status, body } = await invite(order, [known, declined, fresh, fresh])
    expect(status).toBe(201)
    expect(body.data).toEqual([
      { email: known.email, result: 'already_registered' },
      { email: declined.email, result: 'declined' },
      { email: fresh.email, result: 'invited' },
      { email: fresh.email, result: 'given_twice' },
    ])
    expect(await findInvitation(fresh.email)).toMatchObject({
      account: { name: fresh.name },
      state: 'sent',
      job: { api_id: order, area: '04', is_open: true },
    })
  })

  test('to an order that is taken is refused and invites no company', async () => {
    const order = await createOpenOrder()
    await owner.query(`update jobs set status = 'cancelled' where api_id = $1`, [order])
    const company = createCompany()
    expect((await invite(order, [company])).status).toBe(409)
    expect(await findInvitation(company.email)).toBeUndefined()
  })

  test('is sent again with a new link, and the former link ends', async () => {
    const order = await createOpenOrder()
    const company = createCompany()
    await invite(order, [company])
    const { account } = await findInvitation(company.email)
    await owner.query(`update login_links set expires_at = now() - interval '1 hour'`)
    expect((await findInvitation(company.email)).state).toBe('ended')
    const { status, body } = await paula.tab.post(`/invitations/${account.id}/resend`)
    expect([status, body.state]).toEqual([200, 'sent'])
    await paula.tab.post(`/invitations/${account.id}/resend`)
    expect(await countUsableLinks(company.email)).toBe(1)
    await owner.query(`update jobs set status = 'closed' where api_id = $1`, [order])
    expect((await paula.tab.post(`/invitations/${account.id}/resend`)).body.status).toBe('status_not_allowed')
    expect(await countUsableLinks(company.email)).toBe(1)
  })

  test('is withdrawn together with its offer, also by a program', async () => {
    const order = await createOpenOrder()
    const company = createCompany()
    await invite(order, [company])
    const { account } = await findInvitation(company.email)
    const { status, body } = await api.post(`/invitations/${account.id}/withdraw`)
    expect([status, body.state]).toEqual([200, 'withdrawn'])
    expect(await countUsableLinks(company.email)).toBe(0)
    const { rows } = await owner.query(`select state from offers where account_id = $1`, [account.id])
    expect(rows).toEqual([{ state: 'withdrawn' }])
    const { body: list } = await paula.tab.get('/invitations?state=withdrawn&limit=100')
    expect(list.data.map((one: { account: { id: string } }) => one.account.id)).toContain(account.id)
  })

  test('is withdrawn once, although two people withdraw it at once', async () => {
    const company = createCompany()
    await invite(await createOpenOrder(), [company])
    const { account } = await findInvitation(company.email)
    const answers = await Promise.all([1, 2].map(() => paula.tab.post(`/invitations/${account.id}/withdraw`)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { rows } = await owner.query(
      `select step from history where subject_id = $1 and step = 'account.withdrawInvitation'`,
      [account.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('of a company that has registered or declined meanwhile is neither sent again nor withdrawn', async () => {
    const order = await createOpenOrder()
    const [registered, declined] = [createCompany(), createCompany()]
    await invite(order, [registered, declined])
    await owner.query(`update contacts set password_hash = 'x' where email = $1`, [registered.email])
    await owner.query(
      `update accounts set state = 'not_interested' where id = (select account_id from contacts where email = $1)`,
      [declined.email],
    )
    for (const [{ email }, state] of [
      [registered, 'registered'],
      [declined, 'declined'],
    ] as const) {
      const found = await findInvitation(email)
      expect(found.state).toBe(state)
      for (const step of ['resend', 'withdraw'])
        expect((await paula.tab.post(`/invitations/${found.account.id}/${step}`)).body.status).toBe(
          'status_not_allowed',
        )
    }
    expect((await paula.tab.post('/invitations/001000000000000AAA/resend')).status).toBe(404)
  })

  test('with a wrong address is refused at its field', async () => {
    const order = await createOpenOrder()
    const { status, body } = await invite(order, [createCompany(), { name: 'X', email: 'keine Adresse' }])
    expect([status, Object.keys(body.errors)]).toEqual([422, ['companies.1.email']])
  })
})

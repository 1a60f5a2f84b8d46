import { describe, expect, test } from 'vitest'
import { createOrderLinkAccess } from '#server/features/order-links/order-links.routes'
import type { Person } from '#server/kernel/call'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { testSecret } from '#test/app/test-services'
import { ordersRoutes } from '../orders.routes.ts'

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)
const clock = () => Temporal.Now.instant()
const links = createOrderLinkAccess({ config: { sessionSecret: testSecret }, database, clock })
const people = new Map<string, Person>()
const authenticateByTokenOrLink = async (token: string) => people.get(token) ?? links.authenticate(token)
const tab = createBrowser(
  await createTestServer({
    database,
    routes: [ordersRoutes, links.routes],
    authenticate: authenticateByTokenOrLink,
  }),
)

const tokenOf = (person: Person) => {
  people.set(person.contactId, person)
  return person.contactId
}
const admin = tokenOf(partner.admin)
const dispatcher = tokenOf(await partner.person(['disposition']))

let count = 0
const createDelegateBody = (more: object = {}) => ({
  first_name: 'Emre',
  last_name: 'Yıldız',
  email: `emre.${count++}@montage.example`,
  qualifications: true,
  ...more,
})
const postDelegate = (id: string, body: object, by = admin) =>
  tab.post(`/api/partner/orders/${id}/delegate`, body, by)
const postTakeBack = (id: string, body: object = {}, by = admin) =>
  tab.post(`/api/partner/orders/${id}/take-back`, body, by)

interface Mail {
  readonly template: string
  readonly to: string
  readonly data: { readonly access: string }
}

async function listMailTasksOf(orderId: string): Promise<Mail[]> {
  const { rows } = await owner.query<{ payload: Mail }>(
    `select payload from graphile_worker._private_jobs where payload->>'job_id' = $1
     and payload->>'template' like 'order\\_%' order by id`,
    [orderId],
  )
  return rows.map(({ payload }) => payload).filter(({ template }) => /delegated|taken_back/.test(template))
}

describe('delegation', () => {
  test('delegating to a new person creates an installer who sees only that order, and mails a link that opens it', async () => {
    const order = await createOrderInStatus(database, partner, 'accepted')
    const wish = createDelegateBody()
    const answer = await postDelegate(order.sfid, wish, dispatcher)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        delegated_to: { first_name: 'Emre', last_name: 'Yıldız', email: wish.email },
        __notifications_sent: { any: true, partner: true, customer: false },
      },
    })
    const { rows } = await owner.query<{ profiles: string[]; own_orders_only: boolean }>(
      `select m.profiles, m.own_orders_only from contacts c join memberships m on m.contact_id = c.id
       where c.email = $1`,
      [wish.email],
    )
    expect(rows).toEqual([{ profiles: ['installer'], own_orders_only: true }])
    const [mail] = await listMailTasksOf(order.id)
    const { body } = await tab.get(`/api/partner/access/${mail?.data.access.split('/').at(-1)}`)
    expect(body.order_id).toBe(order.sfid)
    expect((await tab.get(`/api/partner/orders/${order.sfid}`, body.access_token)).status).toBe(200)
  })

  test('delegating to a colleague creates no new person', async () => {
    const order = await createOrderInStatus(database, partner, 'accepted')
    await partner.person(['installer'])
    const contacts = await tab.get(`/api/partner/account/contacts/for-job/${order.sfid}`, dispatcher)
    const [first] = contacts.body.data
    expect(first).toMatchObject({ profiles: ['installer'], is_delegate: false })
    const { last_name, email } = first
    const body = { last_name, email: email.toUpperCase(), qualifications: true }
    expect(await postDelegate(order.sfid, body)).toMatchObject({ body: { delegated_to: { email } } })
    const after = await tab.get(`/api/partner/account/contacts/for-job/${order.sfid}`, admin)
    expect(after.body.data).toHaveLength(contacts.body.data.length)
    expect(after.body.data).toContainEqual({
      ...first,
      is_delegate: true,
      open_orders: first.open_orders + 1,
    })
  })

  test('delegating to another person ends the former delegate’s link and notifies them', async () => {
    const order = await createOrderInStatus(database, partner, 'accepted')
    await postDelegate(order.sfid, createDelegateBody())
    const [first] = await listMailTasksOf(order.id)
    const exchange = () => tab.get(`/api/partner/access/${first?.data.access.split('/').at(-1)}`)
    const { body } = await exchange()
    await postDelegate(order.sfid, createDelegateBody({ first_name: 'Lena' }))
    expect(await exchange()).toMatchObject({ status: 410 })
    expect((await tab.get(`/api/partner/orders/${order.sfid}`, body.access_token)).status).toBe(401)
    const mails = await listMailTasksOf(order.id)
    const templates = mails.filter(({ to }) => to === first?.to).map(({ template }) => template)
    expect(templates).toEqual(['order_delegated', 'order_taken_back'])
  })

  test('a delegation can be taken back', async () => {
    const order = await createOrderInStatus(database, partner, 'started')
    expect(await postTakeBack(order.sfid)).toMatchObject({
      status: 409,
      body: { status: 'status_not_allowed' },
    })
    await postDelegate(order.sfid, createDelegateBody())
    expect(await postTakeBack(order.sfid)).toMatchObject({ status: 200, body: { delegated_to: null } })
    const { body } = await tab.get(`/api/partner/orders/${order.sfid}/access-links`, dispatcher)
    expect(body.data).toMatchObject([{ state: 'revoked' }])
    const history = await tab.get(`/api/partner/orders/${order.sfid}/history`, admin)
    const steps = history.body.data.map((entry: { step: string }) => entry.step)
    expect(steps.slice(0, 2)).toEqual(['order.takeBack', 'order.delegate'])
  })

  test('an invalid delegation is refused and names the field', async () => {
    const order = await createOrderInStatus(database, partner, 'accepted')
    const faults = async (body: object) => (await postDelegate(order.sfid, body)).body.errors
    expect(await faults({ email: 'x', qualifications: false })).toEqual({
      last_name: ['Bitte ausfüllen.'],
      email: ['Bitte geben Sie eine gültige E-Mail-Adresse ein.'],
      qualifications: ['Bitte bestätigen Sie den Hinweis.'],
    })
    expect(await faults(createDelegateBody({ last_name: '  ' }))).toHaveProperty('last_name')
    const other = await createTestPartner(database, 'Blitz & Söhne GmbH')
    const { rows } = await owner.query<{ email: string }>(
      'select email from contacts where account_id = $1',
      [other.accountId],
    )
    expect(await faults(createDelegateBody({ email: rows[0]?.email }))).toEqual({
      email: [expect.stringContaining('außerhalb Ihres Betriebs')],
    })
  })

  test('the name of a new delegate is stored as typed', async () => {
    const order = await createOrderInStatus(database, partner, 'accepted')
    const name = `'"<script>alert(1)</script> 🛠 Özdemir`
    const { body } = await postDelegate(order.sfid, createDelegateBody({ last_name: name }))
    expect(body.delegated_to.last_name).toBe(name)
  })

  test('only planners of the order’s own company delegate, and only before approval is requested', async () => {
    const late = await createOrderInStatus(database, partner, 'approval_pending')
    expect(await postDelegate(late.sfid, createDelegateBody())).toMatchObject({ status: 409 })
    const order = await createOrderInStatus(database, partner, 'accepted')
    const installer = tokenOf(await partner.person(['installer']))
    expect(await postDelegate(order.sfid, createDelegateBody(), installer)).toMatchObject({ status: 403 })
    const rival = tokenOf((await createTestPartner(database, 'Blitz & Söhne GmbH')).admin)
    expect(await postDelegate(order.sfid, createDelegateBody(), rival)).toMatchObject({ status: 404 })
    const master = tokenOf({
      ...(await partner.person()),
      accountId: '001000000000000AAA',
      accountIds: ['001000000000000AAA', partner.accountId],
    })
    expect(await postDelegate(order.sfid, createDelegateBody(), master)).toMatchObject({ status: 403 })
    const read = await tab.get(`/api/partner/orders/${order.sfid}`, master)
    expect(read.body.actions).not.toContain('order.delegate')
  })

  test('of two concurrent delegations the second sees the result of the first', async () => {
    const order = await createOrderInStatus(database, partner, 'accepted')
    const { body } = await tab.get(`/api/partner/orders/${order.sfid}`, admin)
    const both = [createDelegateBody({ first_name: 'Lena' }), createDelegateBody({ first_name: 'Ole' })]
    const answers = await Promise.all(
      both.map((one, at) =>
        postDelegate(order.sfid, { ...one, version: body.version }, at ? admin : dispatcher),
      ),
    )
    const won = answers.find(({ status }) => status === 200)
    const lost = answers.find(({ status }) => status === 409)
    expect(won).toBeDefined()
    expect(lost?.body).toMatchObject({
      status: 'order_changed',
      current: { delegated_to: { email: won?.body.delegated_to.email } },
    })
    expect(await listMailTasksOf(order.id)).toHaveLength(1)
  })

  test('the company ends a link of its order, and cannot end one of another order', async () => {
    const [order, other] = [
      await createOrderInStatus(database, partner, 'accepted'),
      await createOrderInStatus(database, partner, 'accepted'),
    ]
    await postDelegate(order.sfid, createDelegateBody())
    const { body } = await tab.get(`/api/partner/orders/${order.sfid}/access-links`, admin)
    const [link] = body.data
    expect(link.state).toBe('active')
    const revoke = (id: string) =>
      tab.post(`/api/partner/orders/${id}/access-links/${link.id}/revoke`, {}, dispatcher)
    expect(await revoke(other.sfid)).toMatchObject({ status: 404 })
    expect(await revoke(order.sfid)).toMatchObject({ status: 200, body: { data: [{ state: 'revoked' }] } })
    expect(await revoke(order.sfid)).toMatchObject({ status: 200 })
  })

  test('a contact who sees only delegated orders sees an order once it is delegated to them', async () => {
    const order = await createOrderInStatus(database, partner, 'accepted')
    const installer = await partner.person(['installer'], { ownOrdersOnly: true })
    const token = tokenOf(installer)
    expect((await tab.get(`/api/partner/orders/${order.sfid}`, token)).status).toBe(404)
    const { rows } = await owner.query<{ email: string }>('select email from contacts where id = $1', [
      installer.contactId,
    ])
    await postDelegate(order.sfid, createDelegateBody({ email: rows[0]?.email }))
    expect((await tab.get(`/api/partner/orders/${order.sfid}`, token)).status).toBe(200)
    const list = await tab.post('/api/partner/orders', { type: 'open' }, token)
    expect(list.body.data).toMatchObject([{ api_id: order.id }])
  })
})

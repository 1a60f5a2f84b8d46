import { beforeAll, describe, expect, test } from 'vitest'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, type TestResponse } from '#test/app/http-client'
import { createOrderDraft } from '#test/builders/orders'
import { createTestSession } from '#test/app/test-session'
import { hashPassword } from '#server/platform/password'
import { createOrder } from '#server/features/orders/creation/create-order.commands'
import { accountsRoutes as accounts } from '#server/features/accounts/accounts.routes'
import { withdrawAllOffers } from '#server/features/offers/matching/matching.commands'
import { routes as offers } from '#server/features/offers/offers.routes'
import type { EmailTask } from '#server/features/notifications/notifications.commands'
import { insertMissingPostalCodes } from '#db/geo/postal-codes'
import { inviteCompany } from './invite.commands.ts'
import { createInvitationRoutes } from './invitations.routes.ts'
import { deriveOptOutKeys } from './opt-out-token.crypto.ts'
import { createStopOffersPath } from './subscription.commands.ts'

const config = { sessionSecret: 'a secret for tests, of more than 32 characters' }
const { database, owner } = await freshDatabase()
const invitations = createInvitationRoutes({ config, hashPassword })
const session = await createTestSession(database, [invitations, accounts, offers])
const openVisitorTab = () => createBrowser(session.app)

beforeAll(() => insertMissingPostalCodes((text, values) => owner.query(text, values)))

let companies = 0

/** Invites a new company to an order and returns the token from the email. */
async function createInvitation(now = session.clock()) {
  const email = `werkstatt${++companies}@example.com`
  const { order, sent } = await runAsOperator(
    database,
    async (call) => {
      const draft = createOrderDraft()
      const { apiId } = await createOrder(call, draft)
      const company = { name: `Ladetechnik ${companies} GmbH`, postalCode: '01159', city: 'Dresden' }
      const orderId = draft.sfid ?? apiId
      return { order: { apiId, sfid: orderId }, sent: await inviteCompany(call, orderId, { company, email }) }
    },
    now,
  )
  return {
    ...order,
    ...sent,
    email,
    mail: await findLastEmail(),
    token: getInvitationToken(await findLastEmail()),
  }
}

async function findLastEmail(): Promise<EmailTask> {
  const { rows } = await owner.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail.send' order by j.id desc limit 1`,
  )
  return rows[0].payload as EmailTask
}

function getInvitationToken({ data }: EmailTask): string {
  return new URL((data as { path: string }).path, 'https://x.example').searchParams.get('refresh_token') ?? ''
}

const person = {
  first_name: 'Doreen',
  last_name: 'Großmann',
  password: 'Partner!1',
  password_repeat: 'Partner!1',
}
const fullRegistration = { company_name: 'Ladetechnik Weißeritz', phone: '0351 555040', accept_tos: true }

const readTestInvitation = (job_id: string, token: string) =>
  openVisitorTab().post('/api/partner/invitations/read', { job_id, token })
const acceptTestInvitation = (
  job_id: string,
  token: string,
  more: object = {},
  from = openVisitorTab(),
): Promise<TestResponse> =>
  from.post('/api/partner/invitations/accept', { job_id, token, ...person, ...more })

async function findAccountState(id: string): Promise<string> {
  const { rows } = await owner.query('select state from accounts where id = $1', [id])
  return rows[0].state as string
}

describe('invitations', () => {
  test('an invitation shows services, prices and the total, and nothing about the customer', async () => {
    const it = await createInvitation()
    const { status, body } = await readTestInvitation(it.sfid, it.token)
    expect(status).toBe(200)
    expect(body.offer.services[0]).toMatchObject({
      quantity: expect.any(Number),
      unit_measure: expect.any(String),
    })
    const sums = [...body.offer.services, ...body.offer.custom_services].map(
      (line: { price_purchasing_sum: number }) => line.price_purchasing_sum,
    )
    expect(body.offer.total).toBeCloseTo(
      sums.reduce((sum: number, one: number) => sum + one, 0),
      2,
    )
    expect(body.offer.distance % 1000).toBe(0)
    const { customer } = createOrderDraft()
    for (const secret of [customer.street, customer.postal_code, customer.last_name, customer.email ?? '?']) {
      expect(JSON.stringify(body)).not.toContain(secret)
    }
  })

  test('an invitation is valid for 14 days and for its own order only', async () => {
    const it = await createInvitation()
    const other = await createInvitation()
    expect((await readTestInvitation(other.sfid, it.token)).body.offer).toBeNull()
    expect((await readTestInvitation(it.sfid, `${it.token}x`)).status).toBe(410)
    const old = await createInvitation(session.clock().subtract({ hours: 14 * 24 + 1 }))
    expect((await readTestInvitation(old.sfid, old.token)).status).toBe(410)
    expect((await acceptTestInvitation(old.sfid, old.token)).status).toBe(410)
  })

  test('the token of an invitation exists only in the email', async () => {
    const it = await createInvitation()
    expect(it.mail).toMatchObject({ template: 'invitation', to: it.contactId })
    expect(Object.keys(it)).not.toContain('hash')
    const { rows } = await owner.query(`select * from login_links where contact_id = $1`, [it.contactId])
    expect(JSON.stringify(rows)).not.toContain(it.token)
  })

  test('an accepted invitation makes the company new, lets the person log in and shows the offer', async () => {
    const it = await createInvitation()
    const answer = await acceptTestInvitation(it.sfid, it.token)
    expect(answer).toMatchObject({
      status: 201,
      body: { email: it.email, job_id: it.sfid, email_confirmed: true },
    })
    expect(await findAccountState(it.accountId)).toBe('new')
    const login = await session.logIn(openVisitorTab(), it.email)
    expect(login.status).toBe(200)
    expect(login.body.accounts[0].user.contact.last_name).toBe('Großmann')
    const list = await openVisitorTab().post('/api/partner/offers', {}, login.body.accounts[0].access_token)
    expect(list.body.data.map((row: { job: { sfid: string } }) => row.job.sfid)).toEqual([it.sfid])
    expect((await readTestInvitation(it.sfid, it.token)).status).toBe(410)
    expect((await acceptTestInvitation(it.sfid, it.token)).status).toBe(410)
  })

  test('an invitation accepted in two browsers at once registers once', async () => {
    const it = await createInvitation()
    const answers = await Promise.all([
      acceptTestInvitation(it.sfid, it.token, { password: 'Erster!1', password_repeat: 'Erster!1' }),
      acceptTestInvitation(it.sfid, it.token, { password: 'Zweiter!1', password_repeat: 'Zweiter!1' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 410])
    const passwords = ['Erster!1', 'Zweiter!1']
    const winner = passwords[answers.findIndex(({ status }) => status === 201)] ?? ''
    for (const password of passwords) {
      const login = await session.logIn(openVisitorTab(), it.email, { password })
      expect(login.status).toBe(password === winner ? 200 : 401)
    }
  })

  test('an invitation can be accepted with another email address, which needs confirmation and must not be in use', async () => {
    const it = await createInvitation()
    const company = await createTestCompany(database)
    const { email: taken } = await createTestContact(database, company, ['admin'])
    expect(await acceptTestInvitation(it.sfid, it.token, { email: taken })).toMatchObject({
      status: 409,
      body: { status: 'duplicate_account' },
    })
    expect(await findAccountState(it.accountId)).toBe('invited')
    const answer = await acceptTestInvitation(it.sfid, it.token, { email: 'Doreen@Example.com' })
    expect(answer.body).toMatchObject({ email: 'doreen@example.com', email_confirmed: false })
    expect(await findLastEmail()).toMatchObject({ template: 'email_confirmation', to: it.contactId })
  })

  test.each([
    [{ first_name: '' }, 'first_name'],
    [{ last_name: 'R2D2' }, 'last_name'],
    [{ email: 'nobody' }, 'email'],
    [{ password: 'partner', password_repeat: 'partner' }, 'password'],
    [{ password_repeat: 'Partner!2' }, 'password_repeat'],
    [{ profiles: ['admin'] }, 'profiles'],
  ])('an invitation refuses %j with an error at its field', async (more, field) => {
    const it = await createInvitation()
    const { status, body } = await acceptTestInvitation(it.sfid, it.token, more)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toContain(field)
    expect(await findAccountState(it.accountId)).toBe('invited')
  })

  test('an invitation to an order that is taken asks for the whole form and still registers the company', async () => {
    const it = await createInvitation()
    await runAsOperator(database, (call) => withdrawAllOffers(call, it.apiId))
    expect((await readTestInvitation(it.sfid, it.token)).body).toMatchObject({
      offer: null,
      company: { name: expect.any(String) },
    })
    expect(await acceptTestInvitation(it.sfid, it.token)).toMatchObject({
      status: 409,
      body: { status: 'offer_taken' },
    })
    const { accept_tos: _, ...rest } = fullRegistration
    expect((await acceptTestInvitation(it.sfid, it.token, rest)).body.errors).toHaveProperty('accept_tos')
    const answer = await acceptTestInvitation(it.sfid, it.token, {
      ...fullRegistration,
      accept_marketing_consent: true,
    })
    expect(answer).toMatchObject({ status: 201, body: { job_id: null } })
    const { rows } = await owner.query(
      'select name, phone, terms_accepted_at is not null as terms, marketing_accepted_at is not null as news from accounts where id = $1',
      [it.accountId],
    )
    expect(rows).toEqual([{ name: 'Ladetechnik Weißeritz', phone: '+49351555040', terms: true, news: true }])
  })

  test('an invitation shows no order that is not open any more', async () => {
    const it = await createInvitation()
    await owner.query(`update jobs set status = 'cancelled' where api_id = $1`, [it.apiId])
    expect((await readTestInvitation(it.sfid, it.token)).body.offer).toBeNull()
  })

  test('an invited company can be invited again, a registered one cannot', async () => {
    const it = await createInvitation()
    const company = { name: 'Noch einmal GmbH' }
    const again = await runAsOperator(database, (call) =>
      inviteCompany(call, it.sfid, { company, email: it.email }),
    )
    expect(again.contactId).toBe(it.contactId)
    expect((await readTestInvitation(it.sfid, getInvitationToken(await findLastEmail()))).status).toBe(200)
    await acceptTestInvitation(it.sfid, it.token)
    await expect(
      runAsOperator(database, (call) => inviteCompany(call, it.sfid, { company, email: it.email })),
    ).rejects.toMatchObject({ code: 'already_exists' })
    expect((await readTestInvitation(it.sfid, getInvitationToken(await findLastEmail()))).status).toBe(410)
  })
})

describe('the opt-out page', () => {
  const ask = (token: string) => openVisitorTab().post('/api/partner/offer-subscription', { token })
  const end = (token: string) => openVisitorTab().post('/api/partner/offer-subscription/end', { token })
  const resume = (token: string, qualifications: object = {}) =>
    openVisitorTab().post('/api/partner/offer-subscription/resume', { token, qualifications })

  async function anOptOut(profiles: readonly ('admin' | 'disposition')[] = ['admin']) {
    const account = await createTestCompany(database, { state: 'beginner_onboarding' })
    const { id } = await createTestContact(database, account, profiles, {
      passwordHash: session.passwordHash,
    })
    const path = await runAsOperator(database, (call) =>
      createStopOffersPath(deriveOptOutKeys(config), call, id, account),
    )
    return {
      account,
      contact: id,
      token: path ? (new URL(path, 'https://x.example').searchParams.get('refresh_token') ?? '') : null,
    }
  }

  test('reading the opt-out page changes nothing', async () => {
    const it = await createInvitation()
    expect(await ask(it.token)).toMatchObject({ status: 200, body: { status: 'invited', job_id: it.apiId } })
    expect(await findAccountState(it.accountId)).toBe('invited')
    expect((await readTestInvitation(it.sfid, it.token)).status).toBe(200)
  })

  test('opting out stops offers; adding a qualification resumes them, and the invitation stays valid', async () => {
    const it = await createInvitation()
    expect((await end(it.token)).body.status).toBe('not_interested')
    expect((await end(it.token)).body.status).toBe('not_interested')
    expect((await resume(it.token)).status).toBe(422)
    expect((await acceptTestInvitation(it.sfid, it.token)).status).toBe(409)
    const back = await resume(it.token, { hwo_a: ['Elektrotechniker'] })
    expect(back.body).toMatchObject({ status: 'new', qualifications: { hwo_a: ['Elektrotechniker'] } })
    expect((await acceptTestInvitation(it.sfid, it.token)).status).toBe(201)
  })

  test('a company with qualifications resumes offers without entering them again', async () => {
    const { account, token } = await anOptOut()
    await owner.query(`insert into account_qualifications values ($1, 'transporter', 'PKW')`, [account])
    await end(token ?? '')
    expect(await findAccountState(account)).toBe('not_interested')
    expect((await resume(token ?? '')).body.status).toBe('beginner_onboarding')
  })

  test('the link in an email about an offer opens the opt-out page for half a year, for admins and owners of the company', async () => {
    const { token, contact } = await anOptOut()
    expect((await ask(token ?? '')).body).toMatchObject({ is_registered: true, job_id: null })
    expect((await anOptOut(['disposition'])).token).toBeNull()
    expect((await ask(`${token}x`)).status).toBe(410)
    await owner.query('update contacts set ended_at = now() where id = $1', [contact])
    expect((await ask(token ?? '')).status).toBe(410)
  })

  test('the opt-out page refuses tokens made for other purposes', async () => {
    const account = await createTestCompany(database)
    const { token } = await session.createLoggedInPerson(account, ['admin'])
    expect((await ask(token)).status).toBe(410)
    const { token: optOut } = await anOptOut()
    expect((await openVisitorTab().get('/data-api/partner', optOut ?? '')).status).toBe(401)
    expect(
      (await openVisitorTab().post('/api/partner/auth/refresh', { token: (await createInvitation()).token }))
        .status,
    ).toBe(410)
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRunnableTasks } from '#server/kernel/task-handlers'
import { createMailSender } from '#test/app/queued-mails'
import { createStaffApp } from '#test/app/staff-client'
import { runAsOperator } from '#test/app/test-calls'
import { testServices } from '#test/app/test-services'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { createOrderInStatus, createTestPartner, type Partner } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'
import { inboxTasks } from '../inbox/inbox.tasks.ts'
import { enqueueEmail } from '../notifications.commands.ts'

const { database, owner } = await freshDatabase()
const sendQueuedMails = createMailSender(database, owner)
const { createLoggedInStaff } = await createStaffApp(database)

type LoggedInStaff = Awaited<ReturnType<typeof createLoggedInStaff>>
let admin: LoggedInStaff
let viewer: LoggedInStaff
let partner: Partner
let companyId: string

beforeAll(async () => {
  admin = await createLoggedInStaff('administrator')
  viewer = await createLoggedInStaff('viewer')
  partner = await createTestPartner(database)
  companyId = await createTestCompany(database, { name: 'Elektro Winterfeld' })
  await createTestContact(database, companyId, ['admin'])
})

beforeEach(async () => {
  await owner.query('delete from graphile_worker._private_jobs')
  await owner.query('delete from mail_log')
})

const queueApproval = (to: string | { accountId: string } = { accountId: companyId }) =>
  runAsOperator(database, (call) =>
    enqueueEmail(call, { template: 'order_approved', to, data: { order: 'Wallbox', sfid: null } }),
  )

const fetchMails = async (query = '', as = viewer) => (await as.tab.get(`/mails${query}`)).body.data

describe('the log of emails', () => {
  test('an email is queued, then sent; the log names its reader and company, not its text', async () => {
    await queueApproval()
    const [queued] = await fetchMails()
    expect(queued).toMatchObject({
      kind: 'order_approved',
      state: 'queued',
      reply_code: null,
      account: { id: companyId, name: 'Elektro Winterfeld' },
      order: null,
    })
    expect(queued.reader.email).toContain('@')
    await sendQueuedMails()
    expect(await fetchMails()).toMatchObject([{ id: queued.id, state: 'sent' }])
    const { rows } = await owner.query('select * from mail_log')
    expect(JSON.stringify(rows)).not.toContain(queued.reader.email)
  })

  test('a failed attempt shows the code of the mail server, without its text, until the email is given up', async () => {
    await queueApproval()
    const error = Object.assign(new Error('550 <a@b.example> unknown'), { responseCode: 550 })
    await sendQueuedMails({ error })
    expect(await fetchMails()).toMatchObject([{ state: 'retrying', reply_code: 550 }])
    await sendQueuedMails({ error, isLastAttempt: true })
    expect(await fetchMails('?state=failed')).toMatchObject([{ state: 'failed', reply_code: 550 }])
    await sendQueuedMails()
    expect(await fetchMails()).toMatchObject([{ state: 'sent', reply_code: null }])
  })

  test('an email to a person who has left meanwhile is skipped', async () => {
    const { id } = await createTestContact(database, companyId, ['accounting'])
    await queueApproval(id)
    await owner.query('update contacts set ended_at = now() where id = $1', [id])
    expect(await sendQueuedMails()).toEqual([])
    expect(await fetchMails()).toMatchObject([{ state: 'skipped' }])
  })

  test('an email whose transaction is rolled back is not in the log', async () => {
    await runAsOperator(database, async (call) => {
      await enqueueEmail(call, {
        template: 'order_approved',
        to: { accountId: companyId },
        data: { order: 'Wallbox', sfid: null },
      })
      throw new Error('rolled back')
    }).catch(() => null)
    expect(await fetchMails()).toEqual([])
  })

  test('an email to a customer names the customer of its order', async () => {
    const order = await createOrderInStatus(database, partner, 'accepted')
    await owner.query('delete from mail_log')
    await runAsOperator(database, (call) =>
      enqueueEmail(call, {
        template: 'customer_unreachable',
        to: { email: 'lukasz@kunden.example', locale: 'de', name: 'Łukasz Müller' },
        data: { order: 'Wallbox', company: 'Elektro Sommer GmbH', phone: null },
        orderId: order.id,
      }),
    )
    const { rows } = await owner.query<{ last_name: string }>(
      'select cu.last_name from customers cu join jobs j on j.customer_id = cu.id where j.api_id = $1',
      [order.id],
    )
    const [mail] = await fetchMails(`?job_id=${order.id}`)
    expect(mail.reader.name).toContain(rows[0]?.last_name)
    expect(mail.order).toMatchObject({ api_id: order.id, sfid: order.sfid })
    expect(await fetchMails(`?search=${order.sfid}`)).toHaveLength(1)
  })

  test('emails are found by person, company, address, kind and state, page by page', async () => {
    await queueApproval()
    await queueApproval()
    await queueApproval()
    const [{ reader }] = await fetchMails()
    for (const query of [
      'search=WINTERFELD',
      `search=${reader.email.slice(0, 8)}`,
      'kind=order_approved',
      'state=queued',
      `account_id=${companyId}`,
    ])
      expect([query, await fetchMails(`?${query}`)]).toMatchObject([query, { length: 3 }])
    for (const query of ['search=nirgends', 'kind=offer_new', 'state=sent'])
      expect(await fetchMails(`?${query}`)).toEqual([])
    const first = (await viewer.tab.get('/mails?limit=2')).body
    const after = encodeURIComponent(first.pagination.next)
    const second = (await viewer.tab.get(`/mails?limit=2&after=${after}`)).body
    expect(second.pagination.next).toBeNull()
    const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(3)
    expect((await viewer.tab.get('/mails?after=x')).status).toBe(422)
    expect(
      (await viewer.tab.get(`/mails?after=${encodeURIComponent(after.replace('20', '99'))}`)).status,
    ).toBe(422)
  })

  test('the log is deleted after a year', async () => {
    await queueApproval()
    await queueApproval()
    await owner.query(
      `update mail_log set queued_at = now() - interval '366 days' where id = (select min(id::text)::uuid from mail_log)`,
    )
    const sweep = createRunnableTasks(
      {
        services: testServices,
        now: () => Temporal.Now.instant(),
        transaction: (work) => database.transaction('system', {}, work),
      },
      [inboxTasks],
    )['news.sweep']
    await sweep?.({}, { key: 'a run', addedAt: Temporal.Now.instant() })
    expect(await fetchMails()).toHaveLength(1)
  })
})

describe('kinds of emails', () => {
  test('every kind is shown with example values in three languages', async () => {
    const { body } = await viewer.tab.get('/mail-kinds')
    expect(body.data.length).toBeGreaterThan(50)
    for (const { kind } of body.data)
      for (const locale of ['de', 'en', 'fr']) {
        const preview = await viewer.tab.get(`/mail-kinds/${kind}?locale=${locale}`)
        expect([kind, preview.status, preview.body.locale]).toEqual([kind, 200, locale])
        expect(preview.body.subject).not.toBe('')
      }
    expect((await viewer.tab.get('/mail-kinds/offer_new?locale=de')).body).toMatchObject({
      audience: 'company',
      is_optional: true,
      subject: 'Neues Angebot in 04109 Leipzig',
    })
    expect((await viewer.tab.get('/mail-kinds/constructor')).status).toBe(404)
    expect((await viewer.tab.get('/mail-kinds/offer_new?locale=it')).status).toBe(422)
  })

  test('a test email goes to the administrator who asks for it, and to no one else', async () => {
    const { status, body } = await admin.tab.post('/mail-kinds/credit_note_issued/test', { locale: 'fr' })
    expect([status, body.email]).toEqual([200, admin.email])
    const [mail, ...others] = await sendQueuedMails()
    expect(others).toEqual([])
    expect(mail?.to.address).toBe(admin.email)
    expect(mail?.subject).toMatch(/^Test: /)
    expect(mail?.text).toContain('G2026-000123')
    expect((await viewer.tab.post('/mail-kinds/credit_note_issued/test', { locale: 'fr' })).status).toBe(403)
    expect((await admin.tab.post('/mail-kinds/unknown/test', { locale: 'fr' })).status).toBe(404)
  })
})

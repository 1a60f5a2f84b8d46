import { beforeEach, describe, expect, test } from 'vitest'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { createDataProtectionApp } from '#test/app/data-protection-app'
import {
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  type Partner,
} from '#test/builders/orders'
import { createUniqueWord, listTablesContaining } from '#test/oracles/erasure-traces'
import { eraseAccount, erasePerson } from './erasure.commands.ts'
import { createTestFile } from '#test/builders/files'

const app = await createDataProtectionApp()
const { database, owner, createLoggedInPerson, logIn, newTab, waiting, runQueuedTasks, mails } = app
const tab = newTab()
let uniquePerson: { firstName: string; lastName: string; phone: string }
let uniqueCompanyName: string

let partner: Partner
let admin: { id: string; email: string; token: string }
beforeEach(async () => {
  await owner.query(`delete from graphile_worker._private_jobs`)
  const digits = String(Math.random()).slice(2, 10).padEnd(8, '7')
  uniquePerson = { firstName: 'Zdenka', lastName: `Quitten${createUniqueWord()}`, phone: `+4934${digits}` }
  uniqueCompanyName = `Zitrone${createUniqueWord()}`
  partner = await createTestPartner(database, `Elektro ${uniqueCompanyName} GmbH`)
  admin = await createLoggedInPerson(partner.accountId, ['admin', 'company_owner'])
})

const fetchCompanyErasurePreview = (token: string) => tab.get('/api/partner/company/erasure', token)
const submitCompanyErasure = (token: string, version: string, name: string) =>
  tab.post('/api/partner/company/erasure', { version, name }, token)
const findAccountName = async (id: string) =>
  (await owner.query<{ name: string }>('select name from accounts where id = $1', [id])).rows[0]?.name ?? ''

describe('erasure of a company', () => {
  test('a company with open orders, unpaid credit notes or open objections cannot be erased and is told what to do first', async () => {
    await createOrderInStatus(database, partner, 'accepted')
    const done = await createOrderInStatus(database, partner, 'started')
    await owner.query(`update jobs set status = 'completed' where api_id = $1`, [done.id])
    await owner.query(
      `insert into credit_notes (id, number, account_id, issue_date, net_cents, vat_cents, vat_rate, vat_status,
        issuer, recipient, search, created_at)
        values (gen_random_uuid(), $1::text, $1::text, '2026-11-03', 100, 19, 19, 'standard', '{}', '{}', '', now())`,
      [partner.accountId],
    )
    const { body } = await fetchCompanyErasurePreview(admin.token)
    expect(body.blockers).toMatchObject([
      { code: 'open_orders', count: 1, path: '/orders/open/' },
      { code: 'uncredited_orders', count: 1, path: '/orders/completed/' },
      { code: 'unpaid_credit_notes', count: 1, path: '/invoices' },
    ])
    expect(body.kept).toMatchObject([{ code: 'credit_notes', count: 1, until: '2034-12-31' }])
    const refused = await submitCompanyErasure(
      admin.token,
      body.version,
      await findAccountName(partner.accountId),
    )
    expect(refused).toMatchObject({ status: 409, body: { status: 'erasure_blocked' } })
  })

  test('the erasure must be confirmed with the name of the company', async () => {
    const { body } = await fetchCompanyErasurePreview(admin.token)
    const answer = await submitCompanyErasure(admin.token, body.version, 'Elektro Irgendwer')
    expect(answer).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)] } } })
  })

  test('a company is erased with its locations, people, documents and offers; only what the law requires stays, without names', async () => {
    const location = await createTestCompany(database, {
      name: `${uniqueCompanyName} Zwickau`,
      parentId: partner.accountId,
    })
    const person = await createLoggedInPerson(partner.accountId, ['installer'], uniquePerson)
    const offered = await createOfferedOrder(database, [partner.accountId])
    const [paper, exemption] = await Promise.all(
      ['Ausweis.pdf', 'Freistellung.pdf'].map((name) =>
        runAsOperator(database, (call) =>
          createTestFile(call, {
            name,
            contentType: 'application/pdf',
            data: Buffer.from('%PDF-1.7'),
            accountId: partner.accountId,
          }),
        ),
      ),
    )
    for (const [type, file] of [
      ['personal_id_card', paper],
      ['tax_exemption_order', exemption],
    ] as const) {
      await owner.query(
        `insert into company_documents (id, account_id, type, file_id, lifetime_start, lifetime_end, created_at)
          values (gen_random_uuid(), $1, $2, $3, '2025-01-01', '2027-06-30', now())`,
        [partner.accountId, type, file?.id],
      )
    }
    const name = await findAccountName(partner.accountId)
    const { body } = await fetchCompanyErasurePreview(admin.token)
    expect(body).toMatchObject({
      blockers: [],
      people: 3,
      locations: [`${uniqueCompanyName} Zwickau`],
      kept: [{ code: 'tax_papers', count: 1, until: '2033-12-31' }],
    })
    expect((await submitCompanyErasure(admin.token, body.version, ` ${name.toUpperCase()} `)).status).toBe(
      200,
    )
    app.session.forgetAccount(partner.accountId)
    for (const { token } of [admin, person]) expect(await app.session.authenticate(token)).toBeNull()

    await runQueuedTasks()
    expect(await listTablesContaining(owner, uniqueCompanyName)).toEqual([])
    expect(await listTablesContaining(owner, uniquePerson.lastName)).toEqual([])
    const { rows: files } = await owner.query<{ id: string }>('select id from files where account_id = $1', [
      partner.accountId,
    ])
    expect(files.map(({ id }) => id)).toEqual([exemption?.id])
    const { rows: accounts } = await owner.query(
      'select name, state, iban, parent_id, erased_at is not null as erased from accounts where id = any ($1)',
      [[partner.accountId, location]],
    )
    expect(accounts).toEqual(
      [1, 2].map(() => ({
        name: 'N. N.',
        state: 'not_interested',
        iban: null,
        parent_id: null,
        erased: true,
      })),
    )
    const { rows: offers } = await owner.query('select state from offers where job_id = $1', [offered.id])
    expect(offers).toEqual([{ state: 'withdrawn' }])
    const { rows: listed } = await owner.query<{ subject: string; subject_id: string; done: boolean }>(
      'select subject, subject_id, done_at is not null as done from erasures where subject_id = any ($1)',
      [[partner.accountId, location, admin.id, person.id]],
    )
    expect(listed).toHaveLength(4)
    expect(listed.every(({ done }) => done)).toBe(true)
    const emails = await mails('data_erased')
    expect(
      emails.map(({ to, data }) => [(to as { email: string }).email, (data as { company: string }).company]),
    ).toEqual(
      expect.arrayContaining([
        [admin.email, name],
        [person.email, null],
      ]),
    )
  })

  test('a person who also acts for another company keeps their log-in there', async () => {
    const other = await createTestCompany(database, { name: 'Zweitbetrieb' })
    const person = await createLoggedInPerson(partner.accountId, ['installer'], {
      firstName: 'Ada',
      lastName: 'Bleibt',
    })
    await owner.query(
      `insert into memberships (contact_id, account_id, profiles) values ($1, $2, '{installer}')`,
      [person.id, other],
    )
    const { version } = (await fetchCompanyErasurePreview(admin.token)).body
    await submitCompanyErasure(admin.token, version, await findAccountName(partner.accountId))
    await runQueuedTasks()
    const { rows } = await owner.query(
      `select c.last_name, c.account_id, c.ended_at, array_agg(m.account_id::text) as acts_for
        from contacts c join memberships m on m.contact_id = c.id where c.id = $1 group by c.id`,
      [person.id],
    )
    expect(rows).toEqual([{ last_name: 'Bleibt', account_id: other, ended_at: null, acts_for: [other] }])
    expect((await logIn(newTab(), person.email)).status).toBe(200)
  })

  test('an admin of the master account who has a location erased gets an email and stays', async () => {
    const location = await createTestCompany(database, {
      name: `${uniqueCompanyName} Zwickau`,
      parentId: partner.accountId,
    })
    const { body } = await logIn(newTab(), admin.email)
    const there = body.accounts.find(
      (one: { user: { account: { id: string } } }) => one.user.account.id === location,
    )
    const { version } = (await fetchCompanyErasurePreview(there.access_token)).body
    expect(
      (await submitCompanyErasure(there.access_token, version, `${uniqueCompanyName} Zwickau`)).status,
    ).toBe(200)
    await runQueuedTasks()
    expect((await mails('data_erased')).map(({ to, data }) => [to, data])).toEqual(
      expect.arrayContaining([[admin.id, { company: `${uniqueCompanyName} Zwickau`, kept: [] }]]),
    )
    expect((await fetchCompanyErasurePreview(admin.token)).body.locations).toEqual([])
    expect(await findAccountName(partner.accountId)).toContain(uniqueCompanyName)
  })

  test('two owners who erase the company at the same time start one erasure', async () => {
    const second = await createLoggedInPerson(partner.accountId, ['company_owner'])
    const { version } = (await fetchCompanyErasurePreview(admin.token)).body
    const name = await findAccountName(partner.accountId)
    const answers = await Promise.all(
      [admin, second].map(({ token }) => submitCompanyErasure(token, version, name)),
    )
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(await waiting('dataProtection.erase')).toHaveLength(1)
  })
})

describe('erasure by the marketplace', () => {
  test('the marketplace erases a person or a company without a preview, unless a blocker prevents it', async () => {
    const person = await createLoggedInPerson(partner.accountId, ['installer'])
    const erased = await runAsOperator(database, (call) => erasePerson(call, person.id))
    expect(erased.msg).toBe('success')
    await createOrderInStatus(database, partner, 'accepted')
    await expect(runAsOperator(database, (call) => eraseAccount(call, partner.accountId))).rejects.toThrow(
      'erasure_blocked',
    )
    await expect(runAsOperator(database, (call) => erasePerson(call, '0035e00000ZzZzZAAV'))).rejects.toThrow(
      'not_found',
    )
  })
})

test('the history cannot be changed or deleted outside an erasure', async () => {
  await expect(owner.query(`update history set actor_name = 'x'`)).rejects.toThrow('never changed')
  await expect(owner.query(`delete from history`)).rejects.toThrow('never changed')
  await owner.query('begin')
  await owner.query(`set local gewerk.erasing = 'on'`)
  await expect(owner.query(`update history set step = 'x'`)).rejects.toThrow('never changed')
  await owner.query('rollback')
})

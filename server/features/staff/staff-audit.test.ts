import { describe, expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { staffApi } from '#contract/operator/staff-api'
import { staffCallNames } from '#contract/operator/staff-calls'
import { createStaffApp } from '#test/app/staff-client'
import { createTestApp } from '#test/app/test-app'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { createOperatorClient } from '#test/app/operator-client'
import { addPersonFromCommandLine } from '#scripts/cli/add-operator'

const { database, owner, url } = await freshDatabase()
await createTestApp(database, url)
const partner = await createTestPartner(database)
const { app, createLoggedInStaff, newStaffTab } = await createStaffApp(database)
const admin = await createLoggedInStaff('administrator')

test('a change is in the audit and in the history with the person’s name, but not for the partner', async () => {
  const order = await createOrderInStatus(database, partner, 'started')
  const { tab, id, name } = await createLoggedInStaff('dispatcher')
  const held = await tab.post(`/jobs/${order.id}/hold`, { reason: 'customer_pause', comment: 'Geheim' })
  expect(held.status, JSON.stringify(held.body)).toBe(200)
  const audit = (await admin.tab.get(`/audit?subject=${order.id}`)).body
  expect(audit.data).toEqual([
    expect.objectContaining({
      staff: { id, name },
      call: 'order.hold',
      subject: { job_id: order.id },
      details: { reason: 'customer_pause' },
    }),
  ])
  const [entry] = (await tab.get(`/jobs/${order.id}/history`)).body.data
  expect(entry).toMatchObject({ step: 'order.hold', by: { kind: 'operator', name } })
  const { rows } = await owner.query(
    `select actor_name from history where subject_id = $1 and step = 'order.hold'`,
    [order.id],
  )
  expect(rows).toEqual([{ actor_name: 'operator' }])
})

test('a refused change is not in the audit, and a repeated one is there once', async () => {
  const order = await createOrderInStatus(database, partner, 'started')
  const { tab } = await createLoggedInStaff('dispatcher')
  expect((await tab.post(`/jobs/${order.id}/complete`)).status).toBe(409)
  const hold = () =>
    tab.browser.send({
      method: 'POST',
      url: `/staff-api/v1/jobs/${order.id}/hold`,
      payload: { reason: 'customer_pause' },
      headers: { ...tab.headers, 'idempotency-key': 'once' },
    })
  expect([(await hold()).status, (await hold()).status]).toEqual([200, 200])
  const { data } = (await admin.tab.get(`/audit?subject=${order.id}`)).body
  expect(data.map((one: { call: string }) => one.call)).toEqual(['order.hold'])
})

test('the audit is filtered by person, call and time, and pages through', async () => {
  const { tab, id } = await createLoggedInStaff('partner_manager')
  const company = await tab.post('/accounts', {
    name: 'Elektro Neu GmbH',
    street: 'Ring 1',
    postal_code: '04109',
    city: 'Leipzig',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
  })
  expect(company.status, JSON.stringify(company.body)).toBe(201)
  const mine = (await admin.tab.get(`/audit?staff_id=${id}&limit=1`)).body
  expect(mine.pagination.total_count).toBe(2)
  expect(mine.data[0]).toMatchObject({ call: 'account.create', subject: { id: company.body.id } })
  const logins = (await admin.tab.get(`/audit?staff_id=${id}&call=staff.login`)).body.data
  expect(logins).toEqual([expect.objectContaining({ details: { second_factor: 'skipped' } })])
  const later = new Date(Date.now() + 60_000).toISOString()
  expect((await admin.tab.get(`/audit?since=${later}`)).body.data).toEqual([])
})

test('entries of the audit cannot be changed or deleted', async () => {
  await expect(owner.query(`update staff_audit set staff_name = 'x'`)).rejects.toThrow(/never changed/)
  await expect(owner.query('delete from staff_audit')).rejects.toThrow(/never changed/)
})

test('IBAN and BIC are masked for the roles that may not see them, in a list and in a company', async () => {
  await owner.query(
    `update accounts set iban = 'DE89370400440532013000', bic = 'COBADEFFXXX' where id = $1`,
    [partner.accountId],
  )
  const full = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
  const masked = { iban: '•••• 3000', bic: null }
  const expected = {
    viewer: masked,
    dispatcher: masked,
    partner_manager: masked,
    accountant: full,
    administrator: full,
  }
  for (const [role, bank] of Object.entries(expected)) {
    const { tab } = await createLoggedInStaff(role as keyof typeof expected)
    expect((await tab.get(`/accounts/${partner.accountId}`)).body).toMatchObject(bank)
    const { data } = (await tab.get('/accounts?limit=100')).body
    expect(data.find((one: { id: string }) => one.id === partner.accountId)).toMatchObject(bank)
  }
  expect((await createOperatorClient(app).get(`/accounts/${partner.accountId}`)).body).toMatchObject(full)
})

test('erasing a person needs a reason, which the audit shows', async () => {
  const { tab } = await createLoggedInStaff('partner_manager')
  const refused = await tab.post(`/contacts/${partner.admin.contactId}/erase`, {})
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']])
})

test('the command line adds the first administrator, who sets a password with the printed link', async () => {
  const person = {
    email: 'first@example.com',
    name: 'Erste Person',
    role: 'administrator',
    locale: 'de',
  } as const
  const path = await addPersonFromCommandLine(database, person)
  const token = path.split('#')[1] ?? ''
  const tab = newStaffTab()
  await tab.post('/links/set-password', { token, password: 'Passwort!2', password_repeat: 'Passwort!2' })
  expect((await tab.logIn(person.email, 'Passwort!2')).status).toBe(200)
  await expect(addPersonFromCommandLine(database, person)).rejects.toThrow('already_exists')
  const [entry] = (await admin.tab.get('/audit?call=staff.invite')).body.data
  expect(entry.staff).toEqual({ id: null, name: 'command line' })
})

test('the API of the back office describes its calls and the cookie', async () => {
  const { body } = await newStaffTab().browser.get('/staff-api/openapi.json')
  expect(body.paths['/staff-api/v1/jobs/{job_id}/hold'].post.operationId).toBe('order.hold')
  expect(body.paths['/staff-api/v1/jobs/{job_id}/credit-notes']).toBeUndefined()
  expect(body.components.securitySchemes.caller).toMatchObject({ in: 'cookie', name: 'gewerk_staff' })
})

describe('exports', () => {
  test('an export of orders is in the audit with its number of rows, but without the searched name', async () => {
    const { tab, id, name } = await createLoggedInStaff('dispatcher')
    await createOrderInStatus(database, partner, 'finished')
    await createOrderInStatus(database, partner, 'finished')
    const exportOrders = (query: string) => tab.get(`/jobs-export?${query}`)
    const file = await exportOrders(`status=finished&partner_id=${partner.accountId}`)
    expect(file.bytes.toString().trim().split('\r\n')).toHaveLength(3)
    expect((await exportOrders('search=Unbekannt')).status).toBe(200)
    const { data } = (await admin.tab.get(`/audit?staff_id=${id}&call=order.export`)).body
    expect(data).toEqual([
      expect.objectContaining({ details: { rows: 0 } }),
      expect.objectContaining({
        staff: { id, name },
        subject: {},
        details: { rows: 2, status: ['finished'], partner_id: partner.accountId },
      }),
    ])
  })

  test('a refused export is not in the audit', async () => {
    const { tab, id } = await createLoggedInStaff('viewer')
    expect((await tab.get('/jobs-export')).status).toBe(403)
    const accountant = await createLoggedInStaff('accountant')
    const empty = await accountant.tab.get('/withheld-taxes?month=2026-01')
    expect(empty.body.status).toBe('nothing_to_export')
    for (const person of [id, accountant.id]) {
      const { data } = (await admin.tab.get(`/audit?staff_id=${person}`)).body
      expect(data.map((one: { call: string }) => one.call)).toEqual(['staff.login'])
    }
  })

  test('each call of the back office that returns a file is an export, except the view of one document', () => {
    const files = staffCallNames.filter((name) => staffApi[name].transport === 'stream')
    const exports = files.filter((name) => staffApi[name].isExport)
    expect(files.filter((name) => !exports.includes(name))).toEqual(['companyDocument.file'])
    expect(exports.toSorted()).toEqual([
      'import.wrongRows',
      'order.export',
      'paymentFile.download',
      'platformReport.export',
      'staff.exportAudit',
      'withheldTax.export',
    ])
  })
})

describe('the export', () => {
  const exportAudit = (tab: typeof admin.tab, query = '') =>
    tab.browser.send({ method: 'GET', url: `/staff-api/v1/audit/export${query}`, headers: tab.headers })

  test('has all entries that the filter wants, newest first, and no formula for spreadsheets', async () => {
    const { tab, id } = await createLoggedInStaff('dispatcher')
    await owner.query(
      `insert into staff_audit (at, staff_id, staff_name, call, subject, details, request_id)
       select '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second', $1, '=HYPERLINK("x")', 'order.hold',
         jsonb_build_object('job_id', 'order ' || n), '{"reason":"a; \\"b\\""}', 'request ' || n
       from generate_series(1, 2500) n`,
      [id],
    )
    const { headers, bytes } = await exportAudit(admin.tab, `?staff_id=${id}&call=order.hold`)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment; filename="audit.csv"'),
      'cache-control': expect.stringContaining('private'),
    })
    const [head, newest, ...others] = bytes.toString().split('\r\n')
    expect(head).toBe('\uFEFFat;staff;staff_id;call;subject;details;request_id')
    expect(newest).toBe(
      `2026-01-01T00:41:40.000Z;"'=HYPERLINK(""x"")";${id};order.hold;"{""job_id"":""order 2500""}";"{""reason"":""a; \\""b\\""""}";request 2500`,
    )
    expect(others).toHaveLength(2500)
    expect(others.at(-2)).toContain('request 1')
    const requests = new Set(others.map((line) => line.slice(line.lastIndexOf(';'))))
    expect(requests.size).toBe(2500)
    const [entry] = (await admin.tab.get('/audit?call=staff.exportAudit')).body.data
    expect(entry).toMatchObject({ staff: { id: admin.id }, details: { rows: 2500 } })
    expect((await exportAudit(tab)).status).toBe(403)
  })

  test('without a matching entry it has the names of the columns only', async () => {
    const { bytes } = await exportAudit(admin.tab, '?since=2999-01-01T00:00:00Z')
    expect(bytes.toString().split('\r\n')).toEqual([expect.stringContaining('at;staff'), ''])
  })
})

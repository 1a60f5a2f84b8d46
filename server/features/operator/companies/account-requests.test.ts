/** People of the back office change the data of companies; bank data and erasures need a second one. */

import { describe, expect, test } from 'vitest'
import { createStaffApp } from '#test/app/staff-client'
import { createTestApp } from '#test/app/test-app'
import { testServices } from '#test/app/test-services'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'

const { database, owner, url } = await freshDatabase()
await createTestApp(database, url)
const { createLoggedInStaff } = await createStaffApp(database)
const manager = await createLoggedInStaff('partner_manager')
const admin = await createLoggedInStaff('administrator')
const accountant = await createLoggedInStaff('accountant')
const viewer = await createLoggedInStaff('viewer')
await owner.query(
  `insert into postal_codes (postal_code, place, state, latitude, longitude)
   values ('01067', 'Dresden', 'SN', 51.06, 13.72) on conflict do nothing`,
)
const newIban = 'DE02120300000000202051'

describe('the data of a company', () => {
  test('are changed with the seen version, move the company, and are named in the history without values', async () => {
    const { accountId } = await createTestPartner(database, 'Alt GmbH')
    const path = `/accounts/${accountId}`
    const { body: seen } = await manager.tab.get(path)
    const change = {
      name: 'Neu GmbH',
      postal_code: '01067',
      city: 'Dresden',
      radius_km: 70,
      version: seen.version,
    }
    const { status, body } = await manager.tab.patch(path, change)
    expect([status, body]).toMatchObject([
      200,
      { name: 'Neu GmbH', latitude: 51.06, longitude: 13.72, radius_km: 70, version: seen.version + 1 },
    ])
    const late = await manager.tab.patch(path, { phone: '0351 1', version: seen.version })
    expect([late.status, late.body.status]).toEqual([409, 'account_changed'])
    const { rows } = await owner.query(
      `select after from history where subject_id = $1 and step = 'account.change'`,
      [accountId],
    )
    expect(rows).toEqual([{ after: { fields: ['name', 'postal_code', 'city', 'radius_km'] } }])
  })

  test('stay as they are without a change, and wrong fields are named', async () => {
    const { accountId } = await createTestPartner(database, 'Gleich GmbH')
    const path = `/accounts/${accountId}`
    const { body: seen } = await manager.tab.get(path)
    const { body } = await manager.tab.patch(path, { name: 'Gleich GmbH' })
    expect(body.version).toBe(seen.version)
    const wrong = await manager.tab.patch(path, { name: '', postal_code: '1', radius_km: 0, iban: newIban })
    expect([wrong.status, Object.keys(wrong.body.errors).toSorted()]).toEqual([
      422,
      ['iban', 'name', 'postal_code', 'radius_km'],
    ])
    expect((await accountant.tab.patch(path, { name: 'X' })).status).toBe(403)
  })
})

describe('a change of bank data', () => {
  const readIban = async (accountId: string) =>
    (await owner.query('select iban, bic, account_holder from accounts where id = $1', [accountId])).rows[0]

  test('applies when a second person releases it, and mails the owners', async () => {
    const { accountId } = await createTestPartner(database, 'Bank GmbH')
    await owner.query(`update accounts set iban = 'DE89370400440532013000', bic = null where id = $1`, [
      accountId,
    ])
    const { status, body: request } = await accountant.tab.post(`/accounts/${accountId}/bank-data`, {
      iban: 'de02 1203 0000 0000 2020 51',
      account_holder: 'Bank GmbH',
      reason: 'Schreiben vom 12. November',
    })
    expect([status, request]).toMatchObject([
      201,
      {
        state: 'waiting',
        bank_data: { iban: newIban },
        created_by: { name: accountant.name, is_self: true },
      },
    ])
    expect((await readIban(accountId)).iban).toBe('DE89370400440532013000')
    const { body: queue } = await admin.tab.get('/work?kind=release')
    expect(queue.data).toContainEqual(
      expect.objectContaining({
        detail: 'bank_data',
        item_id: request.id,
        account: { id: accountId, name: 'Bank GmbH' },
      }),
    )
    const again = await admin.tab.post(`/accounts/${accountId}/bank-data`, { iban: newIban, reason: 'x' })
    expect(again.status).toBe(409)
    const approve = `/account-requests/${request.id}/approve-bank-data`
    const own = await accountant.tab.post(approve)
    expect([own.status, own.body.status]).toEqual([403, 'second_person_required'])
    expect((await manager.tab.post(approve)).status).toBe(403)
    expect((await admin.tab.post(approve)).body).toMatchObject({
      state: 'approved',
      decided_by: { is_self: true },
    })
    expect(await readIban(accountId)).toEqual({ iban: newIban, bic: null, account_holder: 'Bank GmbH' })
    expect((await admin.tab.post(approve)).status).toBe(409)
    const { rows } = await owner.query(
      `select count(*)::int as n from mail_log where account_id = $1 and template = 'bank_details_changed'`,
      [accountId],
    )
    expect(rows[0].n).toBeGreaterThan(0)
  })

  test('two people who release it at once change it once', async () => {
    const { accountId } = await createTestPartner(database, 'Zwei GmbH')
    const { body } = await accountant.tab.post(`/accounts/${accountId}/bank-data`, {
      iban: newIban,
      reason: 'x',
    })
    const other = await createLoggedInStaff('accountant')
    const replies = await Promise.all(
      [admin, other].map(({ tab }) => tab.post(`/account-requests/${body.id}/approve-bank-data`)),
    )
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  test('is withdrawn by its author, and shown with a masked account number to others', async () => {
    const { accountId } = await createTestPartner(database, 'Zurück GmbH')
    const { body } = await accountant.tab.post(`/accounts/${accountId}/bank-data`, {
      iban: newIban,
      reason: 'x',
    })
    const list = await viewer.tab.get(`/account-requests?account_id=${accountId}`)
    expect(list.body.data[0].bank_data).toEqual({ iban: '•••• 2051', bic: null, account_holder: null })
    expect((await accountant.tab.post(`/account-requests/${body.id}/decline`)).body.state).toBe('declined')
    expect((await admin.tab.post(`/account-requests/${body.id}/approve-bank-data`)).status).toBe(409)
  })

  test('with a wrong account number or without a reason is refused with the field', async () => {
    const { accountId } = await createTestPartner(database, 'Falsch GmbH')
    const send = async (body: object) => {
      const reply = await accountant.tab.post(`/accounts/${accountId}/bank-data`, body)
      return [reply.status, Object.keys(reply.body.errors ?? {})]
    }
    expect(await send({ iban: 'DE02120300000000202052', reason: 'x' })).toEqual([422, ['iban']])
    expect(await send({ iban: newIban, reason: ' ' })).toEqual([422, ['reason']])
  })

  test('applies at once where no second person is needed', async () => {
    const { accountId } = await createTestPartner(database, 'Allein GmbH')
    const limit = testServices.fourEyesLimitCents
    testServices.fourEyesLimitCents = null
    try {
      const { body } = await accountant.tab.post(`/accounts/${accountId}/bank-data`, {
        iban: newIban,
        reason: 'x',
      })
      expect(body.state).toBe('approved')
    } finally {
      testServices.fourEyesLimitCents = limit
    }
    expect((await readIban(accountId)).iban).toBe(newIban)
  })
})

describe('the erasure of a company', () => {
  test('is released by a second person and ends the access of its people', async () => {
    const { accountId } = await createTestPartner(database, 'Weg GmbH')
    const { status, body } = await manager.tab.post(`/accounts/${accountId}/request-erasure`, {
      reason: 'Schreiben vom 12. November',
    })
    expect([status, body.kind]).toEqual([201, 'erasure'])
    const approve = `/account-requests/${body.id}/approve-erasure`
    expect((await manager.tab.post(approve)).body.status).toBe('second_person_required')
    expect((await admin.tab.post(`/account-requests/${body.id}/approve-bank-data`)).status).toBe(404)
    expect((await admin.tab.post(approve)).status).toBe(200)
    const { rows } = await owner.query(`select count(*)::int as n from erasures where subject_id = $1`, [
      accountId,
    ])
    expect(rows[0].n).toBe(1)
  })

  test('is refused while work is open', async () => {
    const partner = await createTestPartner(database, 'Arbeitet GmbH')
    await createOrderInStatus(database, partner, 'started')
    const { status, body } = await manager.tab.post(`/accounts/${partner.accountId}/request-erasure`, {
      reason: 'x',
    })
    expect([status, body.status]).toEqual([409, 'erasure_blocked'])
  })
})

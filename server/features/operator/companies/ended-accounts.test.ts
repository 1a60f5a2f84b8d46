/** An account that has ended, by a merge or an erasure: its summary says so, and staff cannot change it any more. */

import { expect, test } from 'vitest'
import { createMergeApp } from '#test/app/merge-app'

const { owner, manager, admin, accountant, merge, createPair } = await createMergeApp()
const iban = 'DE02120300000000202051'
const reason = 'Schreiben vom 12. November'

/** Makes every change that the page of a company offers and returns the statuses. */
async function tryChanges(accountId: string) {
  const path = `/accounts/${accountId}`
  const replies = {
    change: await manager.tab.patch(path, { name: 'Neu GmbH' }),
    changePhone: await manager.tab.patch(path, { phone: '0341 1' }),
    bankData: await accountant.tab.post(`${path}/bank-data`, { iban, reason }),
    restrict: await manager.tab.post(`${path}/restriction`, { reason }),
    erasure: await manager.tab.post(`${path}/request-erasure`, { reason }),
    contact: await manager.tab.post(`${path}/contacts`, {
      last_name: 'Neu',
      email: `neu-${accountId}@example.com`,
      profiles: ['admin'],
    }),
  }
  return Object.fromEntries(
    Object.entries(replies).map(([name, { status, body }]) => [name, [status, body.status]]),
  )
}

const refused = [409, 'status_not_allowed']

async function startErasure(accountId: string) {
  const { body } = await manager.tab.post(`/accounts/${accountId}/request-erasure`, { reason })
  expect((await admin.tab.post(`/account-requests/${body.id}/approve-erasure`)).status).toBe(200)
}

test('a merged account can only get other bank data, because credit notes of the past may be unpaid', async () => {
  const [ended, stays] = await createPair()
  const { body: before } = await manager.tab.get(`/accounts/${ended.accountId}/summary`)
  expect([before.ended, before.actions]).toEqual([
    null,
    [
      'account.change',
      'account.changeBankData',
      'account.restrict',
      'account.requestMerge',
      'account.requestErasure',
      'contact.create',
    ],
  ])
  await merge(ended, stays)
  const { rows } = await owner.query<{ merged_at: string }>('select merged_at from accounts where id = $1', [
    ended.accountId,
  ])
  const { body } = await manager.tab.get(`/accounts/${ended.accountId}/summary`)
  expect([body.ended, body.actions]).toEqual([
    { kind: 'merged', at: new Date(rows[0]?.merged_at ?? '').toISOString() },
    ['account.changeBankData'],
  ])
  expect(await tryChanges(ended.accountId)).toEqual({
    change: refused,
    changePhone: refused,
    bankData: [201, undefined],
    restrict: refused,
    erasure: refused,
    contact: refused,
  })
})

test('an erased account cannot be changed, from the moment when its erasure is released', async () => {
  const [erased] = await createPair()
  const waiting = await accountant.tab.post(`/accounts/${erased.accountId}/bank-data`, { iban, reason })
  await startErasure(erased.accountId)
  const { rows } = await owner.query<{ asked_at: string }>(
    'select asked_at from erasures where subject_id = $1',
    [erased.accountId],
  )
  const end = { kind: 'erased', at: new Date(rows[0]?.asked_at ?? '').toISOString() }
  const approval = await admin.tab.post(`/account-requests/${waiting.body.id}/approve-bank-data`)
  expect([approval.status, approval.body.status]).toEqual(refused)
  const nothing = {
    change: refused,
    changePhone: refused,
    bankData: refused,
    restrict: refused,
    erasure: refused,
    contact: refused,
  }
  expect(await tryChanges(erased.accountId)).toEqual(nothing)
  await owner.query(
    `update accounts set name = 'N. N.', state = 'not_interested', email = null, phone = null, street = null, iban = null,
       bic = null, account_holder = null, tax_id = null, vat_id = null, erased_at = now() where id = $1`,
    [erased.accountId],
  )
  const { body } = await manager.tab.get(`/accounts/${erased.accountId}/summary`)
  expect([body.ended, body.actions]).toEqual([end, []])
  expect(await tryChanges(erased.accountId)).toEqual(nothing)
})

test('an account is erased with the account that it was merged into', async () => {
  const [ended, stays] = await createPair()
  await merge(ended, stays)
  await startErasure(stays.accountId)
  const { body } = await manager.tab.get(`/accounts/${ended.accountId}/summary`)
  expect([body.ended.kind, body.actions]).toEqual(['erased', []])
})

/** Two accounts of the same company become one; a second person releases it. */

import { beforeEach, describe, expect, test } from 'vitest'
import { findAccountFacts } from '#server/features/accounts/companies/accounts.sql'
import { evaluateAccountStep } from '#server/features/accounts/model/account-states.rules'
import { listCompanyAndLocations } from '#server/features/data-protection/erasure/preview.sql'
import { createCrmId } from '#server/kernel/crm-ids'
import { createMergeApp } from '#test/app/merge-app'
import { runAsOperator } from '#test/app/test-calls'
import { createTestCompany } from '#test/builders/companies'
import {
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  type Partner,
} from '#test/builders/orders'

const app = await createMergeApp()
const { database, owner, manager, admin, request, approve, preview, merge, select } = app

let ended: Partner
let stays: Partner
beforeEach(async () => {
  ;[ended, stays] = await app.createPair()
})

describe('a merge', () => {
  test('shows before what moves, what stays and what prevents it', async () => {
    await ended.person(['installer'])
    await createOrderInStatus(database, ended, 'approval_pending')
    await createOrderInStatus(database, ended, 'started')
    await createOfferedOrder(database, [ended.accountId])
    const past = await createOrderInStatus(database, ended, 'invoice_sent')
    await app.insertCreditNote(ended.accountId, past.id)
    await app.insertDocument(ended.accountId, 'craft_card')
    await app.insertDocument(ended.accountId, 'trade_license')
    await app.insertDocument(stays.accountId, 'trade_license')
    await owner.query('update contacts set email_confirmed_at = null where id = $1', [ended.admin.contactId])
    const { status, body } = await preview(ended, stays)
    expect([status, body]).toEqual([
      200,
      {
        ends: { id: ended.accountId, name: 'Sommer Elektro GmbH', city: 'Leipzig' },
        stays: { id: stays.accountId, name: 'Elektro Sommer GmbH', city: 'Leipzig' },
        blockers: ['orders_under_way'],
        notices: ['unconfirmed_people'],
        moves: { people: 2, known_people: 0, orders: 1, documents: 1, offers: 1 },
        remains: { orders: 1, credit_notes: 1 },
        orders_under_way: 1,
      },
    ])
    const refused = await request(ended, stays)
    expect([refused.status, refused.body.status, refused.body.current.blockers]).toEqual([
      409,
      'merge_blocked',
      ['orders_under_way'],
    ])
    expect((await preview(ended, ended)).status).toBe(422)
    expect(
      (await manager.tab.get(`/accounts/${ended.accountId}/merge-preview?into=${createCrmId('account')}`))
        .status,
    ).toBe(404)
  })

  test('needs a reason and a second person, waits in the work queue, and happens once', async () => {
    expect((await request(ended, stays, ' ')).status).toBe(422)
    const { body } = await request(ended, stays)
    expect(body).toMatchObject({
      kind: 'merge',
      state: 'waiting',
      bank_data: null,
      account: { id: ended.accountId },
      merge_into: { id: stays.accountId, name: 'Elektro Sommer GmbH' },
    })
    const { body: queue } = await admin.tab.get('/work?kind=release')
    expect(queue.data).toContainEqual(expect.objectContaining({ detail: 'merge', item_id: body.id }))
    for (const { accountId } of [ended, stays]) {
      const list = await manager.tab.get(`/account-requests?account_id=${accountId}&state=waiting`)
      expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([body.id])
    }
    expect((await request(stays, ended)).body.current.blockers).toEqual(['request_waiting'])
    const own = await manager.tab.post(`/account-requests/${body.id}/approve-merge`)
    expect([own.status, own.body.status]).toEqual([403, 'second_person_required'])
    expect((await admin.tab.post(`/account-requests/${body.id}/approve-erasure`)).status).toBe(404)
    const replies = await Promise.all([approve(body.id), approve(body.id)])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await request(ended, stays)).body.current.blockers).toEqual(['merged'])
    expect((await request(stays, ended)).body.current.blockers).toEqual(['merged'])
  })

  test('ends the account, leads from one to the other, and is in the history of both', async () => {
    await merge(ended, stays)
    const [read, of] = await Promise.all(
      [ended, stays].map(({ accountId }) => manager.tab.get(`/accounts/${accountId}/summary`)),
    )
    expect(read?.body).toMatchObject({
      account: { state: 'not_interested', merged_into: stays.accountId },
      merged_into: { id: stays.accountId, name: 'Elektro Sommer GmbH' },
    })
    expect(of?.body).toMatchObject({
      account: { merged_into: null },
      merged_into: null,
      predecessors: [{ id: ended.accountId }],
    })
    for (const { accountId } of [ended, stays]) {
      const { body } = await manager.tab.get(`/accounts/${accountId}/history`)
      expect(body.data[0]).toMatchObject({
        step: 'account.merge',
        by: { name: admin.name },
        reason: 'Zweimal registriert',
      })
    }
    const person = await manager.tab.post(`/accounts/${ended.accountId}/contacts`, {
      last_name: 'Neu',
      email: 'neu@example.com',
      profiles: ['admin'],
    })
    expect([person.status, person.body.status]).toEqual([409, 'status_not_allowed'])
  })

  test('follows with accounts that were merged into the ended one before', async () => {
    const oldest = await createTestPartner(database, 'Sommer')
    await merge(oldest, ended)
    await merge(ended, stays)
    expect(
      await select('select id from accounts where merged_into = $1 order by id', stays.accountId),
    ).toEqual([oldest.accountId, ended.accountId].toSorted().map((id) => ({ id })))
  })

  test('two merges in opposite directions at once: one waits, the other is refused', async () => {
    const replies = await Promise.all([request(ended, stays), request(stays, ended)])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  })
})

describe('the ended account', () => {
  test('never gets offers again, not even by the link of its people', async () => {
    await owner.query(
      `insert into account_qualifications (account_id, category, value) values ($1, 'hwo_a', 'Elektrotechniker')`,
      [ended.accountId],
    )
    await merge(ended, stays)
    const step = await runAsOperator(database, async ({ tx }) => {
      const facts = await findAccountFacts(tx, ended.accountId, '2026-11-27')
      return facts && evaluateAccountStep(facts, 'new', 'visitor')
    })
    expect(step).toMatchObject({ allowed: false })
  })

  test('is erased with its successor', async () => {
    await merge(ended, stays)
    const { body } = await manager.tab.post(`/accounts/${stays.accountId}/request-erasure`, {
      reason: 'Brief',
    })
    expect((await admin.tab.post(`/account-requests/${body.id}/approve-erasure`)).status).toBe(200)
    const found = await runAsOperator(database, ({ tx }) => listCompanyAndLocations(tx, stays.accountId))
    expect(found.map(({ id }) => id)).toEqual([stays.accountId, ended.accountId])
  })
})

describe('possible duplicates', () => {
  test('are other accounts with the same VAT id, tax number or IBAN, without locations of the same company', async () => {
    const data = { iban: 'DE02120300000000202051', taxId: '111/222/33333', vatId: 'DE 811 907 980' }
    const one = await createTestCompany(database, { name: 'Doppelt GmbH', ...data })
    const two = await createTestCompany(database, {
      name: 'Doppelt GmbH & Co.',
      ...data,
      taxId: null,
      vatId: 'DE811907980',
    })
    await createTestCompany(database, { name: 'Doppelt (Halle)', parentId: one, ...data })
    const { body } = await manager.tab.get(`/accounts/${one}/summary`)
    expect(body.possible_duplicates).toEqual([
      { id: two, name: 'Doppelt GmbH & Co.', city: 'Leipzig', same: ['vat_id', 'iban'] },
    ])
  })
})

describe('documents', () => {
  test('that the successor lacks are copied with their check; the first ones stay', async () => {
    const card = await app.insertDocument(ended.accountId, 'craft_card')
    await app.insertDocument(ended.accountId, 'trade_license')
    const license = await app.insertDocument(stays.accountId, 'trade_license')
    await merge(ended, stays)
    const rows = await select(
      `select type, file_id as file, verified_at::date::text as verified from company_documents
        where account_id = $1 order by type`,
      stays.accountId,
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { type: 'craft_card', file: card, verified: '2026-02-02' },
        { type: 'trade_license', file: license, verified: '2026-02-02' },
      ]),
    )
    expect(rows).toHaveLength(2)
    await owner.query('update company_documents set verified_at = null where account_id = any ($1)', [
      [ended.accountId, stays.accountId],
    ])
    const { body: queue } = await manager.tab.get('/work?kind=paper&limit=100')
    const waiting = (queue.data as { account: { id: string } }[]).map(({ account }) => account.id)
    expect([waiting.includes(stays.accountId), waiting.includes(ended.accountId)]).toEqual([true, false])
    expect(
      await select('select id from company_documents where account_id = $1', ended.accountId),
    ).toHaveLength(2)
  })
})

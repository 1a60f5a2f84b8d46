/**
 * Accounts that have ended: after a merge the people of the other account read what the ended one has, but nothing new is
 * done for it. Every call of a user that changes something is made with ids of the ended account. A call may change rows of
 * that account only if the table below says so.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import { callRights } from '#contract/call-rights'
import { addCompanyDocument } from '#server/features/accounts/documents/company-documents.commands'
import { mergeAccounts } from '#server/features/company-merges/merge.commands'
import { createOwnerIds } from '../attack/foreign-ids.ts'
import { createTestApp } from '../app/test-app.ts'
import { runAsOperator } from '../app/test-calls.ts'
import { createOfferedOrder, createOrderInStatus, createTestPartner } from '../builders/orders.ts'
import {
  createSampleRequest,
  sampledCalls,
  type SampledCall,
  type SampleIds,
} from '../builders/sample-requests.ts'
import { freshDatabase } from '../database/fresh-database.ts'

const { database, url, owner } = await freshDatabase()
const app = await createTestApp(database, url)

/** The order that the requests name: credited before the merge; given or offered to the ended account in the moment of it. */
const situations = ['credited', 'started', 'offered'] as const
type Situation = (typeof situations)[number]
const idsOf = {} as Record<Situation, SampleIds>
let endedId = ''
let staysId = ''
let token = ''
let countChanges: () => Promise<Record<string, string>>

beforeAll(async () => {
  const ended = await createTestPartner(database, 'Sommer Elektro GmbH')
  const stays = await createTestPartner(database, 'Elektro Sommer GmbH')
  endedId = ended.accountId
  staysId = stays.accountId
  const credited = await createOwnerIds(database, owner, ended)
  await runAsOperator(database, (call) =>
    mergeAccounts(call, { endedId, successorId: staysId }, 'Zweimal registriert'),
  )
  const started = await createOrderInStatus(database, ended, 'started')
  const offered = await createOfferedOrder(database, [endedId])
  idsOf.credited = credited
  idsOf.started = { ...credited, order: started.sfid, apiId: started.id }
  idsOf.offered = { ...credited, order: offered.sfid, apiId: offered.id }
  token = app.logInAs({ ...stays.admin, accountIds: [staysId, endedId], predecessorIds: [endedId] })
  countChanges = await createChangeCounter(endedId)
})

/** Returns a function that hashes the rows of each table that name an account, with the tasks about it. */
async function createChangeCounter(accountId: string) {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'accounts'::regclass and c.conparentid = 0 and a.attname <> 'merged_into'
     union select 'accounts', 'id'`,
  )
  const parts = rows.map(
    ({ table, column }) =>
      `select '${table} ${column}' as name, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash
       from ${table} t where ${column} = '${accountId}'`,
  )
  const tasks = `select 'tasks', count(*)::text from graphile_worker._private_jobs where payload::text like '%${accountId}%'`
  const statement = [...parts, tasks].join(' union all ')
  return async () => {
    const { rows: hashes } = await owner.query<{ name: string; hash: string }>(statement)
    return Object.fromEntries(hashes.map(({ name, hash }) => [name, hash]))
  }
}

/** The calls of logged-in users that change something. */
const changingCalls = sampledCalls.filter(
  (name) => api[name].effect === 'write' && callRights[name].profiles !== 'public',
)

/**
 * The tables in which a call may change rows of the ended account, stated independently of the commands: the order that it names was the
 * account's before the merge, and moves with all of this to the other one if it is not credited.
 */
const statedChanges: Partial<Record<SampledCall, Partial<Record<Situation, string>>>> = {
  // A credit note that is cancelled later is issued again to the same recipient, who has to be paid.
  'account.setPaymentDetails': { credited: 'accounts history' },
  // The company completes what it has done before.
  'file.describe': { credited: 'files' },
  'order.addEvidence': { credited: 'comments history', started: 'comments history' },
  'order.sign': {
    credited: 'customer_signatures history jobs order_rows',
    started: 'customer_signatures history jobs order_rows',
  },
  'signature.request': { started: 'history signature_requests' },
  'order.mailCustomer': { credited: 'history', started: 'history' },
  'order.setPartnerEid': { started: 'history jobs order_rows' },
  'comment.create': { started: 'comments history' },
  // The company takes back or agrees to what waits.
  'counterProposal.withdraw': { credited: 'counter_proposals history jobs order_rows' },
  'additionalService.agree': { credited: 'additional_services history jobs order_rows' },
}

function sendToPortal(request: { method: string; url: string; payload?: object }) {
  return app.tab.send({
    ...(request as ReturnType<typeof createSampleRequest>),
    headers: { authorization: `Bearer ${token}` },
  })
}

/** Returns the names of the tables that differ, with spaces between them. */
function listDifferences(before: Record<string, string>, after: Record<string, string>): string {
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  return [...new Set(changed.map((name) => name.split(' ')[0] ?? ''))]
    .toSorted((a, b) => a.localeCompare(b))
    .join(' ')
}

const made = new Set<string>()

describe.each(situations)('an order of the ended account that was %s', (situation) => {
  test.each(changingCalls)('%s changes no more of the ended account than stated', async (name) => {
    const before = await countChanges()
    const reply = await sendToPortal(createSampleRequest(name, idsOf[situation]))
    expect(reply.status).toBeLessThan(500)
    const changed = listDifferences(before, await countChanges())
    if (changed) made.add(`${name} ${situation}`)
    expect({ changed, status: reply.status }).toMatchObject({
      changed: statedChanges[name]?.[situation] ?? '',
    })
  })
})

afterAll(() => {
  // A row of the table that no call makes true would check nothing.
  const stated = Object.entries(statedChanges).flatMap(([name, changes]) =>
    Object.keys(changes).map((situation) => `${name} ${situation}`),
  )
  expect(stated.filter((one) => !made.has(one))).toEqual([])
})

/**
 * Calls that name a company: `refused`, because they would be new work, or why they are allowed. A new call that names a
 * company fails here until it is judged.
 */
const statedAnswers: Partial<Record<SampledCall, string>> = {
  'qualification.save': 'refused',
  'partner.onboard': 'refused',
  'account.change': 'refused',
  'companyDocument.create': 'refused',
  'offerRules.save': 'refused',
  'offerRules.switch': 'refused',
  'terms.accept': 'refused',
  'restriction.object': 'refused',
  'offer.reject': 'refused',
  'account.setPaymentDetails': 'the ended account may still have to be paid',
  'selfBilling.withdraw': 'ends something, and begins nothing',
}
const refusedCalls = Object.keys(statedAnswers).filter(
  (name) => statedAnswers[name as SampledCall] === 'refused',
) as SampledCall[]

describe('calls that name the ended account', () => {
  test('are all judged', () => {
    const naming = changingCalls.filter((name) =>
      JSON.stringify(createSampleRequest(name, idsOf.credited)).includes(endedId),
    )
    expect(naming.toSorted()).toEqual(Object.keys(statedAnswers).toSorted())
  })

  test.each(refusedCalls)('%s answers as if the account did not exist', async (name) => {
    expect(await sendToPortal(createSampleRequest(name, idsOf.credited))).toMatchObject({
      status: 404,
      body: { status: 'not_found' },
    })
  })

  /** They need a restriction, terms or an offer of the company that makes them. */
  const needMore: readonly SampledCall[] = ['restriction.object', 'terms.accept', 'offer.reject']

  test.each(refusedCalls.filter((name) => !needMore.includes(name)))(
    '%s is right for the account that stays, so that only the end of the other one refuses it',
    async (name) => {
      const reply = await sendToPortal(createSampleRequest(name, { ...idsOf.credited, account: staysId }))
      expect([reply.status < 300, reply.body]).toEqual([true, reply.body])
    },
  )

  test('a paper of the ended account can be read but not changed or deleted, others can', async () => {
    const document = await runAsOperator(database, (call) =>
      addCompanyDocument(call, staysId, { type: 'trade_license', confirmed: true, verified: true }),
    )
    for (const name of ['companyDocument.change', 'companyDocument.delete'] as const) {
      expect(await sendToPortal(createSampleRequest(name, idsOf.credited))).toMatchObject({
        status: 404,
        body: { status: 'not_found' },
      })
      const own = await sendToPortal(createSampleRequest(name, { ...idsOf.credited, document }))
      expect([name, own.status]).toEqual([name, 200])
    }
  })

  test('a company that has stopped its offers starts those of the account that stays, not of the ended one', async () => {
    const start = (id: string) => {
      const request = createSampleRequest('account.change', { ...idsOf.credited, account: id })
      const payload = { status: 'new', qualifications: { hwo_a: ['Elektrotechniker'] } }
      return sendToPortal({ ...request, payload })
    }
    expect((await start(endedId)).status).toBe(404)
    expect((await start(staysId)).status).toBe(200)
  })

  test('an order that both were offered is accepted for the account that stays, and for no other', async () => {
    const { id, sfid } = await createOfferedOrder(database, [endedId, staysId])
    const accept = (inputs: object) =>
      sendToPortal({
        ...createSampleRequest('order.setStatus', idsOf.offered),
        payload: { job_id: sfid, new_status: 'accepted', inputs },
      })
    expect((await accept({ on_behalf_of_partner_id: endedId })).status).toBeGreaterThanOrEqual(400)
    const readPartnerOf = async () =>
      (await owner.query('select partner_account_id as partner from jobs where api_id = $1', [id])).rows[0]
    expect(await readPartnerOf()).toEqual({ partner: null })
    expect((await accept({})).status).toBe(200)
    expect(await readPartnerOf()).toEqual({ partner: staysId })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import {
  sampledCalls,
  createSampleRequest,
  type SampledCall,
  type SampleIds,
} from '../builders/sample-requests.ts'
import { runAsOperator } from '../app/test-calls.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createTestApp } from '../app/test-app.ts'
import {
  createTestAdditionalService,
  createTestCounterProposal,
  createTestProductOrder,
  createOrderInStatus,
  createTestPartner,
  insertTestPicture,
} from '../builders/orders.ts'
import { loadForms } from '#server/features/forms/definitions/definitions.commands'
import { addCompanyDocument } from '#server/features/accounts/documents/company-documents.commands'
import { issueCreditNotes } from '#server/features/credit-notes/lifecycle/issue-credit-note.commands'

const { database, url, owner } = await freshDatabase()
const app = await createTestApp(database, url)
let ownerIds: SampleIds
let rivalToken: string

/** Calls that name nothing of a company, or that return only the caller's own rows. */
const callsWithoutForeignIds: readonly SampledCall[] = [
  'app.settings',
  'seal.check',
  // The same for every caller.
  'terms.inForce',
  'company.exports',
  'company.export',
  'company.erasure',
  'company.erase',
  'contact.list',
  'contact.add',
  'workingTime.read',
  'closingDay.add',
  'badge.svg',
  'badge.png',
  'qualification.values',
  'partner.read',
  'address.validate',
  'companyDocument.list',
  'invitation.read',
  'invitation.accept',
  'subscription.read',
  'subscription.end',
  'subscription.resume',
  'offer.list',
  'order.list',
  // Reports a foreign order as missing, like one that does not exist (offline-packages.test.ts).
  'order.offlinePackages',
  // The same (selection-check.test.ts).
  'order.checkSelection',
  'order.statuses',
  'order.count',
  'order.search',
  'picklist.read',
  'place.positions',
  'today.read',
  'map.source',
  'map.route',
  'map.visits',
  'calendar.read',
  'calendar.readFeed',
  'calendar.renewFeed',
  'calendar.revokeFeed',
  'creditNote.list',
  'creditNote.ofJobs',
  'creditNote.summary',
  'creditNote.month',
  'creditNote.export',
  'creditNote.packages',
  'creditNote.ledger',
  'creditNote.datevPackage',
  'creditNote.statement',
  'statistic.read',
  'statistic.orders',
  'form.read',
  'form.forOrder',
  'form.forChange',
  'push.subscribe',
  'push.unsubscribe',
  'news.list',
  'news.unread',
  'news.mark',
  'news.markAll',
  'news.preferences',
  'news.savePreferences',
]
/** Calls about the caller, or about no user yet. */
function isAboutCaller(name: SampledCall): boolean {
  return /^(?:session|signup|password|profile|factor)\./.test(name) && !name.endsWith('.end')
}

/** Calls that require a file token, which these requests lack. */
const callsWithFileToken: readonly SampledCall[] = [
  'file.read',
  'file.thumbnail',
  'creditNote.file',
  'protocol.bulk',
]

beforeAll(async () => {
  const mine = await createTestPartner(database, 'Elektro Sommer GmbH')
  const theirs = await createTestPartner(database, 'Blitz & Söhne GmbH')
  rivalToken = app.logInAs(theirs.admin)
  const order = await createOrderInStatus(database, mine, 'completed')
  await runAsOperator(database, (call) =>
    issueCreditNotes(call, { accountId: mine.accountId, orderIds: [order.id] }),
  )
  await runAsOperator(database, (call) => loadForms(call))
  const { rows } = await owner.query<{ form: string; opportunity: string }>(
    `select (select id from form_definitions where category = 'documentation' limit 1) as form,
            (select opportunity_id from jobs limit 1) as opportunity`,
  )
  const file = await insertTestPicture(database, mine.accountId)
  const productOrder = await createTestProductOrder(database, order.id)
  const proposal = await createTestCounterProposal(database, order.id, mine.accountId)
  const additionalService = await createTestAdditionalService(database, order.id, mine.accountId)
  const document = await runAsOperator(database, (call) =>
    addCompanyDocument(call, mine.accountId, { type: 'trade_license', confirmed: true, verified: true }),
  )
  ownerIds = {
    document,
    productOrder,
    proposal,
    additionalService,
    order: order.sfid,
    apiId: order.id,
    file,
    account: mine.accountId,
    ...rows[0]!,
  }
})

describe('another company', () => {
  const ofACompany = sampledCalls.filter(
    (call) =>
      !callsWithoutForeignIds.includes(call) && !callsWithFileToken.includes(call) && !isAboutCaller(call),
  )
  for (const name of ofACompany) {
    it(`${name} answers another company as if the ids did not exist`, async () => {
      const answer = await app.tab.send({
        ...createSampleRequest(name, ownerIds),
        headers: { authorization: `Bearer ${rivalToken}` },
      })
      expect(answer).toMatchObject({ status: 404, body: { status: 'not_found' } })
    })
  }

  for (const name of callsWithFileToken) {
    it(`${name} returns no bytes to another company without a file token`, async () => {
      const headers = { authorization: `Bearer ${rivalToken}` }
      const answer = await app.tab.send({ ...createSampleRequest(name, ownerIds), headers })
      expect(answer).toMatchObject({ status: 401 })
    })
  }

  for (const name of [
    'order.list',
    'creditNote.list',
    'creditNote.ofJobs',
    'order.search',
    'offer.list',
    'statistic.orders',
    'companyDocument.list',
  ] as const) {
    it(`${name} lists nothing of another company`, async () => {
      const headers = { authorization: `Bearer ${rivalToken}` }
      const answer = await app.tab.send({ ...createSampleRequest(name, ownerIds), headers })
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toContain(ownerIds.apiId)
      expect(JSON.stringify(answer.body)).not.toContain(ownerIds.document)
    })
  }

  it('no table shows a row to a transaction without companies', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relrowsecurity and relkind = 'r'`,
    )
    expect(rows.length).toBeGreaterThan(25)
    for (const { name } of rows) {
      const seen = await database
        .transaction({ accountIds: [] }, { readOnly: true }, async () =>
          database.pool.query(`select 1 from ${name} limit 1`),
        )
        .catch((error: Error) => ({ rows: [], error: error.message }))
      expect({ name, rows: seen.rows }).toEqual({ name, rows: [] })
    }
  })
})

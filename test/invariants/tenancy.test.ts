import { beforeAll, describe, expect, it } from 'vitest'
import { sampled, requestOf, type Sampled, type Things } from '../builders/sample-requests.ts'
import { asOperator } from '../builders/companies.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { wholeHouse } from '../app/test-app.ts'
import { aCounterProposal, aProductOrder, anOrderIn, aPartner, aPicture } from '../builders/orders.ts'
import { loadForms } from '#server/features/forms/definitions/definitions.commands'
import { addCompanyDocument } from '#server/features/accounts/documents/company-documents.commands'
import { issueCreditNote } from '#server/features/credit-notes/lifecycle/credit-notes.commands'

const { database, url, owner } = await freshDatabase()
const house = await wholeHouse(database, url)
let things: Things
let rival: string

/** Calls that are about nothing of one company, or answer a list of the caller's own. */
const ownOrNobodys: readonly Sampled[] = [
  'app.settings',
  'seal.check',
  // The same for everybody.
  'terms.inForce',
  'company.exports',
  'company.export',
  'company.erasure',
  'company.erase',
  'contact.list',
  'contact.add',
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
  // Names a foreign order as missing, as one that does not exist (offline-packages.test.ts).
  'order.offlinePackages',
  'order.statuses',
  'order.count',
  'order.search',
  'picklist.read',
  'calendar.read',
  'calendar.readFeed',
  'calendar.renewFeed',
  'calendar.revokeFeed',
  'creditNote.list',
  'creditNote.ofJobs',
  'creditNote.export',
  'creditNote.packages',
  'creditNote.ledger',
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
/** About the person who calls, or nobody yet: no company's things. */
function isAboutThemselves(name: Sampled): boolean {
  return /^(?:session|signup|password|profile|factor)\./.test(name) && !name.endsWith('.end')
}

/** Opened by a file's own token, which these requests do not have. */
const byFileToken: readonly Sampled[] = ['file.read', 'file.thumbnail', 'creditNote.file', 'protocol.bulk']

beforeAll(async () => {
  const mine = await aPartner(database, 'Elektro Sommer GmbH')
  const theirs = await aPartner(database, 'Blitz & Söhne GmbH')
  rival = house.as(theirs.admin)
  const order = await anOrderIn(database, mine, 'completed')
  await asOperator(database, (call) =>
    issueCreditNote(call, { accountId: mine.accountId, orderIds: [order.id] }),
  )
  await asOperator(database, (call) => loadForms(call))
  const { rows } = await owner.query<{ form: string; opportunity: string }>(
    `select (select id from form_definitions where category = 'documentation' limit 1) as form,
            (select opportunity_id from jobs limit 1) as opportunity`,
  )
  const file = await aPicture(database, mine.accountId)
  const productOrder = await aProductOrder(database, order.id)
  const proposal = await aCounterProposal(database, order.id, mine.accountId)
  const document = await asOperator(database, (call) =>
    addCompanyDocument(call, mine.accountId, { type: 'trade_license', confirmed: true, verified: true }),
  )
  things = {
    document,
    productOrder,
    proposal,
    order: order.sfid,
    apiId: order.id,
    file,
    account: mine.accountId,
    ...rows[0]!,
  }
})

describe('a foreign company', () => {
  const ofACompany = sampled.filter(
    (call) => !ownOrNobodys.includes(call) && !byFileToken.includes(call) && !isAboutThemselves(call),
  )
  for (const name of ofACompany) {
    it(`gets from ${name} what it would get for a thing that does not exist`, async () => {
      const answer = await house.tab.send({
        ...requestOf(name, things),
        headers: { authorization: `Bearer ${rival}` },
      })
      expect(answer).toMatchObject({ status: 404, body: { status: 'not_found' } })
    })
  }

  for (const name of byFileToken) {
    it(`gets no bytes from ${name} without the file’s own token`, async () => {
      const headers = { authorization: `Bearer ${rival}` }
      const answer = await house.tab.send({ ...requestOf(name, things), headers })
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
    it(`finds nothing of the others in ${name}`, async () => {
      const headers = { authorization: `Bearer ${rival}` }
      const answer = await house.tab.send({ ...requestOf(name, things), headers })
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toContain(things.apiId)
      expect(JSON.stringify(answer.body)).not.toContain(things.document)
    })
  }

  it('is shown no row of any table without its companies being set', async () => {
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

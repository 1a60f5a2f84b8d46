/** Calls with the ids of another company. The test suite and `npm run attack` share them. */

import type pg from 'pg'
import { addCompanyDocument } from '#server/features/accounts/documents/company-documents.commands'
import { issueCreditNotes } from '#server/features/credit-notes/lifecycle/issue-credit-note.commands'
import { loadForms } from '#server/features/forms/definitions/definitions.commands'
import type { Database } from '#server/platform/database/database'
import { runAsOperator } from '../app/test-calls.ts'
import {
  createOrderInStatus,
  createTestAdditionalService,
  createTestCounterProposal,
  createTestProductOrder,
  insertTestPicture,
  type Partner,
} from '../builders/orders.ts'
import { sampledCalls, type SampledCall, type SampleIds } from '../builders/sample-requests.ts'

/** Calls that name nothing of a company, or that return only the caller's own rows. */
export const callsWithoutForeignIds: readonly SampledCall[] = [
  'app.settings',
  'seal.check',
  // The same for every caller.
  'terms.inForce',
  'company.exports',
  'company.export',
  'company.erasure',
  'company.erase',
  'identityProvider.read',
  'identityProvider.save',
  'identityProvider.verifyDomain',
  'identityProvider.setPasswordLogin',
  'identityProvider.remove',
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
export const callsWithFileToken: readonly SampledCall[] = [
  'file.read',
  'file.thumbnail',
  'creditNote.file',
  'protocol.bulk',
]

/** Calls that must answer another company as if the ids did not exist. */
export const callsWithForeignIds = sampledCalls.filter(
  (call) =>
    !callsWithoutForeignIds.includes(call) && !callsWithFileToken.includes(call) && !isAboutCaller(call),
)

/** Creates a completed order of a company and everything that belongs to it. Returns the ids. */
export async function createOwnerIds(
  database: Database,
  owner: pg.Client,
  mine: Partner,
): Promise<SampleIds> {
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
  return {
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
}

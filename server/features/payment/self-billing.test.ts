import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { selfBillingVersion } from '#contract/company/company-enums'
import { getSelfBillingParagraphs, selfBillingTexts } from '#contract/company/self-billing-texts'
import { accountsRoutes } from '#server/features/accounts/accounts.routes'
import {
  cancelCreditNote,
  payCreditNote,
  receiveCreditNote,
} from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import {
  issueCreditNotes,
  listCreditNoteGaps,
} from '#server/features/credit-notes/lifecycle/issue-credit-note.commands'
import { createTestCompany } from '#test/builders/companies'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'
import { runAsOperator } from '#test/app/test-calls'
import { createTestSession, testPassword } from '#test/app/test-session'
import { endSelfBillingWithEmail } from './self-billing.commands.ts'
import { routes } from './payment.routes.ts'

const { database, owner } = await freshDatabase()
const desk = await createTestSession(database, [routes, accountsRoutes])
const tab = desk.newTab()
const path = '/api/partner/company/self-billing'

async function createCompanyWithAdmin(more: Parameters<typeof createTestCompany>[1] = {}) {
  const id = await createTestCompany(database, more)
  const { token } = await desk.createLoggedInPerson(id, ['admin'])
  const headers = { authorization: `Bearer ${token}` }
  return {
    id,
    token,
    agree: (version: string) =>
      tab.send({
        method: 'PATCH',
        url: `/data-api/partner/${id}`,
        payload: { self_billing_consent_version: version },
        headers,
      }),
    withdraw: () => tab.post(`${path}/withdraw`, {}, token),
    read: () => tab.get(path, token),
    listEmails: async (template: string) => {
      const { rows } = await owner.query<{ data: Record<string, unknown> }>(
        `select payload -> 'data' as data from graphile_worker._private_jobs
         where payload ->> 'template' = $1 and payload ->> 'to' in
           (select contact_id from memberships where account_id = $2) order by id`,
        [template, id],
      )
      return rows.map(({ data }) => data)
    },
  }
}

describe('agreeing to self-billing', () => {
  test('an agreement is stored with version, person and time, and confirmed by email once', async () => {
    const company = await createCompanyWithAdmin({ selfBillingConsentVersion: null })
    expect((await company.read()).body).toEqual({ agreements: [], uncredited_orders: 0 })
    expect((await company.agree(selfBillingVersion)).status).toBe(200)
    expect((await company.agree(selfBillingVersion)).status).toBe(200)
    expect((await company.read()).body.agreements).toEqual([
      {
        version: '2026-11',
        agreed_at: expect.any(String),
        agreed_by: 'Petra Sommer',
        ended_at: null,
        end_reason: null,
        ended_by: null,
      },
    ])
    expect(await company.listEmails('self_billing_agreed')).toEqual([
      { company: 'Elektro Sommer GmbH', version: '2026-11', by: 'Petra Sommer', at: expect.any(String) },
    ])
  })

  test('agreeing to a new version replaces the earlier one, which stays as proof', async () => {
    const company = await createCompanyWithAdmin({ selfBillingConsentVersion: '2024-01' })
    expect((await tab.get('/api/partner/company', company.token)).body.missing).toEqual([])
    await company.agree(selfBillingVersion)
    expect((await company.read()).body.agreements).toMatchObject([
      { version: '2026-11', agreed_by: 'Petra Sommer', ended_at: null },
      { version: '2024-01', agreed_by: null, end_reason: 'replaced', ended_by: 'Petra Sommer' },
    ])
  })

  test('only the current version can be agreed to', async () => {
    const company = await createCompanyWithAdmin({ selfBillingConsentVersion: null })
    for (const version of ['2024-01', '2031-01'])
      expect(await company.agree(version)).toMatchObject({
        status: 422,
        body: { errors: { self_billing_consent_version: [expect.any(String)] } },
      })
    expect((await company.read()).body.agreements).toEqual([])
  })

  test.each(['en', 'fr'] as const)('the text in %s is followed by the binding German text', (locale) => {
    const { de } = selfBillingTexts['2026-11']
    expect(getSelfBillingParagraphs('2026-11', locale).slice(-de.length)).toEqual(de)
    expect(getSelfBillingParagraphs('2026-11', 'de')).toEqual(de)
  })

  test('the German text of a version never changes', () => {
    const hashes = Object.entries(selfBillingTexts).map(([version, { de }]) => [
      version,
      createHash('sha256').update(de.join('\n')).digest('hex'),
    ])
    expect(hashes).toEqual([
      ['2024-01', '5c3f9c2798c26c798a97c84c895debd3091c7bd2511e7acaeb80d6a7ded07cd7'],
      ['2026-11', 'e9fa91079fcf8627109f5cca92524c5d038fc4cf6057f872ae4d905252e80226'],
    ])
  })
})

describe('withdrawing the agreement to self-billing', () => {
  test('a withdrawal needs a fresh proof, ends the agreement, is confirmed once, and blocks offers', async () => {
    const company = await createCompanyWithAdmin()
    desk.advanceSeconds(11 * 60)
    expect(await company.withdraw()).toMatchObject({ status: 403, body: { status: 'proof_required' } })
    await tab.post('/api/partner/auth/step-up', { password: testPassword }, company.token)
    expect(await company.withdraw()).toMatchObject({
      status: 200,
      body: { agreements: [{ version: '2026-11', end_reason: 'withdrawn', ended_by: 'Petra Sommer' }] },
    })
    expect((await company.withdraw()).status).toBe(200)
    expect(await company.listEmails('self_billing_withdrawn')).toHaveLength(1)
    expect((await tab.get('/api/partner/company', company.token)).body.missing).toMatchObject([
      { code: 'self_billing_missing', blocks: true },
    ])
    const { rows } = await owner.query(
      `select before, after from history where subject_id = $1 and step = 'account.withdrawSelfBilling'`,
      [company.id],
    )
    expect(rows).toEqual([
      {
        before: { self_billing_consent_version: '2026-11' },
        after: { self_billing_consent_version: null },
      },
    ])
    await company.agree(selfBillingVersion)
    expect((await company.read()).body.agreements).toMatchObject([
      { ended_at: null },
      { end_reason: 'withdrawn' },
    ])
  })

  test('people of another company can neither read nor withdraw it', async () => {
    const { id } = await createCompanyWithAdmin()
    const { token } = await createCompanyWithAdmin({ name: 'Blitz & Söhne GmbH' })
    expect((await tab.get(`${path}?account_id=${id}`, token)).status).toBe(404)
    expect((await tab.post(`${path}/withdraw`, { account_id: id }, token)).status).toBe(404)
  })

  test('the marketplace records a withdrawal by letter', async () => {
    const company = await createCompanyWithAdmin()
    await runAsOperator(database, (call) => endSelfBillingWithEmail(call, company.id))
    expect((await company.read()).body.agreements).toMatchObject([
      { end_reason: 'withdrawn', ended_by: null },
    ])
    expect(await company.listEmails('self_billing_withdrawn')).toMatchObject([{ by: null, orders: 0 }])
  })
})

describe('credit notes after a withdrawal', () => {
  test('no credit note is issued any more, and earlier ones are paid and cancelled as before', async () => {
    const partner = await createTestPartner(database)
    const [first, second] = [
      await createOrderInStatus(database, partner, 'completed'),
      await createOrderInStatus(database, partner, 'completed'),
    ]
    const { accountId } = partner
    const issue = (orderId: string) =>
      runAsOperator(database, (call) => issueCreditNotes(call, { accountId, orderIds: [orderId] }))
    const [note] = await issue(first.id)
    await runAsOperator(database, (call) => endSelfBillingWithEmail(call, accountId))
    await expect(issue(second.id)).rejects.toMatchObject({ code: 'credit_note_blocked' })
    expect(await runAsOperator(database, (call) => listCreditNoteGaps(call, accountId))).toMatchObject([
      { code: 'self_billing_missing' },
    ])
    await runAsOperator(database, (call) => receiveCreditNote(call, note.id))
    await runAsOperator(database, (call) => payCreditNote(call, note.id))
    await runAsOperator(database, (call) => cancelCreditNote(call, note.id))
    const { rows } = await owner.query('select state from credit_notes where account_id = $1', [accountId])
    expect(rows).toHaveLength(1)
    const mails = await owner.query<{ orders: number }>(
      `select (payload -> 'data' ->> 'orders')::int as orders from graphile_worker._private_jobs
       where payload ->> 'template' = 'self_billing_withdrawn' and payload ->> 'to' = $1`,
      [partner.admin.contactId],
    )
    expect(mails.rows).toEqual([{ orders: 1 }])
  })

  test('a withdrawal waits for a credit note that is being issued', async () => {
    const partner = await createTestPartner(database)
    const order = await createOrderInStatus(database, partner, 'completed')
    const { accountId } = partner
    const events: string[] = []
    let withdrawal: Promise<void> = Promise.resolve()
    await runAsOperator(database, async (call) => {
      await issueCreditNotes(call, { accountId, orderIds: [order.id] })
      withdrawal = runAsOperator(database, (other) => endSelfBillingWithEmail(other, accountId)).then(() => {
        events.push('withdrawn')
      })
      await waitUntilBlocked()
      events.push('issued')
    })
    await withdrawal
    expect(events).toEqual(['issued', 'withdrawn'])
  })
})

/** Waits until a transaction of this database waits for a lock. */
async function waitUntilBlocked(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
}

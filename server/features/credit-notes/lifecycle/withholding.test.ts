import { beforeAll, describe, expect, test } from 'vitest'
import { addCompanyDocument } from '#server/features/accounts/documents/company-documents.commands'
import { exportWithheldTax } from '#server/features/bookkeeping/withheld-tax/withheld-tax.queries'
import { createCreditNotesApp, createServiceLine, issuedAt } from '#test/app/credit-notes-app'
import { runAsOperator } from '#test/app/test-calls'
import { createTestPartner, type Partner } from '#test/builders/orders'
import { cancelCreditNote, payCreditNote, receiveCreditNote } from './credit-notes.commands.ts'
import { previewPayment } from './withholding.queries.ts'

const { database, owner, createCompletedOrder, issue } = await createCreditNotesApp()

let partner: Partner
beforeAll(async () => {
  partner = await createTestPartner(database, 'Bau GmbH')
})

/** Issues a credit note for construction work with this net price in euros and marks it as received. */
async function issueReceived(company: Partner, euros: number, at = issuedAt): Promise<string> {
  const order = await createCompletedOrder(company, { services: [createServiceLine(1, euros)] })
  const { id } = await issue(company, [order], at)
  await runAsOperator(database, (call) => receiveCreditNote(call, id), at)
  return id
}

const pay = (id: string, at = issuedAt, withheld?: number) =>
  runAsOperator(database, (call) => payCreditNote(call, id, withheld), at)

async function addCertificate(company: Partner, more: object): Promise<void> {
  await runAsOperator(database, (call) =>
    addCompanyDocument(call, company.accountId, {
      type: 'tax_exemption_order',
      fileId: undefined,
      lifetimeStart: '2026-01-01',
      lifetimeEnd: '2026-11-21',
      confirmed: true,
      verified: true,
      ...more,
    }),
  )
}

describe('tax on construction work', () => {
  test('payments above the yearly limit are reduced, and earlier ones below it are made up for', async () => {
    const small = await issueReceived(partner, 1_000)
    expect(await pay(small)).toMatchObject({ withheldAmount: 0, paidAmount: 1_190 })
    const large = await issueReceived(partner, 4_000)
    expect(await runAsOperator(database, (call) => previewPayment(call, large), issuedAt)).toMatchObject({
      reason: 'withheld',
      taxedCents: 595_000,
      withheldCents: 89_250,
    })
    expect(await pay(large)).toMatchObject({ withheldAmount: 892.5, paidAmount: 3_867.5, grandTotal: 4_760 })
    const next = await issueReceived(partner, 100)
    expect(await pay(next)).toMatchObject({ withheldAmount: 17.85 })
  })

  test('the next year begins below the limit again', async () => {
    const january = Temporal.Instant.from('2027-01-11T09:00:00Z')
    expect(await pay(await issueReceived(partner, 1_000, january), january)).toMatchObject({
      withheldAmount: 0,
    })
  })

  test('a checked certificate counts until its last day, one that is not checked never', async () => {
    const company = await createTestPartner(database, 'Bescheinigt GmbH')
    await addCertificate(company, { verified: false, lifetimeEnd: '2028-12-31' })
    await addCertificate(company, {})
    const [first, second] = [await issueReceived(company, 6_000), await issueReceived(company, 6_000)]
    expect(await pay(first)).toMatchObject({ withheldAmount: 0 })
    expect(await pay(second, issuedAt.add({ hours: 24 }))).toMatchObject({ withheldAmount: 1_071 })
  })

  test('a payer who withheld another amount is refused and sees the present one', async () => {
    const company = await createTestPartner(database, 'Anders GmbH')
    const id = await issueReceived(company, 6_000)
    await expect(pay(id, issuedAt, 0)).rejects.toMatchObject({
      code: 'withholding_changed',
      detail: { current: { withheld: 1_071 } },
    })
    expect(await pay(id, issuedAt, 107_100)).toMatchObject({ status: 'paid', withheldAmount: 1_071 })
  })

  test('of two concurrent payments the second one sees the first one', async () => {
    const company = await createTestPartner(database, 'Gleichzeitig GmbH')
    const ids = [await issueReceived(company, 2_000), await issueReceived(company, 2_000)]
    await owner.query(`update credit_notes set construction_cents = 600000 where id = $1`, [ids[0]])
    await Promise.all(ids.map((id) => pay(id)))
    const { rows } = await owner.query(
      `select sum(taxed_cents)::float8 as taxed, sum(withheld_cents)::float8 as withheld from credit_notes
       where account_id = $1`,
      [company.accountId],
    )
    expect(rows).toEqual([{ taxed: 838_000, withheld: 125_700 }])
  })

  test('the company gets a settlement by email', async () => {
    const { rows } = await owner.query(
      `select payload -> 'data' as data from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'mail.send' and payload ->> 'template' = 'credit_note_tax_withheld'
         and payload ->> 'to' = $1 order by j.id limit 1`,
      [partner.admin.contactId],
    )
    expect(rows[0]?.data).toMatchObject({
      total_cents: 476_000,
      taxed_cents: 595_000,
      withheld_cents: 89_250,
    })
  })

  test('the notice of a month lists the payments with withheld tax, also those cancelled later', async () => {
    const company = await createTestPartner(database, '=Storniert GmbH')
    const march = Temporal.Instant.from('2028-03-31T21:30:00Z')
    const id = await issueReceived(company, 6_000, march)
    await pay(id, march)
    await runAsOperator(database, (call) => cancelCreditNote(call, id), march.add({ hours: 24 }))
    const read = async (month: string) => {
      const { stream, fileName } = await runAsOperator(database, (call) => exportWithheldTax(call, month))
      return { fileName, text: Buffer.concat(await stream.toArray()).toString() }
    }
    const { fileName, text } = await read('2028-03')
    expect(fileName).toBe('Steuerabzug Bauleistungen 2028-03.csv')
    const [, row, ...more] = text.trim().split('\r\n')
    expect(more).toEqual([])
    expect(row).toMatch(
      /^'=Storniert GmbH;.*;238\/106\/07521;.*;G2028-000001;2028-03-31;2028-03-31;7140,00;15;1071,00;6069,00;2028-04-01$/,
    )
    await expect(read('2028-04')).rejects.toMatchObject({ code: 'nothing_to_export' })
  })
})

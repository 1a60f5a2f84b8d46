import { beforeAll, describe, expect, test } from 'vitest'
import { addCompanyDocument } from '#server/features/accounts/documents/company-documents.commands'
import {
  cancelCreditNote,
  payCreditNote,
  receiveCreditNote,
} from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import { issueCreditNotes } from '#server/features/credit-notes/lifecycle/issue-credit-note.commands'
import { demoIssuer } from '#server/features/credit-notes/model/issuer.services'
import {
  objectToCreditNote,
  settleObjection,
} from '#server/features/credit-notes/objections/objections.commands'
import { readCreditNoteSummary } from '#server/features/credit-notes/summary/credit-note-summary.queries'
import { createCreditNotesApp, createServiceLine } from '#test/app/credit-notes-app'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import { testServices } from '#test/app/test-services'
import { createTestPartner, type Partner } from '#test/builders/orders'
import { exportPlatformReport } from './platform-report/platform-report.queries.ts'
import { exportWithheldTax } from './withheld-tax/withheld-tax.queries.ts'

/**
 * One year of a company through all tax cases. The expected sums are calculated by hand from the prices below; all
 * exports have to agree with them and with each other.
 */

const { database, owner, people, openBrowser, createCompletedOrder } = await createCreditNotesApp()
const client = openBrowser()
let partner: Partner

const noon = (day: string) => Temporal.Instant.from(`2026-${day}T11:00:00Z`)
const setCompany = (columns: string) =>
  owner.query(`update accounts set ${columns} where id = $1`, [partner.accountId])

/** Issues credit notes for orders of these types and net prices in euros; returns their ids and totals. */
async function credit(day: string, work: readonly (readonly [string, number, string?])[]) {
  const orderIds: string[] = []
  for (const [order_type, euros, work_kind] of work) {
    const id = await createCompletedOrder(partner, {
      order_type,
      services: [{ ...createServiceLine(1, euros), work_kind }],
    })
    await owner.query('update jobs set finished_at = $2 where api_id = $1', [id, noon(day).toString()])
    orderIds.push(id)
  }
  const { accountId } = partner
  const notes = await runAsOperator(
    database,
    (call) => issueCreditNotes(call, { accountId, orderIds }),
    noon(day),
  )
  return notes.map(({ id, grandTotal }) => ({ id, total: grandTotal, orderIds }))
}

type Note = Awaited<ReturnType<typeof credit>>[number] | undefined

async function pay(day: string, ...notes: readonly Note[]): Promise<void> {
  for (const note of notes) {
    const id = note?.id ?? ''
    await runAsOperator(database, (call) => receiveCreditNote(call, id), noon(day))
    await runAsOperator(database, (call) => payCreditNote(call, id), noon(day))
  }
}

async function object(day: string, note: Note): Promise<void> {
  const reason = 'Der Preis stimmt nicht.'
  await runAsPerson(
    database,
    partner.admin,
    (call) => objectToCreditNote(call, note?.id ?? '', reason),
    noon(day),
  )
}

const settle = (day: string, note: Note, outcome: 'accepted' | 'declined') =>
  runAsOperator(
    database,
    (call) => settleObjection(call, note?.id ?? '', { outcome, answer: 'Geprüft.' }),
    noon(day),
  )

beforeAll(async () => {
  testServices.issuer = {
    ...demoIssuer,
    construction_certificate_until: '2026-06-30',
    electricity_certificate_until: '2026-06-30',
  }
  partner = await createTestPartner(database)
  people.set('partner', partner.admin)

  // Small business (§ 19 UStG).
  await setCompany(`vat_status = 'small_business'`)
  await pay('02-02', ...(await credit('01-15', [['installation', 1_000]])))
  // Regular taxation: other work with VAT, construction work without (§ 13b Abs. 2 Nr. 4 UStG).
  await setCompany(`vat_status = 'standard'`)
  await pay(
    '03-03',
    ...(await credit('02-15', [
      ['maintenance', 200],
      ['installation', 500],
    ])),
  )
  // A small repair is no construction work for the VAT, but it is for § 48 EStG.
  await pay('04-01', ...(await credit('03-15', [['defect_elimination', 400]])))
  // The company's choice: construction work and electricity (§ 13b Abs. 2 Nr. 5 Buchst. b UStG).
  await setCompany(`vat_status = 'reverse_charge'`)
  await pay(
    '05-04',
    ...(await credit('04-15', [
      ['installation', 600],
      ['hardware_sale', 300, 'electricity'],
    ])),
  )
  // Paid and then cancelled.
  const [cancelled] = await credit('05-15', [['maintenance', 1_000]])
  await pay('05-20', cancelled)
  await runAsOperator(database, (call) => cancelCreditNote(call, cancelled?.id ?? ''), noon('06-10'))
  // An objection that is accepted cancels the credit note; the order is credited again.
  const [objected] = await credit('06-15', [['maintenance', 150]])
  await object('06-16', objected)
  await settle('06-20', objected, 'accepted')
  const again = await runAsOperator(
    database,
    (call) => issueCreditNotes(call, { accountId: partner.accountId, orderIds: objected?.orderIds ?? [] }),
    noon('07-01'),
  )
  await pay('07-15', { id: again[0].id, total: again[0].grandTotal, orderIds: [] })
  // An objection that is declined changes nothing.
  const [declined] = await credit('07-15', [['maintenance', 99.99]])
  await object('07-16', declined)
  await settle('07-18', declined, 'declined')
  await pay('08-03', declined)
  // The company moves abroad: every service (§ 13b Abs. 1, Abs. 2 Nr. 1 UStG). The payment exceeds the limit of § 48 EStG.
  await setCompany(`country_code = 'AT', vat_id = 'ATU12345675', vat_status = 'standard'`)
  await pay('10-01', ...(await credit('09-15', [['installation', 4_000]])))
  // With a certificate of exemption nothing is withheld.
  await runAsOperator(database, (call) =>
    addCompanyDocument(call, partner.accountId, {
      type: 'tax_exemption_order',
      fileId: undefined,
      lifetimeStart: '2026-10-05',
      lifetimeEnd: '2029-10-04',
      confirmed: true,
      verified: true,
    }),
  )
  await pay('11-02', ...(await credit('10-15', [['installation', 2_000]])))
  // Not paid yet, and one document of zero.
  await credit('11-15', [['maintenance', 700]])
  await credit('12-10', [['precheck', 250]])
  await credit('12-11', [['reclamation', 0]])
}, 60_000)

/** Net, VAT and gross of each month of issue; cancellations count in their own month. */
const months: Record<string, readonly [number, number, number]> = {
  '01': [1_000, 0, 1_000],
  '02': [700, 38, 738],
  '03': [400, 76, 476],
  '04': [900, 0, 900],
  '05': [1_000, 190, 1_190],
  // 150 and 28.50 are credited and cancelled again; 1,190 are cancelled.
  '06': [-1_000, -190, -1_190],
  '07': [249.99, 47.5, 297.49],
  '09': [4_000, 0, 4_000],
  '10': [2_000, 0, 2_000],
  '11': [700, 0, 700],
  '12': [250, 0, 250],
}
const year = 'from_date=2026-01-01&to_date=2026-12-31'

const readNumber = (text = '') => Number(text.replace(',', '.'))
const round = (value: number) => Math.round(value * 100) / 100

async function readLines(query: string): Promise<string[][]> {
  const { bytes } = await client.get(`/api/partner/invoices/ledger?${query}&${year}`, 'partner')
  const lines = bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n')
  return lines.map((line: string) => line.split(';'))
}

function sumByMonth(rows: readonly { month: string; amounts: readonly number[] }[]) {
  const sums: Record<string, number[]> = {}
  for (const { month, amounts } of rows)
    sums[month] = amounts.map((amount, place) => round(amount + (sums[month]?.[place] ?? 0)))
  return sums
}

describe('a year of a company with all tax cases', () => {
  test('the CSV ledger has the net, VAT and gross sums of each month', async () => {
    const [, ...rows] = await readLines('format=csv')
    expect(
      sumByMonth(
        rows.map((cells) => ({
          month: cells[2]?.slice(5, 7) ?? '',
          amounts: [cells[6], cells[8], cells[9]].map(readNumber),
        })),
      ),
    ).toEqual(months)
  })

  test('the DATEV batch books the gross sum of each month, by tax case, and no document of zero', async () => {
    const [, , ...rows] = await readLines('format=datev&chart=03')
    const bookings = rows.map((cells) => ({
      month: cells[9]?.slice(2, 4) ?? '',
      account: cells[7] ?? '',
      amounts: [readNumber(cells[0]) * (cells[1] === '"H"' ? -1 : 1)],
    }))
    expect(bookings.filter(({ amounts }) => amounts[0] === 0)).toEqual([])
    expect(sumByMonth(bookings)).toEqual(
      Object.fromEntries(Object.entries(months).map(([month, [, , gross]]) => [month, [gross]])),
    )
    expect(sumByMonth(bookings.map((one) => ({ ...one, month: one.account })))).toEqual({
      '8195': [1_000],
      '8337': [8_350],
      '8400': [1_011.49],
    })
  })

  test('the money page at the end of the year states what is open and what was paid out', async () => {
    const summary = await runAsPerson(database, partner.admin, readCreditNoteSummary, noon('12-31'))
    expect(summary).toMatchObject({
      open: { count: 2, total: 950 },
      // The credit note over zero euros is paid when it is issued.
      paid_this_month: { count: 1, total: 0 },
      // The payment of October is less the withheld tax.
      paid_this_year: { count: 10, total: 8_279.74 },
      open_objections: 0,
      expected: { count: 1, total: 1_000 },
    })
    expect(summary.months.map(({ month, count }) => [month.slice(5), count])).toEqual([
      ['12', 2],
      ['11', 1],
      ['10', 1],
      ['09', 1],
      ['07', 2],
      ['06', 1],
      ['05', 1],
      ['04', 1],
      ['03', 1],
      ['02', 2],
      ['01', 1],
    ])
  })

  test('the tax of all construction work of the year is withheld from the payment above the limit', async () => {
    const { stream } = await runAsOperator(database, (call) => exportWithheldTax(call, '2026-10'))
    const text = Buffer.concat(await stream.toArray()).toString()
    // 1,000 + 595 + 476 + 714 of earlier months and 4,760, with the VAT that the marketplace owes; 15 % of 7,545.
    expect(text).toContain(';7545,00;15;1131,75;')
    const other = await Promise.allSettled(
      ['2026-09', '2026-11'].map((month) =>
        runAsOperator(database, (call) => exportWithheldTax(call, month)),
      ),
    )
    expect(other.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('the platform report states the payments of each quarter without the cancelled one', async () => {
    const { stream } = await runAsOperator(database, (call) => exportPlatformReport(call, 2026))
    const [head = [], ...rows] = Buffer.concat(await stream.toArray())
      .toString()
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'))
    const row = rows.find((cells) => cells[0] === partner.accountId) ?? []
    const read = (name: string) => row[head.indexOf(name)]
    expect([1, 2, 3, 4].map((quarter) => read(`Vergütung Q${quarter}`))).toEqual([
      '1738,00',
      '1376,00',
      '297,49',
      '4868,25',
    ])
    expect(read('Steuern Q4')).toBe('1131,75')
  })
})

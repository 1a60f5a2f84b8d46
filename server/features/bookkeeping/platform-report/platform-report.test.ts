import { describe, expect, test } from 'vitest'
import { setReportExemption } from '#server/features/accounts/companies/accounts.commands'
import {
  cancelCreditNote,
  payCreditNote,
  receiveCreditNote,
} from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import { createCreditNotesApp, createServiceLine } from '#test/app/credit-notes-app'
import { runAsOperator } from '#test/app/test-calls'
import { createTestPartner, type Partner } from '#test/builders/orders'
import { findExclusion, listMissingFacts, type Seller } from './platform-report.rules.ts'
import { exportPlatformReport } from './platform-report.queries.ts'

const paidQuarter = { paidCents: 11_900, withheldCents: 0, orders: 1 }
const emptyQuarter = { paidCents: 0, withheldCents: 0, orders: 0 }
const seller: Seller = {
  id: '0015e00000AbCdEAAV',
  parentName: null,
  name: 'Elektro Sommer GmbH',
  isNaturalPerson: false,
  street: 'Karl-Heine-Straße 54',
  postalCode: '04229',
  city: 'Leipzig',
  country: 'DE',
  taxId: '238/106/07521',
  vatId: null,
  iban: null,
  accountHolder: null,
  exemption: null,
  quarters: [emptyQuarter, paidQuarter, emptyQuarter, emptyQuarter],
}

describe('whether a company is reported', () => {
  test.each<[string, Partial<Seller>, string | null]>([
    ['paid in one quarter', {}, null],
    ['resident in another member state', { country: 'FR' }, null],
    ['never paid', { quarters: [emptyQuarter, emptyQuarter, emptyQuarter, emptyQuarter] }, 'no_payment'],
    ['a state entity', { exemption: 'state_entity' }, 'state_entity'],
    ['listed on a stock exchange', { exemption: 'listed_company' }, 'listed_company'],
    ['resident outside of the European Union', { country: 'CH' }, 'not_resident'],
  ])('a company that is %s is excluded for the reason of the law, or not', (_, more, reason) => {
    expect(findExclusion({ ...seller, ...more })).toBe(reason)
  })

  test('the facts that the marketplace has to add are named', () => {
    expect(listMissingFacts(seller)).toEqual(['register_number'])
    expect(listMissingFacts({ ...seller, isNaturalPerson: true, taxId: null, city: '' })).toEqual([
      'tax_id',
      'address',
      'birth_date',
    ])
  })
})

describe('platform report', async () => {
  const { database, owner, createCompletedOrder, issue } = await createCreditNotesApp()

  async function pay(partner: Partner, orders: number, at: string): Promise<string> {
    const ids = []
    for (let count = 0; count < orders; count++)
      ids.push(await createCompletedOrder(partner, { services: [createServiceLine(1, 100)] }))
    const now = Temporal.Instant.from(at)
    const { id } = await issue(partner, ids, now)
    await runAsOperator(database, (call) => receiveCreditNote(call, id), now)
    await runAsOperator(database, (call) => payCreditNote(call, id), now)
    return id
  }

  async function readReport(year: number): Promise<Record<string, string>[]> {
    const { stream } = await runAsOperator(database, (call) => exportPlatformReport(call, year))
    const text = Buffer.concat(await stream.toArray())
      .toString()
      .replace('\uFEFF', '')
    const [head = [], ...rows] = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'))
    return rows.map((cells) => Object.fromEntries(head.map((name, place) => [name, cells[place] ?? ''])))
  }

  test('it sums payments by quarter in Berlin, without cancelled ones, and names companies that are not reported', async () => {
    const partner = await createTestPartner(database, '+Sommer GmbH')
    await pay(partner, 2, '2031-03-31T21:59:00Z')
    await pay(partner, 1, '2031-03-31T22:01:00Z')
    const cancelled = await pay(partner, 1, '2031-05-05T09:00:00Z')
    await runAsOperator(
      database,
      (call) => cancelCreditNote(call, cancelled),
      Temporal.Instant.from('2031-06-01T09:00:00Z'),
    )
    await pay(partner, 1, '2031-12-31T23:30:00Z')
    const withheld = await pay(partner, 1, '2031-11-11T09:00:00Z')
    await owner.query(
      `update credit_notes set withholding = 'withheld', withheld_cents = 1785, taxed_cents = 11900 where id = $1`,
      [withheld],
    )
    const exempt = await createTestPartner(database, 'Stadtwerke')
    await pay(exempt, 1, '2031-01-10T09:00:00Z')
    await runAsOperator(database, (call) => setReportExemption(call, exempt.accountId, 'state_entity'))
    await createTestPartner(database, 'Unbezahlt GmbH')

    const report = await readReport(2031)
    const find = (name: string) => report.find((row) => row['Name'] === name)
    expect(find("'+Sommer GmbH")).toMatchObject({
      'Zu melden': 'ja',
      Ausschlussgrund: '',
      'Fehlende Angaben': 'Handelsregisternummer',
      Art: 'Rechtsträger',
      Steuernummer: '238/106/07521',
      Ansässigkeitsstaat: 'DE',
      'Vergütung Q1': '238,00',
      'Tätigkeiten Q1': '2',
      'Vergütung Q2': '119,00',
      'Tätigkeiten Q2': '1',
      'Vergütung Q3': '0,00',
      'Vergütung Q4': '101,15',
      'Steuern Q4': '17,85',
      'Tätigkeiten Q4': '1',
    })
    expect(find('Stadtwerke')).toMatchObject({
      'Zu melden': 'nein',
      Ausschlussgrund: 'staatlicher Rechtsträger (§ 4 Abs. 5 Satz 1 Nr. 1 PStTG)',
      'Vergütung Q1': '119,00',
    })
    expect(find('Unbezahlt GmbH')).toMatchObject({
      'Zu melden': 'nein',
      Ausschlussgrund: 'keine Vergütung im Jahr (§ 4 Abs. 4 PStTG)',
    })
    expect((await readReport(2032)).find((row) => row['Name'] === "'+Sommer GmbH")).toMatchObject({
      'Vergütung Q1': '119,00',
    })
  })

  test('a company is described as in its last credit note of the year', async () => {
    const partner = await createTestPartner(database, 'Alt GmbH')
    await pay(partner, 1, '2033-02-02T09:00:00Z')
    await owner.query(`update accounts set name = 'Neu GmbH' where id = $1`, [partner.accountId])
    const report = await readReport(2033)
    expect(report.some((row) => row['Name'] === 'Alt GmbH' && row['Zu melden'] === 'ja')).toBe(true)
  })
})

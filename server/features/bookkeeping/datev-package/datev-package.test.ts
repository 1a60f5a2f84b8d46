import { beforeAll, describe, expect, test } from 'vitest'
import {
  cancelCreditNote,
  payCreditNote,
  receiveCreditNote,
} from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import { createCreditNotesApp, createServiceLine, issuedAt } from '#test/app/credit-notes-app'
import { unzipFiles } from '#test/app/data-protection-app'
import { createTestPartner, type Partner } from '#test/builders/orders'

const { database, owner, people, openBrowser, createCompletedOrder, issue, takeStep, renderDocuments } =
  await createCreditNotesApp()
const client = openBrowser()

let partner: Partner
beforeAll(async () => {
  partner = await createTestPartner(database)
  people.set('partner', partner.admin)
})

const fetchPackage = (query: string, who = 'partner') =>
  client.get(`/api/partner/invoices/datev-package?${query}`, who)
const year = 'from_date=2026-01-01&to_date=2026-12-31'

describe('DATEV document package', () => {
  test('it contains an index, a booking for each document that has an amount, and the PDFs', async () => {
    const paid = await issue(partner, [await createCompletedOrder(partner)], issuedAt)
    await takeStep(receiveCreditNote, paid.id)
    await takeStep(payCreditNote, paid.id)
    const cancelled = await issue(partner, [await createCompletedOrder(partner)], issuedAt)
    await takeStep(cancelCreditNote, cancelled.id)
    const free = await issue(
      partner,
      [await createCompletedOrder(partner, { services: [createServiceLine(1, 0)] })],
      issuedAt,
    )
    expect(await fetchPackage(year)).toMatchObject({ status: 409, body: { status: 'documents_pending' } })
    for (const { id } of [paid, cancelled, free]) await renderDocuments(id)

    const { status, bytes, headers } = await fetchPackage(`${year}&chart=04&debtor=10100`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/zip')
    expect(Number(headers['content-length'])).toBe(bytes.length)
    const files = await unzipFiles(bytes)
    expect([...files.keys()].toSorted()).toEqual([
      'Gutschrift_G2026-000001.pdf',
      'Gutschrift_G2026-000001.xml',
      'Gutschrift_G2026-000002.pdf',
      'Gutschrift_G2026-000002.xml',
      'Gutschrift_G2026-000003.pdf',
      'Stornierung_S2026-000001.pdf',
      'Stornierung_S2026-000001.xml',
      'document.xml',
    ])
    const read = (name: string) => files.get(name)?.toString('utf8') ?? ''
    const { rows } = await owner.query<{ file_id: string }>(
      `select file_id from credit_notes where id = $1`,
      [paid.id],
    )
    expect(read('document.xml')).toContain(
      `<document guid="${rows[0]?.file_id}" type="2"><extension xsi:type="accountsReceivableLedger" datafile="Gutschrift_G2026-000001.xml">` +
        '<property key="1" value="2026-11"/><property key="3" value="Ausgangsrechnungen"/></extension>' +
        '<extension xsi:type="File" name="Gutschrift_G2026-000001.pdf"/></document>',
    )
    expect(read('document.xml').match(/accountsReceivableLedger/g)).toHaveLength(3)
    expect(read('Gutschrift_G2026-000001.xml')).toContain('<paidAt>2026-11-21</paidAt>')
    expect(read('Gutschrift_G2026-000001.xml')).toContain('<accountNo>4400</accountNo><tax>19.00</tax>')
    expect(read('Stornierung_S2026-000001.xml')).toContain('<amount>-119.00</amount>')
    expect(files.get('Gutschrift_G2026-000003.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test.each([
    ['from_date=2026-12-01&to_date=2026-11-01', 422, 'validation_failed'],
    ['from_date=2026-01-01', 422, 'validation_failed'],
    [`${year}&debtor=99`, 422, 'validation_failed'],
    ['from_date=2030-01-01&to_date=2030-12-31', 422, 'nothing_to_export'],
    ['from_date=0001-01-01&to_date=9999-12-31&chart=05', 422, 'validation_failed'],
  ])('a package for %s is refused: %i %s', async (query, status, code) => {
    expect(await fetchPackage(query)).toMatchObject({ status, body: { status: code } })
  })

  test('a package contains no documents of another company', async () => {
    people.set('rival', (await createTestPartner(database, 'Blitz & Söhne GmbH')).admin)
    expect(await fetchPackage(year, 'rival')).toMatchObject({ body: { status: 'nothing_to_export' } })
  })
})

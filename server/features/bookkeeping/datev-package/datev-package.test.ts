import { beforeAll, describe, expect, test } from 'vitest'
import {
  cancelCreditNote,
  payCreditNote,
  receiveCreditNote,
} from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import { createCreditNotesApp, createServiceLine, issuedAt } from '#test/app/credit-notes-app'
import { unzipFiles } from '#test/app/data-protection-app'
import { createTestPartner, type Partner } from '#test/builders/orders'
import type { DatevDocument } from './datev-documents.sql.ts'
import { formatDatevIndex, formatDatevLedger, type DatevPackageOptions } from './datev-package.document.ts'

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

describe('XML of the DATEV document package', () => {
  const options: DatevPackageOptions = {
    chart: '03',
    debtor: '10000',
    madeAt: Temporal.PlainDateTime.from('2026-11-21T10:00:05.123'),
    system: 'Gewerk',
  }
  const document: DatevDocument = {
    number: 'G2026-000123',
    date: '2026-11-21',
    cancels: null,
    company: `Elektro & Söhne ${'Ä'.repeat(60)}`,
    vatStatus: 'standard',
    vatRate: 19,
    net: 100_000,
    vat: 19_000,
    total: 119_000,
    state: 'paid',
    paidOn: '2026-12-01',
    withheld: 0,
    performedOn: '2026-11-03',
    orderNames: ['A-180322', 'x'.repeat(200)],
    ownVatId: 'DE136695976',
    customer: { name: 'Gewerk Marktplatz GmbH', city: 'Musterstadt', vat_id: 'DE000000000' },
    pdf: { id: '0190aaaa-0000-7000-8000-000000000001', storageKey: 'k', size: 1 },
    createdAt: '2026-11-21T09:00:00.000Z',
  }

  test('a booking has the elements of the schema in its order and lengths', () => {
    const text = `Gutschrift A-180322, ${'x'.repeat(200)}`
    expect(formatDatevLedger(document, options)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<LedgerImport xmlns="http://xml.datev.de/bedi/tps/ledger/v060" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
        ' xsi:schemaLocation="http://xml.datev.de/bedi/tps/ledger/v060 Belegverwaltung_online_ledger_import_v060.xsd"' +
        ` version="6.0" generator_info="Elektro &amp; Söhne ${'Ä'.repeat(24)}" generating_system="Gewerk"` +
        ' xml_data="Kopie nur zur Verbuchung berechtigt nicht zum Vorsteuerabzug">' +
        '<consolidate consolidatedAmount="1190.00" consolidatedDate="2026-11-21" consolidatedInvoiceId="G2026-000123"' +
        ' consolidatedCurrencyCode="EUR"><accountsReceivableLedger><date>2026-11-21</date><amount>1190.00</amount>' +
        `<accountNo>8400</accountNo><tax>19.00</tax><information>${text.slice(0, 120)}</information>` +
        `<currencyCode>EUR</currencyCode><invoiceId>G2026-000123</invoiceId><bookingText>${text.slice(0, 60)}</bookingText>` +
        '<ownVatId>DE136695976</ownVatId><paidAt>2026-12-01</paidAt><vatId>DE000000000</vatId>' +
        '<bpAccountNo>10000</bpAccountNo><deliveryDate>2026-11-03</deliveryDate>' +
        '<customerName>Gewerk Marktplatz GmbH</customerName><customerCity>Musterstadt</customerCity>' +
        '</accountsReceivableLedger></consolidate></LedgerImport>\n',
    )
  })

  test.each([
    ['03', 'reverse_charge', '8337'],
    ['04', 'small_business', '4185'],
    ['04', 'standard', '4400'],
  ] as const)('with SKR %s and the tax case %s it books to the account %s', (chart, vatStatus, account) => {
    const vatRate = vatStatus === 'standard' ? 19 : 0
    const xml = formatDatevLedger({ ...document, vatStatus, vatRate, paidOn: null }, { ...options, chart })
    expect(xml).toContain(`<accountNo>${account}</accountNo>`)
    // DATEV allows neither a rate of zero nor empty elements.
    expect(xml.includes('<tax>')).toBe(vatStatus === 'standard')
    expect(xml).not.toContain('paidAt')
  })

  test('the index states the time of Berlin in seconds', () => {
    expect(formatDatevIndex([document], options)).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<archive xmlns="http:\/\/xml\.datev\.de\/bedi\/tps\/document\/v06\.0" .* version="6\.0" generatingSystem="Gewerk"><header><date>2026-11-21T10:00:05<\/date><description>Gutschriften<\/description><\/header><content><document /,
    )
  })
})

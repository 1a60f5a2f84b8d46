import { describe, expect, test } from 'vitest'
import { formatDatevPackage, type DatevDocument, type DatevPackageOptions } from './datev-package.ts'

describe('XML of the DATEV document package', () => {
  const options: DatevPackageOptions = {
    debtor: '10000',
    madeAt: Temporal.PlainDateTime.from('2026-11-21T10:00:05.123'),
    system: 'Gewerk',
  }
  const document: DatevDocument = {
    number: 'G2026-000123',
    date: '2026-11-21',
    cancels: null,
    company: `Elektro & Söhne ${'Ä'.repeat(60)}`,
    vatRate: 19,
    revenueAccount: '8400',
    total: 119_000,
    paidOn: '2026-12-01',
    performedOn: '2026-11-03',
    orderNames: ['A-180322', 'x'.repeat(200)],
    ownVatId: 'DE136695976',
    customer: { name: 'Gewerk Marktplatz GmbH', city: 'Musterstadt', vat_id: 'DE000000000' },
    pdf: { id: '0190aaaa-0000-7000-8000-000000000001' },
  }
  const formatLedger = (one: DatevDocument) => formatDatevPackage([one], options).entries[0]?.bookings

  test('a booking has the elements of the schema in its order and lengths', () => {
    const text = `Gutschrift A-180322, ${'x'.repeat(200)}`
    expect(formatLedger(document)).toBe(
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
    ['8337', 0],
    ['4400', 19],
  ])(
    'a document for the account %s with the rate %i states a tax only above zero',
    (revenueAccount, vatRate) => {
      const xml = formatLedger({ ...document, revenueAccount, vatRate, paidOn: null })
      expect(xml).toContain(`<accountNo>${revenueAccount}</accountNo>`)
      // DATEV allows neither a rate of zero nor empty elements.
      expect(xml?.includes('<tax>')).toBe(vatRate > 0)
      expect(xml).not.toContain('paidAt')
    },
  )

  test('the index states the time of Berlin in seconds', () => {
    expect(formatDatevPackage([document], options).index).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<archive xmlns="http:\/\/xml\.datev\.de\/bedi\/tps\/document\/v06\.0" .* version="6\.0" generatingSystem="Gewerk"><header><date>2026-11-21T10:00:05<\/date><description>Gutschriften<\/description><\/header><content><document /,
    )
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { renderInvoiceXml } from '#server/platform/documents/e-invoice'
import { createPdfPrinter } from '#server/platform/documents/pdf-printer'
import { createCreditNoteData } from '#test/builders/credit-note-data'
import { listBrokenRules, listSchemaErrors } from '#test/en16931/validate-invoice'
import { listBrokenXrechnungRules, xrechnungRules } from '#test/en16931/xrechnung-rules'
import { readPdfAttachments } from '#test/pdf/pdf-content'
import { createCancellationInvoice, createCreditNoteInvoice } from './credit-note-invoice.document.ts'
import { createCreditNoteDocument } from './credit-note.document.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())

const { recipient, issuer } = createCreditNoteData()
const note = createCreditNoteData({
  recipient: {
    ...recipient,
    invoice_profile: 'xrechnung',
    invoice_email: 'buero@elektro-grossmann.example',
    invoice_phone: '+49 341 9876543',
  },
})
const cancellation = { cancellationNumber: 'S2026-000007', cancellationDate: '2026-12-01' }

describe('a credit note as XRechnung', () => {
  test.each([
    ['a credit note', createCreditNoteInvoice(note)],
    [
      'a credit note without bank account',
      createCreditNoteInvoice({ ...note, recipient: { ...note.recipient, iban: null, bic: null } }),
    ],
    ['a credit note with announced tax', createCreditNoteInvoice({ ...note, announcedTaxCents: 6_944 })],
    [
      'a credit note under reverse charge',
      createCreditNoteInvoice({
        ...note,
        vatStatus: 'reverse_charge',
        vatRate: 0,
        vatCents: 0,
        totalCents: note.netCents,
      }),
    ],
    ['a cancellation', createCancellationInvoice({ ...note, ...cancellation })],
  ])('%s satisfies the schema, EN 16931 and the German rules', async (_, invoice) => {
    const xml = renderInvoiceXml(invoice)
    expect(await listSchemaErrors(xml)).toEqual([])
    expect(listBrokenRules(xml)).toEqual([])
    expect(listBrokenXrechnungRules(xml)).toEqual([])
  })

  test('it names the partner number as reference, or the one that the marketplace configured', () => {
    const referenceOf = (data: typeof note) =>
      /<ram:BuyerReference>(.*?)</.exec(renderInvoiceXml(createCreditNoteInvoice(data)))?.[1]
    expect(referenceOf(note)).toBe('0015e00000AbCdEAAV')
    const buyer_reference = '04011000-12345-03'
    expect(referenceOf({ ...note, issuer: { ...issuer, buyer_reference } })).toBe(buyer_reference)
    expect(referenceOf(createCreditNoteData())).toBeUndefined()
  })

  test('the PDF embeds it under the name and the profile of ZUGFeRD', async () => {
    const template = readFileSync(join(import.meta.dirname, 'credit-note.typ'), 'utf8')
    const invoice = createCreditNoteInvoice(note)
    const createdAt = Temporal.Instant.from('2026-11-21T09:00:00Z')
    const sheet = createCreditNoteDocument(note)
    const pdf = await printer.render(template, sheet, { standard: 'a-3a', invoice, createdAt })
    const files = await readPdfAttachments(pdf)
    expect(Object.keys(files)).toEqual(['xrechnung.xml'])
    expect(new TextDecoder().decode(files['xrechnung.xml'])).toBe(renderInvoiceXml(invoice))
    const bytes = new TextDecoder('latin1').decode(pdf)
    expect(bytes).toContain('<fx:ConformanceLevel>XRECHNUNG</fx:ConformanceLevel>')
    expect(bytes).toContain('<fx:DocumentFileName>xrechnung.xml</fx:DocumentFileName>')
  })
})

const deliveryWithoutPlace =
  '<ram:ShipToTradeParty><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>' +
  '</ram:ShipToTradeParty>'
const addAllowance = (content: string): readonly [RegExp, string] => [
  /<ram:SpecifiedTradePaymentTerms>/,
  `<ram:SpecifiedTradeAllowanceCharge>${content}</ram:SpecifiedTradeAllowanceCharge>$&`,
]
const addBaseQuantity = (quantity: string, unit: string): readonly [RegExp, string] => [
  /<\/ram:ChargeAmount>/,
  `$&<ram:BasisQuantity unitCode="${unit}">${quantity}</ram:BasisQuantity>`,
]

/** For every rule, a text of the valid invoice and a replacement that violates the rule. */
const faults: Record<string, readonly [RegExp, string]> = {
  'BR-DE-1': [
    /<ram:SpecifiedTradeSettlementPaymentMeans>.*?<\/ram:SpecifiedTradeSettlementPaymentMeans>/,
    '',
  ],
  'BR-DE-2': [/<ram:DefinedTradeContact>.*?<\/ram:DefinedTradeContact>/, ''],
  'BR-DE-3': [/<ram:CityName>.*?<\/ram:CityName>/, ''],
  'BR-DE-4': [/<ram:PostcodeCode>.*?<\/ram:PostcodeCode>/, ''],
  'BR-DE-5': [/<ram:PersonName>.*?<\/ram:PersonName>/, ''],
  'BR-DE-6': [/<ram:CompleteNumber>.*?<\/ram:CompleteNumber>/, ''],
  'BR-DE-7': [/<ram:EmailURIUniversalCommunication>.*?<\/ram:EmailURIUniversalCommunication>/, ''],
  'BR-DE-8': [/(<ram:BuyerTradeParty>.*?)<ram:CityName>.*?<\/ram:CityName>/, '$1'],
  'BR-DE-9': [/(<ram:BuyerTradeParty>.*?)<ram:PostcodeCode>.*?<\/ram:PostcodeCode>/, '$1'],
  'BR-DE-10': [/<ram:ApplicableHeaderTradeDelivery>/, `$&${deliveryWithoutPlace}`],
  'BR-DE-11': [/<ram:ApplicableHeaderTradeDelivery>/, `$&${deliveryWithoutPlace}`],
  'BR-DE-14': [
    /(<ram:ApplicableHeaderTradeSettlement>.*?)<ram:RateApplicablePercent>.*?<\/ram:RateApplicablePercent>/,
    '$1',
  ],
  'BR-DE-15': [/<ram:BuyerReference>.*?<\/ram:BuyerReference>/, '<ram:BuyerReference> </ram:BuyerReference>'],
  'BR-DE-16': [
    /(<ram:SellerTradeParty>.*?)(<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>)+/,
    '$1',
  ],
  'BR-DE-17': [/<ram:TypeCode>389</, '<ram:TypeCode>751<'],
  'BR-DE-18': [/(<ram:SpecifiedTradePaymentTerms><ram:Description>)/, '$1#SKONTO#'],
  'BR-DE-18-a': [/<ram:SpecifiedTradePaymentTerms>.*?<\/ram:SpecifiedTradePaymentTerms>/, ''],
  'BR-DE-19': [/DE89370400440532013000/, 'DE88370400440532013000'],
  'BR-DE-21': [/xrechnung_3\.0/, 'xrechnung_9.9'],
  'BR-DE-23-a': [/<ram:PayeePartyCreditorFinancialAccount>.*?<\/ram:PayeePartyCreditorFinancialAccount>/, ''],
  'BR-DE-23-b': [
    /<ram:PaymentReference>/,
    '<ram:CreditorReferenceID>DE98ZZZ09999999999</ram:CreditorReferenceID>$&',
  ],
  'BR-DE-26': [/<ram:TypeCode>389</, '<ram:TypeCode>384<'],
  'BR-DE-27': [/\+49 341 9876543/, 'auf Anfrage 12'],
  'BR-DE-28': [
    /buero@elektro-grossmann\.example<\/ram:URIID><\/ram:EmailURI/,
    'büro@elektro-grossmann</ram:URIID></ram:EmailURI',
  ],
  'BR-DE-TMP-32': [
    /<ram:ActualDeliverySupplyChainEvent>.*?<\/ram:ActualDeliverySupplyChainEvent>|<ram:BillingSpecifiedPeriod>.*?<\/ram:BillingSpecifiedPeriod>/g,
    '',
  ],
  'PEPPOL-EN16931-R001': [
    /<ram:BusinessProcessSpecifiedDocumentContextParameter>.*?<\/ram:BusinessProcessSpecifiedDocumentContextParameter>/,
    '',
  ],
  'PEPPOL-EN16931-R005': [/<ram:InvoiceCurrencyCode>/, '<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>$&'],
  'PEPPOL-EN16931-R008': [/(<ram:Description>)[^<]+/, '$1'],
  'PEPPOL-EN16931-R040': addAllowance(
    '<ram:CalculationPercent>10</ram:CalculationPercent><ram:BasisAmount>100.00</ram:BasisAmount>' +
      '<ram:ActualAmount>10.03</ram:ActualAmount>',
  ),
  'PEPPOL-EN16931-R041': addAllowance('<ram:CalculationPercent>10</ram:CalculationPercent>'),
  'PEPPOL-EN16931-R042': addAllowance('<ram:BasisAmount>100.00</ram:BasisAmount>'),
  'PEPPOL-EN16931-R043-1': addAllowance(
    '<ram:ChargeIndicator><udt:Indicator>1</udt:Indicator></ram:ChargeIndicator>',
  ),
  'PEPPOL-EN16931-R010': [
    /(<ram:BuyerTradeParty>.*?)<ram:URIUniversalCommunication>.*?<\/ram:URIUniversalCommunication>/,
    '$1',
  ],
  'PEPPOL-EN16931-R020': [/<ram:URIUniversalCommunication>.*?<\/ram:URIUniversalCommunication>/, ''],
  'PEPPOL-EN16931-R053': [/<ram:TaxTotalAmount.*?<\/ram:TaxTotalAmount>/, '$&$&'],
  'PEPPOL-EN16931-R054': [/<ram:TaxTotalAmount currencyID="EUR"/, '<ram:TaxTotalAmount currencyID="CHF"'],
  'PEPPOL-EN16931-R110': [/(<ram:StartDateTime><udt:DateTimeString format="102">)\d{8}/, '$120000101'],
  'PEPPOL-EN16931-R111': [/(<ram:EndDateTime><udt:DateTimeString format="102">)\d{8}/, '$120991231'],
  'PEPPOL-EN16931-R120': [/(<ram:ChargeAmount>)[^<]+/, '$1389.03'],
  'PEPPOL-EN16931-R121': addBaseQuantity('0', 'C62'),
  'PEPPOL-EN16931-R130': addBaseQuantity('1', 'HUR'),
}

test('every rule of XRechnung has a planted fault', () => {
  expect(Object.keys(faults).toSorted()).toEqual(Object.keys(xrechnungRules).toSorted())
})

test.each(Object.keys(xrechnungRules))('a planted fault violates %s of XRechnung', (rule) => {
  const xml = renderInvoiceXml(createCreditNoteInvoice(note))
  const [text, replacement] = faults[rule] ?? [/$^/, '']
  const spoilt = xml.replace(text, replacement)
  expect(spoilt).not.toBe(xml)
  expect(listBrokenXrechnungRules(spoilt)).toContain(rule)
})

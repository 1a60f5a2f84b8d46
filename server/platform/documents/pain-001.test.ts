import { readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'
import { describe, expect, test } from 'vitest'
import { createPain001, type SepaFile, type SepaTransfer } from './pain-001.ts'
import { toSepaText } from './sepa-text.ts'

const schema = readFileSync('test/sepa/pain-001-subset.xsd', 'utf8')

const transfer: SepaTransfer = {
  endToEndId: 'G2026-000001',
  amountCents: 119_000,
  creditorName: 'Elektro Sommer GmbH',
  iban: 'DE89370400440532013000',
  bic: null,
  remittance: 'Gutschrift G2026-000001',
}
const file: SepaFile = {
  number: 'Z-000012',
  createdAt: Temporal.Instant.from('2026-11-23T09:30:00Z'),
  executionDate: '2026-11-24',
  debtor: { name: 'Gewerk Marktplatz GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  transfers: [transfer],
}

async function listFaults(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: [{ fileName: 'file.xml', contents: xml }], schema: [schema] })
  return errors.map(({ message }) => message)
}

/** Reads the texts of all elements of a name with a search of its own, independent of the writer. */
const readAll = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map((match) => match[1] ?? '')

describe('a SEPA file', () => {
  test('has the elements of pain.001.001.09 in their sequence, with and without a BIC', async () => {
    expect(await listFaults(createPain001(file))).toEqual([])
    const debtor = { ...file.debtor, bic: null }
    const transfers = [{ ...transfer, bic: 'COBADEFFXXX' }]
    const xml = createPain001({ ...file, debtor, transfers })
    expect(await listFaults(xml)).toEqual([])
    expect(readAll(xml, 'BICFI')).toEqual(['COBADEFFXXX'])
    expect(xml).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>')
  })

  test.each([
    ['an amount of zero', (xml: string) => xml.replace('>1190.00</InstdAmt>', '>0.00</InstdAmt>')],
    ['another currency', (xml: string) => xml.replace('Ccy="EUR"', 'Ccy="CHF"')],
    [
      'a reference of 36 characters',
      (xml: string) => xml.replace('>G2026-000001</E', `>${'9'.repeat(36)}</E`),
    ],
    ['an umlaut', (xml: string) => xml.replace('Elektro', 'Öko')],
    [
      'elements in another sequence',
      (xml: string) => xml.replace(/(<Amt>.*<\/Amt>)(<Cdtr>.*<\/Cdtr>)/, '$2$1'),
    ],
    ['no debtor', (xml: string) => xml.replace(/<Dbtr>.*?<\/Dbtr>/, '')],
  ])('the check of the test notices %s', async (_, plant) => {
    const planted = plant(createPain001(file))
    expect(planted).not.toBe(createPain001(file))
    expect(await listFaults(planted)).not.toEqual([])
  })

  test('states number and sum of its transfers twice, exact to the cent with ten thousand of them', async () => {
    const transfers = Array.from({ length: 10_000 }, (_, index) => ({
      ...transfer,
      endToEndId: `G2026-${String(index).padStart(6, '0')}`,
      amountCents: 1_010 + (index % 7),
    }))
    const xml = createPain001({ ...file, transfers })
    const cents = readAll(xml, 'InstdAmt').map((text) => BigInt(text.replace('.', '')))
    const sum = cents.reduce((total, one) => total + one, 0n)
    expect(readAll(xml, 'CtrlSum').map((text) => BigInt(text.replace('.', '')))).toEqual([sum, sum])
    expect(readAll(xml, 'NbOfTxs')).toEqual(['10000', '10000'])
    expect(new Set(readAll(xml, 'EndToEndId')).size).toBe(10_000)
  })

  test('names of any script and length stay valid', async () => {
    const names = [
      'Müller & Söhne GmbH',
      'Œuvre Électricité SARL',
      '北京电气',
      '//Slash//',
      'x'.repeat(300),
      "O'Neil <b>",
    ]
    const transfers = names.map((creditorName, index) => ({
      ...transfer,
      creditorName,
      endToEndId: `E${index}`,
    }))
    const xml = createPain001({ ...file, transfers })
    expect(await listFaults(xml)).toEqual([])
    expect(readAll(xml, 'Nm').slice(2)).toEqual([
      'Mueller + Soehne GmbH',
      'OEuvre Electricite SARL',
      'Betrieb',
      'Slash',
      'x'.repeat(70),
      "O'Neil b",
    ])
  })
})

test.each([
  ['Straße 5, Köln', 'Strasse 5, Koeln'],
  ['  a   b ', 'a b'],
  ['a//b', 'a/b'],
  ['/a/', 'a'],
  ['10 € – brutto', '10 - brutto'],
])('the text %j becomes %j in SEPA', (text, expected) => {
  expect(toSepaText(text, 140, 'x')).toBe(expected)
})

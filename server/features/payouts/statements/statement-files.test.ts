import { describe, expect, test } from 'vitest'
import { createAccountCheck, decodeBankText, StatementFault } from './bank-bookings.rules.ts'
import { readBankCsv as readBankCsvOf } from './bank-csv.rules.ts'
import { readCamt053 as readCamt053Of } from './camt-053.rules.ts'
import { readXml } from './statement-xml.rules.ts'

function findProblem(read: () => unknown): object | null {
  try {
    read()
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
    const { problem, line, column } = error
    return { problem, line, column }
  }
  return null
}

const isOwn = createAccountCheck(['DE02120300000000202051'])
const readCamt053 = (xml: string) => readCamt053Of(xml, isOwn)
const readBankCsv = (bytes: Buffer) => readBankCsvOf(bytes, isOwn)

const wrap = (entries: string, version = '02') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id>${entries}</Stmt></BkToCstmrStmt></Document>`

const entry = (more: string, { status = '<Sts>BOOK</Sts>', ccy = 'EUR', indicator = 'DBIT' } = {}) =>
  `<Ntry><Amt Ccy="${ccy}">119.00</Amt><CdtDbtInd>${indicator}</CdtDbtInd>${status}<BookgDt><Dt>2026-11-24</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef>${more}</Ntry>`

const transaction = `<NtryDtls><TxDtls><Refs><EndToEndId>G2026-000001</EndToEndId></Refs>
<RltdPties><Cdtr><Nm>M&#252;ller &amp; Co</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct></RltdPties>
<RmtInf><Ustrd>Gutschrift</Ustrd><Ustrd>G2026-000001</Ustrd></RmtInf></TxDtls></NtryDtls>`

describe('camt.053', () => {
  test('a booked payment gives day, amount, party, reference and purpose', () => {
    expect(readCamt053(wrap(entry(transaction)))).toEqual([
      {
        bookedOn: '2026-11-24',
        amountCents: -11_900,
        name: 'Müller & Co',
        iban: 'DE89370400440532013000',
        reference: 'G2026-000001',
        fileNumber: null,
        purpose: 'Gutschrift G2026-000001',
        returnCode: null,
        isReturn: false,
        bankReference: 'B1 ',
      },
    ])
  })

  test('version 08 with its status code and its parties is read as well, also with a namespace prefix', () => {
    const status = '<Sts><Cd>BOOK</Cd></Sts>'
    const party = transaction.replace('<Nm>', '<Pty><Nm>').replace('</Nm>', '</Nm></Pty>')
    const plain = wrap(entry(party, { status }), '08')
    const prefixed = plain.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:').replace('xmlns=', 'xmlns:n=')
    for (const xml of [plain, prefixed])
      expect(readCamt053(xml)).toMatchObject([{ name: 'Müller & Co', reference: 'G2026-000001' }])
  })

  test('pending entries and other currencies are left out', () => {
    const entries = [entry('', { status: '<Sts>PDNG</Sts>' }), entry('', { ccy: 'CHF' })]
    expect(readCamt053(wrap(entries.join('')))).toEqual([])
  })

  test('entries without an amount are left out, and the value date replaces a missing booking date', () => {
    const zero = entry('').replace('119.00', '0.00')
    const undated = entry('').replaceAll('BookgDt', 'ValDt')
    expect(readCamt053(wrap(zero + undated))).toMatchObject([
      { bookedOn: '2026-11-24', amountCents: -11_900 },
    ])
  })

  test.each(['NONREF', 'nonref'])('the reference %s of a bank identifies nothing', (text) => {
    expect(readCamt053(wrap(entry('').replace('B1', text)))).toMatchObject([{ bankReference: null }])
  })

  test('the number of an entry within its statement identifies nothing in another statement', () => {
    const numbered = entry('').replaceAll('AcctSvcrRef', 'NtryRef')
    expect(readCamt053(wrap(numbered))).toMatchObject([{ bankReference: null }])
  })

  test('a return has its reason and the company that should have been paid', () => {
    const returned = transaction.replace('<RmtInf>', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf><RmtInf>')
    expect(readCamt053(wrap(entry(returned, { indicator: 'CRDT' })))).toMatchObject([
      { amountCents: 11_900, isReturn: true, returnCode: 'AC04', iban: 'DE89370400440532013000' },
    ])
  })

  test('an entry with several transactions gives one booking for each, a sum without them names its file', () => {
    const one = (id: string, amount: string) =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`
    const several = `<NtryDtls>${one('G2026-000001', '100.00')}${one('G2026-000002', '19.00')}</NtryDtls>`
    expect(readCamt053(wrap(entry(several)))).toMatchObject([
      { amountCents: -10_000, reference: 'G2026-000001' },
      { amountCents: -1_900, reference: 'G2026-000002' },
    ])
    const batch = '<NtryDtls><Btch><PmtInfId>Z-000012</PmtInfId><NbOfTxs>2</NbOfTxs></Btch></NtryDtls>'
    expect(readCamt053(wrap(entry(batch)))).toMatchObject([{ amountCents: -11_900, fileNumber: 'Z-000012' }])
  })

  test.each([
    [
      'a document type declaration',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>',
      'doctype',
      1,
      1,
    ],
    ['an entity that is not declared', '<Document>\n  <a>&x;</a></Document>', 'not_xml', 2, 6],
    ['a tag that does not end', '<Document><a></Document>', 'not_xml', 1, 14],
    ['another document', '<Invoice/>', 'no_statement', 1, 1],
    ['an amount that is none', wrap(entry('').replace('119.00', '1,19')), 'amount', 3, 17],
    ['a day that does not exist', wrap(entry('').replace('2026-11-24', '2026-02-30')), 'date', 3, 17],
    ['a control character', wrap(entry('').replace('B1', 'B\u0000')), 'not_xml', 3, 144],
  ])('%s is refused with the place', (_, xml, problem, line, column) => {
    expect(findProblem(() => readCamt053(xml))).toEqual({ problem, line, column })
  })
})

describe('XML of other systems', () => {
  test('comments, CDATA, attributes and character references are read', () => {
    const root = readXml(`<a b="1 &lt; 2"><!-- <c> --><d><![CDATA[<x>&]]></d>&#x41;&#66;</a>`)
    expect(root).toMatchObject({ attributes: { b: '1 < 2' }, text: 'AB', children: [{ text: '<x>&' }] })
  })

  test.each([
    '',
    'text',
    '<a/><b/>',
    '<a></a>x',
    '<a b=c/>',
    '<a>&#0;</a>',
    '<a>&</a>',
    `${'<a>'.repeat(60)}${'</a>'.repeat(60)}`,
  ])('the text %j is refused', (text) => {
    expect(() => readXml(text)).toThrow('cannot be read')
  })
})

describe('CSV', () => {
  const header =
    'Buchungstag;Beguenstigter/Zahlungspflichtiger;IBAN;Verwendungszweck;Kundenreferenz (End-to-End);Betrag'

  test('a German file with lines above the table, quotes and Windows-1252 is read', () => {
    const text = `"Umsätze";"Girokonto"\r\n\r\n${header}\r\n24.11.26;"Müller; Söhne";DE89 3704 0044 0532 0130 00;"Gutschrift ""G2026-000001""";G2026-000001;"-1.234,56"\r\n`
    expect(readBankCsv(Buffer.from(text, 'latin1'))).toMatchObject([
      {
        bookedOn: '2026-11-24',
        amountCents: -123_456,
        name: 'Müller; Söhne',
        iban: 'DE89370400440532013000',
        reference: 'G2026-000001',
        purpose: 'Gutschrift "G2026-000001"',
      },
    ])
  })

  test.each([
    ['tabs and ISO days', 'Date\tAmount\n2026-11-24\t-12.50', -1_250],
    ['commas and quotes', 'Date,Amount\n2026-11-24,"1,250.00"', 125_000],
    ['a byte order mark and a currency sign', '\uFEFFBuchung;Betrag\n1.2.2026;12,5 €', 1_250],
    ['millions', 'Datum;Betrag\n24.11.2026;-1.234.567,89', -123_456_789],
  ])('%s are understood', (_, text, amountCents) => {
    expect(readBankCsv(Buffer.from(text))).toMatchObject([{ amountCents }])
  })

  test('a semicolon separates the cells even if a purpose has more commas', () => {
    const purpose = 'a,b,c,d,e,f,g,h,i,j'
    expect(readBankCsv(Buffer.from(`${header}\n24.11.2026;a;b;${purpose};c;-1,00`))).toMatchObject([
      { purpose, amountCents: -100 },
    ])
  })

  test('bookings that are only announced and those in other currencies are left out', () => {
    const text = [
      'Buchungstag;Betrag;Waehrung;Info',
      '24.11.2026;-1,00;EUR;Umsatz gebucht',
      '24.11.2026;-2,00;EUR;Umsatz vorgemerkt und nicht gebucht',
      '24.11.2026;-3,00;USD;Umsatz gebucht',
    ].join('\n')
    expect(readBankCsv(Buffer.from(text))).toMatchObject([{ amountCents: -100 }])
  })

  test.each([
    ['a mark for debit and credit', 'Buchungstag;Umsatz;S/H', '24.11.2026;119,00;S', '24.11.2026;50,00;H'],
    [
      'columns for debit and credit',
      'Buchungstag;Betrag;Soll;Haben',
      '24.11.2026;;-119,00;',
      '24.11.2026;;;50,00',
    ],
    ['unsigned columns for both', 'Buchungstag;Soll;Haben', '24.11.2026;119,00;', '24.11.2026;;50,00'],
  ])('%s give the sign of the amount', (_, ...lines) => {
    expect(readBankCsv(Buffer.from(lines.join('\n'))).map(({ amountCents }) => amountCents)).toEqual([
      -11_900, 5_000,
    ])
  })

  test.each([
    ['declared ISO-8859-1', '<?xml version="1.0" encoding="ISO-8859-1"?><a>Mü</a>', 'latin1'],
    ['UTF-16 with a byte order mark', '\uFEFF<a>Mü</a>', 'utf16le'],
    ['UTF-8 with a byte order mark', '\uFEFF<a>Mü</a>', 'utf8'],
    ['UTF-8 that declares an unknown encoding', '<?xml version="1.0" encoding="none"?><a>Mü</a>', 'utf8'],
    ['Windows-1252 without a declaration', '<a>Mü</a>', 'latin1'],
  ] as const)('%s is read with its letters', (_, text, encoding) => {
    expect(decodeBankText(Buffer.from(text, encoding))).toContain('<a>Mü</a>')
  })

  test('the reference of a collective order names the payment file', () => {
    const text = 'Buchungstag;Betrag;Sammlerreferenz\n24.11.2026;-357,00;Z-000012'
    expect(readBankCsv(Buffer.from(text))).toMatchObject([{ fileNumber: 'Z-000012' }])
  })

  test.each([
    ['a file without a table', 'Hallo;Welt\n1;2', 'header_missing', 1, 1],
    ['an amount in words', `${header}\n24.11.2026;a;b;c;d;viel`, 'amount', 2, 6],
    ['the day 31.02.', `${header}\n\n31.02.2026;a;b;c;d;1`, 'date', 3, 1],
    ['a quote that does not end', `${header}\n24.11.2026;"a;b`, 'quotes', 2, 1],
  ])('%s is refused with line and column', (_, text, problem, line, column) => {
    expect(findProblem(() => readBankCsv(Buffer.from(text)))).toEqual({ problem, line, column })
  })
})

describe('the account of a statement', () => {
  const account = (iban: string) => `<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>`
  const own = account('DE02120300000000202051')
  const other = account('DE89370400440532013000')

  test('camt.053 of another account is refused with the place of the account', () => {
    expect(readCamt053(wrap(own + entry('')))).toHaveLength(1)
    expect(findProblem(() => readCamt053(wrap(other + entry(''))))).toEqual({
      problem: 'other_account',
      line: 3,
      column: 17,
    })
    const number = '<Acct><Id><Othr><Id>532013000</Id></Othr></Id></Acct>'
    expect(findProblem(() => readCamt053(wrap(number + entry(''))))).toMatchObject({
      problem: 'other_account',
    })
  })

  test('camt.053 of several accounts gives the bookings of the own ones', () => {
    const second = `</Stmt><Stmt><Id>2</Id>${own}${entry('').replace('119.00', '7.00')}`
    expect(readCamt053(wrap(other + entry('') + second))).toMatchObject([{ amountCents: -700 }])
  })

  test.each([
    ['Auftragskonto;Buchungstag;Betrag\nDE02 1203 0000 0000 2020 51;24.11.2026;-1,00', null],
    ['Auftragskonto;Buchungstag;Betrag\n202051;24.11.2026;-1,00', null],
    ['Auftragskonto;Buchungstag;Betrag\nDE89370400440532013000;24.11.2026;-1,00', [2, 1]],
    ['Konto;DE02120300000000202051\nBuchungstag;Betrag\n24.11.2026;-1,00', null],
    ['Konto;DE89 3704 0044 0532 0130 00\nBuchungstag;Betrag\n24.11.2026;-1,00', [1, 2]],
    ['Buchungstag;Betrag\n24.11.2026;-1,00', null],
  ])('CSV that begins with %j is read or refused by its account', (text, place) => {
    const problem = findProblem(() => readBankCsv(Buffer.from(text)))
    expect(problem).toEqual(place && { problem: 'other_account', line: place[0], column: place[1] })
  })

  test('CSV of several accounts gives the rows of the own ones', () => {
    const rows = ['DE89370400440532013000;24.11.2026;-1,00', 'DE02120300000000202051;24.11.2026;-2,00']
    const text = ['Auftragskonto;Buchungstag;Betrag', ...rows].join('\n')
    expect(readBankCsv(Buffer.from(text))).toMatchObject([{ amountCents: -200 }])
  })
})

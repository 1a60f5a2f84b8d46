import { beforeEach, describe, expect, test } from 'vitest'
import { issueCreditNotes } from '#server/features/credit-notes/lifecycle/issue-credit-note.commands'
import { createServiceLine } from '#test/app/credit-notes-app'
import { createStaffApp } from '#test/app/staff-client'
import { runAsOperator } from '#test/app/test-calls'
import { testServices } from '#test/app/test-services'
import { createOrderDraft, createOrderInStatus, createTestPartner, type Partner } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'

const { database, owner } = await freshDatabase()
const { createLoggedInStaff } = await createStaffApp(database)
const [anna, bert] = [await createLoggedInStaff('accountant'), await createLoggedInStaff('administrator')]
const iban = 'DE89370400440532013000'
const today = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
testServices.fourEyesLimitCents = null

let partner: Partner
beforeEach(async () => {
  partner = await createTestPartner(database, 'Statement GmbH')
  await owner.query(`update accounts set iban = $2, bic = null where id = $1`, [partner.accountId, iban])
})

interface Ordered {
  readonly noteId: string
  readonly number: string
  readonly transferId: string
  readonly fileId: string
  readonly fileNumber: string
}

/** Issues credit notes over 119 euros each and puts them into one file that is released for the bank. */
async function orderTransfers(count = 1): Promise<Ordered[]> {
  const notes: { id: string; number: string }[] = []
  for (let index = 0; index < count; index += 1) {
    const draft = createOrderDraft({ services: [createServiceLine(1, 100)] })
    const { id } = await createOrderInStatus(database, partner, 'accepted', draft)
    await owner.query(
      `update jobs set status = 'completed', started_at = now(), finished_at = now(), date_end = current_date where api_id = $1`,
      [id],
    )
    const issued = await runAsOperator(database, (call) =>
      issueCreditNotes(call, { accountId: partner.accountId, orderIds: [id] }),
    )
    notes.push(issued[0])
  }
  const { body: file } = await anna.tab.post('/payment-files', {
    credit_note_ids: notes.map(({ id }) => id),
    execution_date: today,
  })
  await anna.tab.post(`/payment-files/${file.id}/hand-over`)
  const { body } = await anna.tab.get(`/payment-files/${file.id}`)
  return body.transfers.map((one: { id: string; credit_note: { id: string; number: string } }) => ({
    noteId: one.credit_note.id,
    number: one.credit_note.number,
    transferId: one.id,
    fileId: file.id,
    fileNumber: file.number,
  }))
}

interface TestLine {
  readonly amount: string
  readonly reference?: string
  readonly purpose?: string
  readonly account?: string
  readonly day?: string
}

let files = 0
function send(lines: readonly TestLine[], by = anna) {
  const rows = lines.map(
    ({ amount, reference = '', purpose = '', account = iban, day = today }) =>
      `${day};Firma;${account};${purpose};${reference};${amount}`,
  )
  const text = [
    `Nummer ${(files += 1)}`,
    'Datum;Name;IBAN;Verwendungszweck;End-to-End-ID;Betrag',
    ...rows,
  ].join('\n')
  const data = Buffer.from(text).toString('base64')
  return by.tab.post('/bank-statements', { name: 'umsaetze.csv', data })
}

const readStates = async (noteId: string) => {
  const { rows } = await owner.query(
    `select n.state as note, (select min(j.status::text) from credit_note_lines l join jobs j on j.api_id = l.job_id
       where l.credit_note_id = n.id) as job from credit_notes n where n.id = $1`,
    [noteId],
  )
  return rows[0]
}

const findDoubtful = async (transferId: string) => {
  const { body } = await anna.tab.get('/bank-lines?state=doubtful&limit=100')
  return body.data.find(({ transfers }: { transfers: { id: string }[] }) =>
    transfers.some(({ id }) => id === transferId),
  )
}

describe('a statement', () => {
  test('with the reference, amount and account of a transfer makes its credit note and order paid', async () => {
    const [one] = (await orderTransfers()) as [Ordered]
    const { status, body } = await send([{ amount: '-119,00', reference: one.number }])
    expect([status, body]).toMatchObject([
      201,
      { format: 'csv', first_day: today, counts: { matched: 1, doubtful: 0, repeated: 0, unrelated: 0 } },
    ])
    expect(await readStates(one.noteId)).toEqual({ note: 'paid', job: 'paid' })
    const { body: file } = await anna.tab.get(`/payment-files/${one.fileId}`)
    expect(file).toMatchObject({ state: 'paid', transfers: [{ state: 'paid', paid_on: today }] })
  })

  test('finds the number in the purpose, and counts bookings about something else without storing them', async () => {
    const [one] = (await orderTransfers()) as [Ordered]
    const { body } = await send([
      { amount: '-119,00', purpose: `Gutschrift ${one.number} danke` },
      { amount: '-850,00', purpose: 'Miete November', account: 'DE02120300000000202051' },
      { amount: '4.000,00', purpose: 'Einzahlung' },
    ])
    expect(body.counts).toMatchObject({ matched: 1, unrelated: 2 })
    const { rows } = await owner.query(
      `select count(*)::int as n from bank_lines where purpose like 'Miete%'`,
    )
    expect(rows[0]).toEqual({ n: 0 })
  })

  test('that books a file as one sum pays all its credit notes', async () => {
    const ordered = await orderTransfers(3)
    const { body } = await send([
      { amount: '-357,00', purpose: `Sammler ${ordered[0]?.fileNumber}`, account: '' },
    ])
    expect(body.counts.matched).toBe(1)
    for (const { noteId } of ordered) expect(await readStates(noteId)).toEqual({ note: 'paid', job: 'paid' })
  })

  test('is imported once, and bookings that an overlapping one repeats are skipped', async () => {
    const [one, two] = (await orderTransfers(2)) as [Ordered, Ordered]
    const lines = [{ amount: '-119,00', reference: one.number }]
    const data = Buffer.from(`Datum;Betrag\n${today};1,00`).toString('base64')
    expect((await anna.tab.post('/bank-statements', { name: 'a.csv', data })).status).toBe(201)
    expect((await bert.tab.post('/bank-statements', { name: 'b.csv', data })).body.status).toBe(
      'already_exists',
    )
    await send(lines)
    const { body } = await send([...lines, { amount: '-119,00', reference: two.number }])
    expect(body.counts).toMatchObject({ matched: 1, repeated: 1, doubtful: 0 })
  })

  test('two people who import overlapping statements at once record each booking once', async () => {
    const [one] = (await orderTransfers()) as [Ordered]
    const lines = [{ amount: '-119,00', reference: one.number }]
    const answers = await Promise.all([send(lines, anna), send(lines, bert)])
    expect(answers.map(({ body }) => body.counts.matched).toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  test('that cannot be read is refused with line and column, and nothing is stored', async () => {
    const data = Buffer.from(`Datum;Betrag\n${today};viel`).toString('base64')
    const { status, body } = await anna.tab.post('/bank-statements', { name: 'a.csv', data })
    expect([status, body.status, body.current]).toEqual([
      422,
      'statement_unreadable',
      { problem: 'amount', line: 2, column: 2 },
    ])
  })

  test.each([
    ['CSV', (number: string) => `Datum;Name;End-to-End-ID;Betrag\n${today};Fir\0ma;${number};-119,00`],
    [
      'XML',
      (number: string) =>
        `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">119.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
         <BookgDt><Dt>${today}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${number}</EndToEndId></Refs>
         <RltdPties><Cdtr><Nm>Fir\0ma</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`,
    ],
  ])(
    'as %s with the character NUL in a name is read without it, or refused with its place',
    async (kind, write) => {
      const [one] = (await orderTransfers()) as [Ordered]
      const data = Buffer.from(write(one.number)).toString('base64')
      const { status, body } = await anna.tab.post('/bank-statements', { name: 'nul', data })
      const read = { counts: { matched: 1 } }
      const refused = { status: 'statement_unreadable', current: { problem: 'not_xml', line: 3 } }
      expect([status, body]).toMatchObject(kind === 'CSV' ? [201, read] : [422, refused])
    },
  )

  test('of a file that people have booked as paid confirms its transfers once; a second payment is doubtful', async () => {
    const [one] = (await orderTransfers()) as [Ordered]
    await anna.tab.post(`/payment-files/${one.fileId}/confirm`, { paid_on: today })
    const first = await send([{ amount: '-119,00', reference: one.number }])
    expect(first.body.counts).toMatchObject({ matched: 1, doubtful: 0 })
    expect(await readStates(one.noteId)).toEqual({ note: 'paid', job: 'paid' })
    const second = await send([{ amount: '-119,00', reference: one.number, purpose: 'noch einmal' }])
    expect(second.body.counts).toMatchObject({ matched: 0, doubtful: 1 })
  })

  test('that names only the credit note pays the second transfer after the first one was cancelled', async () => {
    const [one] = (await orderTransfers()) as [Ordered]
    await anna.tab.post(`/payment-files/${one.fileId}/cancel`, { reason: 'Bank lehnt ab' })
    const { body: next } = await anna.tab.post('/payment-files', {
      credit_note_ids: [one.noteId],
      execution_date: today,
    })
    await anna.tab.post(`/payment-files/${next.id}/hand-over`)
    const { body } = await send([{ amount: '-119,00', purpose: `Gutschrift ${one.number}` }])
    expect(body.counts).toMatchObject({ matched: 1, doubtful: 0 })
    expect(await readStates(one.noteId)).toEqual({ note: 'paid', job: 'paid' })
  })

  test('of another account is refused, and books nothing', async () => {
    const [one] = (await orderTransfers()) as [Ordered]
    const text = `Auftragskonto;Datum;End-to-End-ID;Betrag\n${iban};${today};${one.number};-119,00`
    const data = Buffer.from(text).toString('base64')
    const { status, body } = await anna.tab.post('/bank-statements', { name: 'a.csv', data })
    expect([status, body.status, body.current]).toEqual([
      422,
      'statement_unreadable',
      { problem: 'other_account', line: 2, column: 1 },
    ])
    expect(await readStates(one.noteId)).toEqual({ note: 'sent', job: 'invoice_sent' })
  })

  test('that was read as CSV and comes again as camt.053 books nothing twice', async () => {
    const [one] = (await orderTransfers()) as [Ordered]
    await send([{ amount: '-119,00', reference: one.number }])
    const xml = `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>
      <Ntry><Amt Ccy="EUR">119.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${today}</Dt></BookgDt>
      <AcctSvcrRef>B7</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${one.number}</EndToEndId></Refs></TxDtls></NtryDtls>
      </Ntry></Stmt></BkToCstmrStmt></Document>`
    const data = Buffer.from(xml).toString('base64')
    const { body } = await anna.tab.post('/bank-statements', { name: 'a.xml', data })
    expect(body.counts).toMatchObject({ matched: 0, doubtful: 1 })
    expect(await findDoubtful(one.transferId)).toMatchObject({ doubt: 'already_paid' })
    const { rows } = await owner.query(
      `select count(*)::int as n from history where subject_id = $1 and step = 'creditNote.pay'`,
      [one.noteId],
    )
    expect(rows[0]).toEqual({ n: 1 })
  })

  test('with a wrong line in its middle changes nothing at all', async () => {
    const [one] = (await orderTransfers()) as [Ordered]
    const { status } = await send([{ amount: '-119,00', reference: one.number }, { amount: 'x' }])
    expect(status).toBe(422)
    expect(await readStates(one.noteId)).toEqual({ note: 'sent', job: 'invoice_sent' })
  })
})

describe('bookings of one statement', () => {
  test('about the same transfer are recorded in their sequence', async () => {
    const [one, two, three] = (await orderTransfers(3)) as [Ordered, Ordered, Ordered]
    const { body } = await send([
      { amount: '-119,00', reference: one.number },
      { amount: '-119,00', reference: two.number },
      { amount: '-119,00', reference: one.number, purpose: 'zweimal' },
      { amount: '119,00', reference: two.number, purpose: 'Rückläufer' },
      { amount: '-119,00', reference: two.number, purpose: 'nach dem Rückläufer' },
      { amount: '-119,00', reference: three.number },
    ])
    expect(body.counts).toMatchObject({ matched: 4, doubtful: 2 })
    expect(await findDoubtful(one.transferId)).toMatchObject({ doubt: 'already_paid', purpose: 'zweimal' })
    expect(await findDoubtful(two.transferId)).toMatchObject({
      doubt: 'not_ordered',
      purpose: 'nach dem Rückläufer',
    })
    expect(await readStates(one.noteId)).toEqual({ note: 'paid', job: 'paid' })
    expect(await readStates(two.noteId)).toEqual({ note: 'received', job: 'invoice_sent' })
    expect(await readStates(three.noteId)).toEqual({ note: 'paid', job: 'paid' })
    const { rows } = await owner.query(
      `select step, before ->> 'status' as before, after ->> 'status' as after from history
        where subject_id = $1 and step like 'creditNote.%' and step <> 'creditNote.issue' order by id`,
      [two.noteId],
    )
    expect(rows).toEqual([
      { step: 'creditNote.receive', before: 'sent', after: 'received' },
      { step: 'creditNote.pay', before: 'received', after: 'paid' },
      { step: 'creditNote.returnPayment', before: 'paid', after: 'received' },
    ])
  })

  test('a return without a reference is about a transfer that the same statement pays', async () => {
    const [one] = (await orderTransfers()) as [Ordered]
    await owner.query(`update transfers set amount_cents = 4711 where id = $1`, [one.transferId])
    const { body } = await send([
      { amount: '-47,11', reference: one.number },
      { amount: '47,11', purpose: 'Rückläufer ohne Angabe' },
    ])
    expect(body.counts).toMatchObject({ matched: 1, doubtful: 1 })
    expect(await findDoubtful(one.transferId)).toMatchObject({ doubt: 'no_reference' })
  })
})

describe('a return', () => {
  test('reopens the credit note and its order, and the next transfer has another reference', async () => {
    const [one] = (await orderTransfers()) as [Ordered]
    await send([{ amount: '-119,00', reference: one.number }])
    const { body } = await send([{ amount: '119,00', reference: one.number, purpose: 'Rückläufer' }])
    expect(body.counts.matched).toBe(1)
    expect(await readStates(one.noteId)).toEqual({ note: 'received', job: 'invoice_sent' })
    const { body: next } = await anna.tab.post('/payment-files', {
      credit_note_ids: [one.noteId],
      execution_date: today,
    })
    const { body: file } = await anna.tab.get(`/payment-files/${next.id}`)
    expect(file.transfers[0].end_to_end_id).toBe(`${one.number}-2`)
  })

  test('that arrives before the payment is known leaves the credit note unpaid', async () => {
    const [one] = (await orderTransfers()) as [Ordered]
    await send([{ amount: '119,00', reference: one.number }])
    expect(await readStates(one.noteId)).toEqual({ note: 'sent', job: 'invoice_sent' })
    await send([{ amount: '-119,00', reference: one.number }])
    expect(await findDoubtful(one.transferId)).toMatchObject({ doubt: 'not_ordered' })
  })
})

describe('a doubtful booking', () => {
  test('about the return of a transfer that the bank does not have yet leaves the rest of the statement alone', async () => {
    const [one, two] = (await orderTransfers(2)) as [Ordered, Ordered]
    const [three] = (await orderTransfers()) as [Ordered]
    await owner.query(
      `update payment_files set state = 'created', handed_over_at = null, handed_over_by = null where id = $1`,
      [three.fileId],
    )
    const { status, body } = await send([
      { amount: '119,00', reference: three.number, purpose: 'Rückläufer' },
      { amount: '-119,00', reference: one.number },
    ])
    expect([status, body.counts]).toMatchObject([201, { matched: 1, doubtful: 1 }])
    expect(await findDoubtful(three.transferId)).toMatchObject({
      doubt: 'not_handed_over',
      transfers: [{ is_assignable: false }],
    })
    expect(await readStates(two.noteId)).toMatchObject({ note: 'sent' })
  })

  test.each([
    ['amount_differs', { amount: '-118,00' }],
    ['account_differs', { amount: '-119,00', account: 'DE02120300000000202051' }],
  ])('%s waits for a person, who records it', async (doubt, line) => {
    const [one] = (await orderTransfers()) as [Ordered]
    await send([{ ...line, reference: one.number }])
    expect(await readStates(one.noteId)).toMatchObject({ note: 'sent' })
    const found = await findDoubtful(one.transferId)
    expect(found).toMatchObject({ doubt, transfers: [{ is_assignable: true }] })
    const body = { transfer_id: one.transferId, reason: 'Mit der Bank geklärt.' }
    const { body: decided } = await bert.tab.post(`/bank-lines/${found.id}/decide`, body)
    expect(decided).toMatchObject({ state: 'matched', decided_by: bert.name })
    expect(await readStates(one.noteId)).toEqual({ note: 'paid', job: 'paid' })
  })

  test('without a reference offers the transfers with its amount and account', async () => {
    const [one, two] = (await orderTransfers(2)) as [Ordered, Ordered]
    await send([{ amount: '-119,00', purpose: 'ohne Angabe' }])
    const found = await findDoubtful(two.transferId)
    expect(found.doubt).toBe('no_reference')
    expect(found.transfers.map(({ id }: { id: string }) => id)).toContain(one.transferId)
    await anna.tab.post(`/bank-lines/${found.id}/decide`, { transfer_id: two.transferId })
    expect(await readStates(one.noteId)).toMatchObject({ note: 'sent' })
    expect(await readStates(two.noteId)).toMatchObject({ note: 'paid' })
  })

  test('can be recorded for a transfer that is searched for by company, number or amount', async () => {
    await orderTransfers(2)
    const [wanted] = (await orderTransfers()) as [Ordered]
    await owner.query(`update accounts set name = 'Findbar Elektro GmbH' where id = $1`, [partner.accountId])
    // A return without any reference names no transfer at all.
    await send([{ amount: '77,10', purpose: 'Retoure ohne Angabe' }])
    const { body: lines } = await anna.tab.get('/bank-lines?state=doubtful&limit=100')
    const line = lines.data.find((one: { purpose: string }) => one.purpose === 'Retoure ohne Angabe')
    expect(line.transfers).toEqual([])
    const find = async (search: string, by = anna) => {
      const path = `/bank-lines/${line.id}/transfers?limit=100&search=${encodeURIComponent(search)}`
      const { body } = await by.tab.get(path)
      return body.data.map((one: { credit_note: { number: string } }) => one.credit_note.number)
    }
    expect(await find('findbar')).toHaveLength(3)
    expect(await find(wanted.number.toLowerCase())).toEqual([wanted.number])
    for (const amount of ['119', '119,00', '119.00 €']) expect(await find(amount)).toContain(wanted.number)
    expect(await find('118,99')).toEqual([])
    expect(await find('100%')).toEqual([])
    const viewer = await createLoggedInStaff('viewer')
    const { body: masked } = await viewer.tab.get(`/bank-lines/${line.id}/transfers?search=findbar`)
    expect(masked.data[0].iban).toBe('•••• 3000')
    const decision = { transfer_id: wanted.transferId, reason: 'Gebühren abgezogen' }
    const { status } = await anna.tab.post(`/bank-lines/${line.id}/decide`, decision)
    expect(status).toBe(200)
    expect(await find(wanted.number)).toEqual([])
    const missing = await anna.tab.get(`/bank-lines/${wanted.noteId}/transfers`)
    expect(missing.status).toBe(404)
  })

  test('with another amount needs a reason, and two people at once decide once', async () => {
    const [one] = (await orderTransfers()) as [Ordered]
    await send([{ amount: '-100,00', reference: one.number }])
    const found = await findDoubtful(one.transferId)
    const path = `/bank-lines/${found.id}/decide`
    const refused = await anna.tab.post(path, { transfer_id: one.transferId })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']])
    const answers = await Promise.all([
      anna.tab.post(path, { transfer_id: null }),
      bert.tab.post(path, { transfer_id: one.transferId, reason: 'Skonto' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('paid twice is shown and can be ignored', async () => {
    const [one] = (await orderTransfers()) as [Ordered]
    await send([{ amount: '-119,00', reference: one.number }])
    await send([{ amount: '-119,00', reference: one.number, purpose: 'noch einmal' }])
    const found = await findDoubtful(one.transferId)
    expect(found).toMatchObject({ doubt: 'already_paid', transfers: [{ is_assignable: false }] })
    const { body: queue } = await anna.tab.get('/work?kind=booking')
    expect(queue.data).toContainEqual(expect.objectContaining({ item_id: found.id, detail: 'already_paid' }))
    const { body } = await anna.tab.post(`/bank-lines/${found.id}/decide`, { transfer_id: null })
    expect(body.state).toBe('ignored')
    const again = await anna.tab.post(`/bank-lines/${found.id}/decide`, { transfer_id: null })
    expect(again.body.status).toBe('status_not_allowed')
  })

  test('of a file that was not released for the bank is not recorded', async () => {
    const [one] = (await orderTransfers()) as [Ordered]
    await owner.query(
      `update payment_files set state = 'created', handed_over_at = null, handed_over_by = null where id = $1`,
      [one.fileId],
    )
    await send([{ amount: '-119,00', reference: one.number }])
    expect(await findDoubtful(one.transferId)).toMatchObject({ doubt: 'not_handed_over' })
    expect(await readStates(one.noteId)).toMatchObject({ note: 'sent' })
  })
})

test('a person who may not see bank data gets masked account numbers', async () => {
  const [one] = (await orderTransfers()) as [Ordered]
  const spaced = 'DE02 1203 0000 0000 2020 51'
  const purpose = `Gutschrift ${one.number} IBAN: ${spaced} Konto 1234567890 IBAN ${iban.toLowerCase()}`
  await send([{ amount: '-118,00', reference: one.number, purpose }])
  const viewer = await createLoggedInStaff('viewer')
  const { body } = await viewer.tab.get('/bank-lines?state=doubtful&limit=100')
  expect(JSON.stringify(body)).not.toContain(iban)
  const line = body.data.find((found: { reference: string }) => found.reference === one.number)
  expect(line.purpose).toBe(`Gutschrift ${one.number} IBAN: •••• 2051 Konto •••• 7890 IBAN •••• 3000`)
  const { body: full } = await anna.tab.get('/bank-lines?state=doubtful&limit=100')
  expect(JSON.stringify(full)).toContain(spaced)
})

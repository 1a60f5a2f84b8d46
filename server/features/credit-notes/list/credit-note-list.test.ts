import { beforeAll, describe, expect, test } from 'vitest'
import type { CreditNote } from '#contract/money/credit-notes'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { createServiceLine, createCreditNotesApp } from '#test/app/credit-notes-app'
import { createTestPartner, type Partner } from '#test/builders/orders'
import { readPdfText } from '#test/pdf/pdf-content'
import { cancelCreditNote, receiveCreditNote } from '../lifecycle/credit-notes.commands.ts'
import { issueCreditNotes } from '../lifecycle/issue-credit-note.commands.ts'

const {
  database,
  owner,
  people,
  createCompletedOrder,
  issue,
  takeStep,
  renderDocuments,
  listCreditNotes,
  openBrowser,
} = await createCreditNotesApp()

let partner: Partner
beforeAll(async () => {
  partner = await createTestPartner(database)
  people.set('partner', partner.admin)
})

describe('credit note list', () => {
  let otherPartner: Partner
  let notes: CreditNote[]
  beforeAll(async () => {
    otherPartner = await createTestPartner(database, 'Liste & Söhne GmbH')
    people.set('otherPartner', otherPartner.admin)
    const days = ['2026-01-10', '2026-02-10', '2026-03-10']
    notes = []
    for (const [place, day] of days.entries()) {
      const order = await createCompletedOrder(otherPartner, {
        name: `Wallbox ${'ABC'[place]} 100%`,
        services: [createServiceLine(1, 100 * (3 - place))],
      })
      const at = Temporal.Instant.from(`${day}T12:00:00Z`)
      notes.push(
        ...(await runAsOperator(
          database,
          (call) =>
            issueCreditNotes(call, {
              accountId: otherPartner.accountId,
              orderIds: [order],
              outsideCommunicationNumber: `RE-${place}/Ä`,
            }),
          at,
        )),
      )
    }
    await takeStep(receiveCreditNote, notes[0]?.id ?? '')
    await takeStep(cancelCreditNote, notes[1]?.id ?? '')
  })

  /** Returns the letters of the found credit notes in their order. */
  async function found(query: Record<string, string>): Promise<string> {
    const { body, status } = await listCreditNotes(
      `?${new URLSearchParams(query).toString()}`,
      'otherPartner',
    )
    if (status !== 200) return `${status} ${Object.keys(body.errors ?? {}).join()}`
    return body.data.map((note: CreditNote) => 'ABC'[notes.findIndex(({ id }) => id === note.id)]).join('')
  }
  const json = (value: unknown) => JSON.stringify(value)

  test('the list shows the newest credit note first with all displayed fields', async () => {
    const { body } = await listCreditNotes('', 'otherPartner')
    expect(body.pagination).toEqual({ total_count: 3, page_number: 1, page_size: 25 })
    expect(body.data[0]).toMatchObject({
      number: notes[2]?.number,
      status: 'sent',
      totalAmount: 100,
      vatAmount: 19,
      grandTotal: 119,
      path: null,
      outsideCommunicationNumber: 'RE-2/Ä',
      jobs: [{ name: 'Wallbox C 100%' }],
    })
  })

  test.each<[Record<string, string>, string]>([
    [{}, 'CBA'],
    [{ sort: 'issueDate' }, 'ABC'],
    [{ sort: '-grandTotal' }, 'ABC'],
    [{ sort: 'grandTotal' }, 'CBA'],
    [{ sort: '{"field":"number","order":"asc"}' }, 'ABC'],
    [{ sort: '{"field":"issueDate","order":"desc"}' }, 'CBA'],
    [{ sort: 'net_cents' }, '422 sort'],
    [{ sort: '{"field":"secret"}' }, '422 sort'],
    [{ sort: '{"field":' }, '422 sort'],
    [{ page: '2', limit: '1' }, 'B'],
    [{ page: '9' }, ''],
    [{ limit: '101' }, '422 limit'],
    [{ page: '0' }, '422 page'],
    [{ number: '  g2026 ' }, 'CBA'],
    [{ number: 's2026' }, 'B'],
    [{ number: '%' }, ''],
    [{ search: 'wallbox re-1' }, 'B'],
    [{ search: 'söhne re-0/ä' }, 'A'],
    [{ search: '100%' }, 'CBA'],
    [{ search: '1_0' }, ''],
    [{ issueDateFrom: '2026-02-10' }, 'CB'],
    [{ issueDateTo: '2026-02-10' }, 'BA'],
    [{ issueDateFrom: '2026-02-01', issueDateTo: '2026-02-28' }, 'B'],
    [{ issueDateFrom: '2026-02-30' }, '422 issueDateFrom'],
    [{ status: 'received' }, 'A'],
    [{ status: 'open' }, '422 status'],
    [{ search: '{"number":{"contains":"g2026"}}' }, 'CBA'],
    [{ search: '{"status":{"in":["received","sent"]}}' }, 'CA'],
    [{ search: '{"status":"cancelled"}' }, 'B'],
    [{ search: '{"issueDate":{"from":"2026-02-01","to":"2026-03-01"}}' }, 'B'],
    [{ search: '{"jobs.name":"box c"}' }, 'C'],
    [{ search: '{"target.name":{"contains":"LISTE"}}' }, 'CBA'],
    [{ search: '{"outsideCommunicationNumber":{"eq":"RE-0/Ä"}}' }, 'A'],
    [{ search: '{"cancellationNumber":{"contains":"S"}}' }, 'B'],
    [{ search: '{"target.type":"partner","jobs.name":"wallbox"}' }, 'CBA'],
    [{ search: json({ and: [{ status: ['sent'] }, { 'jobs.name': { contains: 'C' } }] }) }, 'C'],
    [{ search: json({ and: [{ status: ['sent'] }, { 'jobs.name': { contains: 'A 1' } }] }) }, ''],
    [{ search: '{"target.type":"brand"}' }, '422 search'],
    [{ search: '{"account_id":{"eq":"x"}}' }, '422 search'],
    [{ search: '{"number":{"like":"x"}}' }, '422 search'],
    [{ search: '{"number":{"contains":{"$ne":1}}}' }, '422 search'],
    [{ search: '{"number":' }, '422 search'],
  ])('the query %j finds %s', async (query, expected) => {
    expect(await found(query)).toBe(expected)
  })

  test('the list accepts several states as repeated keys', async () => {
    const { body } = await listCreditNotes('?status=received&status=cancelled', 'otherPartner')
    expect(body.data).toHaveLength(2)
  })

  test('another company sees none of the credit notes', async () => {
    people.set('stranger', (await createTestPartner(database, 'Fremd GmbH')).admin)
    expect((await listCreditNotes('', 'stranger')).body.data).toEqual([])
    const order = notes[0]?.jobs[0]?.sfid
    expect((await openBrowser().get(`/api/partner/invoices?job=${order}`, 'stranger')).body.data).toEqual([])
  })

  test('credit notes are found by the orders they contain', async () => {
    const [a, b] = notes.map((note) => note.jobs[0]?.sfid)
    const { body } = await openBrowser().get(`/api/partner/invoices?job=${a}&job=${b}`, 'otherPartner')
    expect(body.data.map((note: CreditNote) => note.number)).toEqual([notes[1]?.number, notes[0]?.number])
    expect((await openBrowser().get('/api/partner/invoices', 'otherPartner')).body.data).toEqual([])
    expect((await openBrowser().get('/api/partner/invoices?job=x', 'otherPartner')).status).toBe(422)
  })

  test('a master account sees the credit notes of its locations', async () => {
    const parentId = await createTestCompany(database, { name: 'Montagewerk GmbH' })
    await owner.query('update accounts set parent_id = $2 where id = $1', [otherPartner.accountId, parentId])
    people.set('master', {
      ...otherPartner.admin,
      accountId: parentId,
      accountIds: [parentId, otherPartner.accountId],
    })
    expect((await listCreditNotes('', 'master')).body.data).toHaveLength(3)
  })

  test('only admins and accountants can read credit notes', async () => {
    people
      .set('installer', await otherPartner.person(['installer']))
      .set('books', await otherPartner.person(['accounting']))
    expect((await listCreditNotes('', 'installer')).status).toBe(403)
    expect((await listCreditNotes('', 'books')).status).toBe(200)
  })
})

describe('credit note document', () => {
  async function tokenFor(path: string, token = 'partner') {
    return openBrowser().post('/api/media/token', { resource: path }, token)
  }

  test('concurrent renderings create one document, which is read with a file token', async () => {
    const { id, number } = await issue(partner, [await createCompletedOrder(partner)])
    await Promise.all([renderDocuments(id), renderDocuments(id)])
    await renderDocuments(id)
    const { rows } = await owner.query('select count(*)::int as count from files where name like $1', [
      `%${number}%`,
    ])
    expect(rows[0].count).toBe(1)
    const [note] = (await listCreditNotes(`?number=${number}`, 'partner')).body.data
    const { body } = await tokenFor(note.path)
    const read = await openBrowser().get(`${note.path}?jwt=${body.jwt}`)
    expect(read.status).toBe(200)
    expect(read.headers['content-type']).toBe('application/pdf')
    const text = await readPdfText(read.bytes)
    expect(text).toContain(`Gutschrift ${number}`)
    expect(text).toContain('119,00 €')
  })

  test('a document is readable neither by another company nor without a token', async () => {
    const { id, number } = await issue(partner, [await createCompletedOrder(partner)])
    await renderDocuments(id)
    const [note] = (await listCreditNotes(`?number=${number}`, 'partner')).body.data
    people.set('other', (await createTestPartner(database, 'Andere GmbH')).admin)
    expect((await tokenFor(note.path, 'other')).status).toBe(404)
    expect((await openBrowser().get(note.path)).status).toBe(401)
  })
})

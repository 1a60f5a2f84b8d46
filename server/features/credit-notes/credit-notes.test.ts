import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditNoteStates, type CreditNote } from '#contract/credit-notes'
import { openFileCalls } from '#server/features/files/files.routes'
import type { Person } from '#server/kernel/call'
import { judge } from '#server/kernel/machine'
import { openFiles } from '#server/platform/files'
import { openPdfPrinter } from '#server/platform/pdf'
import { preparePicture, sniff } from '#server/platform/pictures'
import { aCompany, asOperator } from '#test/builders'
import { freshDatabase } from '#test/database'
import { browser, testDoor } from '#test/door'
import { aDraft, anOrderIn, aPartner, type Partner } from '#test/orders'
import { pdfText } from '#test/pdf-text'
import {
  cancelCreditNote,
  issueCreditNote,
  payCreditNote,
  receiveCreditNote,
  sendCancellation,
} from './credit-notes.commands.ts'
import { creditNoteJobs } from './credit-notes.jobs.ts'
import { routes } from './credit-notes.routes.ts'
import { documentNumber, steps, vatOf } from './credit-notes.rules.ts'

const { database, owner } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-credit-notes-'))
const files = openFiles({ dataDir, s3: undefined })
const pdf = openPdfPrinter()
const fileRoutes = openFileCalls({
  config: { sessionSecret: 'a secret of more than 32 characters' },
  files,
  sniff,
  preparePicture,
})
const render = creditNoteJobs({ pdf })['creditNote.render']
const people = new Map<string, Person>()
const app = await testDoor({
  database,
  routes: [routes, fileRoutes],
  authenticate: (token) => Promise.resolve(people.get(token) ?? null),
})
afterAll(async () => {
  await pdf.close()
  await rm(dataDir, { recursive: true })
})

let partner: Partner
beforeAll(async () => {
  partner = await aPartner(database)
  people.set('partner', partner.admin)
})

const service = (quantity: number, price: number, de = 'Montage') => ({
  service: 'mount',
  description: { de, en: 'Mounting', fr: 'Montage' },
  quantity,
  unit_measure: 'Stück',
  price_purchasing: price,
})

/** A job that the marketplace has approved. */
async function aCompletedJob(whose = partner, more: object = {}): Promise<string> {
  const { id } = await anOrderIn(database, whose, 'started', aDraft({ services: [service(1, 100)], ...more }))
  await owner.query(
    `update jobs set status = 'completed', finished_at = '2026-11-03T10:00:00Z' where api_id = $1`,
    [id],
  )
  return id
}

const now = Temporal.Instant.from('2026-11-21T09:00:00Z')

async function issue(jobIds: readonly string[], whose = partner, at = now): Promise<CreditNote> {
  return asOperator(database, (call) => issueCreditNote(call, { accountId: whose.accountId, jobIds }), at)
}

const take = (step: typeof payCreditNote, id: string) => asOperator(database, (call) => step(call, id), now)

async function statusOf(jobId: string): Promise<string> {
  const { rows } = await owner.query('select status from jobs where api_id = $1', [jobId])
  return rows[0].status
}

async function print(id: string): Promise<void> {
  const job = { key: 'a run', addedAt: now }
  await asOperator(database, async (call) => {
    await render?.({ ...call, actor: { kind: 'system' } }, { creditNoteId: id }, job)
  })
}

describe('the states', () => {
  const table: Record<string, Record<string, string>> = {
    sent: { 'creditNote.receive': 'received', 'creditNote.cancel': 'cancelled' },
    received: { 'creditNote.pay': 'paid', 'creditNote.cancel': 'cancelled' },
    paid: { 'creditNote.cancel': 'cancelled' },
    cancelled: { 'creditNote.sendCancellation': 'cancellation_sent' },
    cancellation_sent: {},
  }
  const every = creditNoteStates.flatMap((state) => steps.map((step) => [state, step.name] as const))
  test.each(every)('from %s by %s', (state, name) => {
    const verdict = judge(
      steps.filter((step) => step.name === name),
      state,
      ['system'],
    )
    expect(verdict.allowed ? verdict.step.to : undefined).toBe(table[state]?.[name])
  })

  test('a company’s own people take none of the steps', () => {
    for (const step of steps)
      expect(judge([step], step.from[0] ?? 'sent', ['person', 'admin']).allowed).toBe(false)
  })
})

test.each([
  [10_000, 'standard', 1_900],
  [3, 'standard', 1],
  [2, 'standard', 0],
  [50, 'standard', 10],
  [1_234_567_890, 'standard', 234_567_899],
  [10_000, 'small_business', 0],
  [10_000, 'reverse_charge', 0],
] as const)('VAT on %i cents of %s is %i', (net, status, vat) => {
  expect(vatOf(net, status)).toBe(vat)
})

test('numbers have six digits and more where six do not do', () => {
  expect(documentNumber('creditNote', 2026, 123)).toBe('G2026-000123')
  expect(documentNumber('cancellation', 2026, 1_234_567)).toBe('S2026-1234567')
})

describe('issuing', () => {
  test('rounds every line by itself, adds VAT and leads the jobs on', async () => {
    const job = await aCompletedJob(partner, {
      services: [service(0.333, 1.5), service(0.333, 1.5), service(14.5, 12.5)],
    })
    const note = await issue([job])
    expect(note).toMatchObject({
      issueDate: '2026-11-21',
      status: 'sent',
      totalAmount: 182.25,
      vatAmount: 34.63,
      grandTotal: 216.88,
      jobs: [{ api_id: job, name: 'Wallbox 11 kW, Einfamilienhaus' }],
      target: { id: partner.accountId, name: 'Elektro Sommer GmbH', type: 'partner' },
    })
    expect(await statusOf(job)).toBe('invoice_sent')
  })

  test.each([
    ['standard', 19, 119],
    ['small_business', 0, 100],
    ['reverse_charge', 0, 100],
  ] as const)('to a company of VAT status %s adds %i', async (vatStatus, vat, total) => {
    const whose = await aPartner(database, `Betrieb ${vatStatus}`)
    await owner.query('update accounts set vat_status = $2 where id = $1', [whose.accountId, vatStatus])
    expect(await issue([await aCompletedJob(whose)], whose)).toMatchObject({
      vatAmount: vat,
      grandTotal: total,
    })
  })

  test('keeps both parties’ data as they were', async () => {
    const whose = await aPartner(database, 'Alt GmbH')
    const note = await issue([await aCompletedJob(whose)], whose)
    await owner.query(`update accounts set name = 'Neu GmbH', tax_id = 'anders' where id = $1`, [
      whose.accountId,
    ])
    const { rows } = await owner.query('select issuer, recipient from credit_notes where id = $1', [note.id])
    expect(rows[0].recipient).toMatchObject({ name: 'Alt GmbH', tax_id: '238/106/07521' })
    expect(rows[0].issuer).toMatchObject({ name: 'Gewerk Marktplatz GmbH' })
  })

  test('credits a job once', async () => {
    const job = await aCompletedJob()
    await issue([job])
    await expect(issue([job])).rejects.toMatchObject({ code: 'already_exists' })
    await expect(issue([await aCompletedJob(), job])).rejects.toMatchObject({ code: 'already_exists' })
  })

  test('of two at once for one job one wins', async () => {
    const job = await aCompletedJob()
    const results = await Promise.allSettled([issue([job]), issue([job])])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('refuses jobs of another company, unfinished ones and such without services', async () => {
    const rival = await aPartner(database, 'Rivale GmbH')
    const unfinished = await anOrderIn(database, partner, 'started', aDraft())
    const product = { item_id: 'A', name: 'Wallbox', quantity: 1, supplier: 'go-e GmbH' }
    const onlyProducts = await aCompletedJob(partner, { services: [], products: [product] })
    await expect(issue([await aCompletedJob(rival)])).rejects.toMatchObject({ code: 'not_found' })
    await expect(issue([unfinished.id])).rejects.toMatchObject({ code: 'status_not_allowed' })
    await expect(issue([onlyProducts])).rejects.toMatchObject({
      detail: { errors: { jobs: ['empty_lines'] } },
    })
    await expect(issue([])).rejects.toMatchObject({ code: 'validation_failed' })
  })

  test('needs the company’s tax number', async () => {
    const whose = await aPartner(database, 'Ohne Nummer GmbH')
    await owner.query('update accounts set tax_id = null, vat_id = null where id = $1', [whose.accountId])
    await expect(issue([await aCompletedJob(whose)], whose)).rejects.toMatchObject({
      code: 'account_incomplete',
    })
  })

  test('tells the history, the open screens and the bookkeepers', async () => {
    const whose = await aPartner(database, 'Erzählt GmbH')
    await whose.person(['accounting'])
    await whose.person(['installer'])
    const note = await issue([await aCompletedJob(whose)], whose)
    const { rows } = await owner.query(`select step, account_id from history where subject_id = $1`, [
      note.id,
    ])
    expect(rows).toEqual([{ step: 'creditNote.issue', account_id: whose.accountId }])
    const mails = await owner.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'mail.send' and payload -> 'data' ->> 'number' = $1`,
      [note.number],
    )
    // Its admin and its accountant, not the installer.
    expect(mails.rows).toHaveLength(2)
  })
})

test('fifty credit notes at once leave no gap, also when some of them fail', async () => {
  const whose = await aPartner(database, 'Viel GmbH')
  const jobs = await Promise.all(Array.from({ length: 50 }, () => aCompletedJob(whose)))
  const at = Temporal.Instant.from('2031-05-05T09:00:00Z')
  const fails = (jobId: string) =>
    asOperator(
      database,
      async (call) => {
        await issueCreditNote(call, { accountId: whose.accountId, jobIds: [jobId] })
        throw new Error('rolled back')
      },
      at,
    )
  const spoilt = await Promise.all([aCompletedJob(whose), aCompletedJob(whose), aCompletedJob(whose)])
  await Promise.allSettled([...jobs.map((job) => issue([job], whose, at)), ...spoilt.map(fails)])
  const { rows } = await owner.query(
    `select number from credit_notes where number like 'G2031-%' order by number`,
  )
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 50 }, (_, place) => documentNumber('creditNote', 2031, place + 1)),
  )
})

test('the year of a number is the German one', async () => {
  const note = await issue([await aCompletedJob()], partner, Temporal.Instant.from('2032-12-31T23:30:00Z'))
  expect(note).toMatchObject({ number: 'G2033-000001', issueDate: '2033-01-01' })
})

describe('the way of a credit note', () => {
  test('received and paid, with its jobs', async () => {
    const job = await aCompletedJob()
    const { id } = await issue([job])
    await expect(take(payCreditNote, id)).rejects.toMatchObject({ code: 'status_not_allowed' })
    expect(await take(receiveCreditNote, id)).toMatchObject({ status: 'received', paidAt: null })
    expect(await take(payCreditNote, id)).toMatchObject({
      status: 'paid',
      paidAt: '2026-11-21T09:00:00.000Z',
    })
    expect(await statusOf(job)).toBe('paid')
    await expect(take(payCreditNote, id)).rejects.toMatchObject({ code: 'status_not_allowed' })
  })

  test('cancelled by a document of its own; the jobs may be credited anew', async () => {
    const job = await aCompletedJob()
    const first = await issue([job])
    const cancelled = await take(cancelCreditNote, first.id)
    expect(cancelled).toMatchObject({
      number: first.number,
      status: 'cancelled',
      cancellationNumber: expect.stringMatching(/^S2026-\d{6}$/),
      cancellationDate: '2026-11-21',
    })
    expect(await statusOf(job)).toBe('completed')
    await print(first.id)
    const [sent] = (await list('?limit=100')).body.data.filter((note: CreditNote) => note.id === first.id)
    expect(sent).toMatchObject({ status: 'cancellation_sent', cancellationPath: expect.any(String) })
    expect((await issue([job])).number).not.toBe(first.number)
    await expect(take(cancelCreditNote, first.id)).rejects.toMatchObject({ code: 'status_not_allowed' })
    await expect(take(sendCancellation, first.id)).rejects.toMatchObject({ code: 'status_not_allowed' })
  })

  test('a closed job stays closed when its credit note is cancelled', async () => {
    const job = await aCompletedJob()
    const { id } = await issue([job])
    await owner.query(`update jobs set status = 'closed' where api_id = $1`, [job])
    await take(cancelCreditNote, id)
    expect(await statusOf(job)).toBe('closed')
  })

  test('an unknown credit note is not found', async () => {
    await expect(take(payCreditNote, '0190aaaa-0000-7000-8000-000000000001')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

function list(query = '', token = 'partner') {
  return browser(app).get(`/documents-api/accounting/documents${query}`, token)
}

describe('the list', () => {
  let whose: Partner
  let notes: CreditNote[]
  beforeAll(async () => {
    whose = await aPartner(database, 'Liste & Söhne GmbH')
    people.set('whose', whose.admin)
    const days = ['2026-01-10', '2026-02-10', '2026-03-10']
    notes = []
    for (const [place, day] of days.entries()) {
      const job = await aCompletedJob(whose, {
        name: `Wallbox ${'ABC'[place]} 100%`,
        services: [service(1, 100 * (3 - place))],
      })
      const at = Temporal.Instant.from(`${day}T12:00:00Z`)
      notes.push(
        await asOperator(
          database,
          (call) =>
            issueCreditNote(call, {
              accountId: whose.accountId,
              jobIds: [job],
              outsideCommunicationNumber: `RE-${place}/Ä`,
            }),
          at,
        ),
      )
    }
    await take(receiveCreditNote, notes[0]?.id ?? '')
    await take(cancelCreditNote, notes[1]?.id ?? '')
  })

  /** Which of the three are found, by their letters. */
  async function found(query: Record<string, string>): Promise<string> {
    const { body, status } = await list(`?${new URLSearchParams(query)}`, 'whose')
    if (status !== 200) return `${status} ${Object.keys(body.errors ?? {}).join()}`
    return body.data.map((note: CreditNote) => 'ABC'[notes.findIndex(({ id }) => id === note.id)]).join('')
  }
  const json = (value: unknown) => JSON.stringify(value)

  test('is newest first, with everything the screen shows', async () => {
    const { body } = await list('', 'whose')
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
  ])('%j finds %s', async (query, expected) => {
    expect(await found(query)).toBe(expected)
  })

  test('takes several states as repeated keys', async () => {
    const { body } = await list('?status=received&status=cancelled', 'whose')
    expect(body.data).toHaveLength(2)
  })

  test('of another company shows nothing of it', async () => {
    people.set('stranger', (await aPartner(database, 'Fremd GmbH')).admin)
    expect((await list('', 'stranger')).body.data).toEqual([])
    const job = notes[0]?.jobs[0]?.sfid
    expect((await browser(app).get(`/api/partner/invoices?job=${job}`, 'stranger')).body.data).toEqual([])
  })

  test('of orders finds the credit notes that name them', async () => {
    const [a, b] = notes.map((note) => note.jobs[0]?.sfid)
    const { body } = await browser(app).get(`/api/partner/invoices?job=${a}&job=${b}`, 'whose')
    expect(body.data.map((note: CreditNote) => note.number)).toEqual([notes[1]?.number, notes[0]?.number])
    expect((await browser(app).get('/api/partner/invoices', 'whose')).body.data).toEqual([])
    expect((await browser(app).get('/api/partner/invoices?job=x', 'whose')).status).toBe(422)
  })

  test('of a master account shows its locations’ too', async () => {
    const parentId = await aCompany(database, { name: 'Montagewerk GmbH' })
    await owner.query('update accounts set parent_id = $2 where id = $1', [whose.accountId, parentId])
    people.set('master', { ...whose.admin, accountId: parentId, accountIds: [parentId, whose.accountId] })
    expect((await list('', 'master')).body.data).toHaveLength(3)
  })

  test('is for admin and accounting alone', async () => {
    people
      .set('installer', await whose.person(['installer']))
      .set('books', await whose.person(['accounting']))
    expect((await list('', 'installer')).status).toBe(403)
    expect((await list('', 'books')).status).toBe(200)
  })
})

describe('the document', () => {
  async function tokenFor(path: string, token = 'partner') {
    return browser(app).post('/api/media/token', { resource: path }, token)
  }

  test('is made once, and read with a token of its own', async () => {
    const { id, number } = await issue([await aCompletedJob()])
    await Promise.all([print(id), print(id)])
    await print(id)
    const { rows } = await owner.query('select count(*)::int as count from files where name like $1', [
      `%${number}%`,
    ])
    expect(rows[0].count).toBe(1)
    const [note] = (await list(`?number=${number}`)).body.data
    const { body } = await tokenFor(note.path)
    const read = await browser(app).get(`${note.path}?jwt=${body.jwt}`)
    expect(read.status).toBe(200)
    expect(read.headers['content-type']).toBe('application/pdf')
    const text = await pdfText(read.bytes)
    expect(text).toContain(`Gutschrift ${number}`)
    expect(text).toContain('119,00 €')
  })

  test('is nobody else’s, and not to be had without a token', async () => {
    const { id, number } = await issue([await aCompletedJob()])
    await print(id)
    const [note] = (await list(`?number=${number}`)).body.data
    people.set('other', (await aPartner(database, 'Andere GmbH')).admin)
    expect((await tokenFor(note.path, 'other')).status).toBe(404)
    expect((await browser(app).get(note.path)).status).toBe(401)
  })
})

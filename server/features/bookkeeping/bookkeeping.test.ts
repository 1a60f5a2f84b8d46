import { beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { settleObjection } from '#server/features/credit-notes/objections/objections.commands'
import {
  cancelCreditNote,
  payCreditNote,
  receiveCreditNote,
} from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import type { EmailTask } from '#server/features/notifications/notifications.commands'
import { runAsOperator } from '#test/app/test-calls'
import { createCreditNotesApp, issuedAt } from '#test/app/credit-notes-app'
import { createTestPartner, type Partner } from '#test/builders/orders'
import { readPdfText } from '#test/pdf/pdf-content'
import { runTask } from '#test/app/run-task'
import { createZip } from '#server/platform/storage/zip'
import { createPackageTasks } from './packages.tasks.ts'

const {
  database,
  owner,
  people,
  openBrowser,
  files,
  createCompletedOrder,
  getOrderStatus,
  issue,
  takeStep,
  renderDocuments,
} = await createCreditNotesApp()
const client = openBrowser()
const tasks = createPackageTasks({ files, zipOf: createZip })

let partner: Partner
let cancelledNoteId: string
beforeAll(async () => {
  partner = await createTestPartner(database)
  people.set('partner', partner.admin)
  people.set('rival', (await createTestPartner(database, 'Blitz & Söhne GmbH')).admin)
  await issue(partner, [await createCompletedOrder(partner)], Temporal.Instant.from('2026-10-05T09:00:00Z'))
  const second = await issue(partner, [await createCompletedOrder(partner)], issuedAt)
  cancelledNoteId = second.id
  await takeStep(cancelCreditNote, cancelledNoteId)
})

async function listQueuedPayloads(task: string): Promise<unknown[]> {
  const { rows } = await owner.query<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
    [task],
  )
  return rows.map(({ payload }) => payload)
}

async function runNewestPackageTask(): Promise<void> {
  const packageId = (await listQueuedPayloads('creditNote.package')).at(-1)
  await runTask(database, tasks, 'creditNote.package', packageId as { packageId: string })
}

async function renderAllCreditNotes(): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select id from credit_notes')
  for (const { id } of rows) await renderDocuments(id)
}

const readPackages = async (token = 'partner') =>
  (await client.get('/api/partner/invoices/packages', token)).body.data

describe('export package', () => {
  test('a package waits for its documents, shows its progress and is mailed to the person who requested it', async () => {
    const requested = await client.get('/api/partner/invoices/export?from_date=2026-10-01', 'partner')
    expect(requested).toMatchObject({ status: 202, body: { count: 2 } })
    await runNewestPackageTask()
    expect(await readPackages()).toMatchObject([{ count: 2, done: 0, path: null, expires_at: null }])
    expect(await listQueuedPayloads('creditNote.render')).toHaveLength(2)

    await renderAllCreditNotes()
    const setCancellation = (file: string | null) =>
      owner.query('update credit_notes set cancellation_file_id = $1 where cancellation_number is not null', [
        file,
      ])
    const { rows } = await owner.query<{ file: string }>(
      'select cancellation_file_id as file from credit_notes where cancellation_number is not null',
    )
    await setCancellation(null)
    expect(await readPackages()).toMatchObject([{ count: 2, done: 1, path: null }])
    await setCancellation(rows[0]?.file ?? null)
    expect(await readPackages()).toMatchObject([{ count: 2, done: 2, path: null }])
    await runNewestPackageTask()
    const [ready] = await readPackages()
    expect(ready).toMatchObject({ count: 2, done: 2, from_date: '2026-10-01', to_date: null })

    const mails = (await listQueuedPayloads('mail.send')) as EmailTask[]
    const mail = mails.find(({ template }) => template === 'credit_note_package')
    expect(mail).toMatchObject({
      to: partner.admin.contactId,
      data: { count: 2, until: null, from: '2026-10-01', to: null },
    })
    expect(mail?.file_ids).toEqual([ready.path.split('/').at(-1)])
    expect(await listZipNames(await downloadPackage(ready.path, 'partner'))).toEqual([
      'Gutschrift G2026-000001.pdf',
      'Gutschrift G2026-000002.pdf',
      'Stornierung S2026-000001.pdf',
    ])
  })

  test('a package task that runs again creates no second package', async () => {
    const before = (await listQueuedPayloads('mail.send')).length
    await runNewestPackageTask()
    expect(await listQueuedPayloads('mail.send')).toHaveLength(before)
  })

  test('a package that is requested twice at once is created once', async () => {
    const request = () => client.get('/api/partner/invoices/export?from_date=2026-10-01', 'partner')
    const before = (await readPackages()).length
    const answers = await Promise.all([request(), request()])
    expect(answers.map(({ status, body }) => [status, body.count])).toEqual([
      [202, 2],
      [202, 2],
    ])
    expect(await readPackages()).toHaveLength(before + 1)
  })

  test('two concurrent runs of a package task create one zip and one mail', async () => {
    const counts = async () => ({
      mails: (await listQueuedPayloads('mail.send')).length,
      zips: (await owner.query(`select from files where content_type = 'application/zip'`)).rowCount ?? 0,
    })
    const before = await counts()
    await Promise.all([runNewestPackageTask(), runNewestPackageTask()])
    expect(await counts()).toEqual({ mails: before.mails + 1, zips: before.zips + 1 })
  })

  test('a package is visible neither to a colleague nor to another company', async () => {
    const [{ path }] = await readPackages()
    const colleague = { ...partner.admin, contactId: '0035e00000ZzZzZAAV' }
    people.set('colleague', colleague)
    for (const who of ['colleague', 'rival']) {
      expect(await readPackages(who)).toEqual([])
      expect((await client.post('/api/media/token', { resource: path }, who)).status).toBe(404)
    }
  })

  test('a package is deleted after seven days', async () => {
    const late = Temporal.Now.instant().add({ hours: 24 * 7 + 1 })
    await runTask(database, tasks, 'creditNote.dropPackages', {}, late)
    expect(await readPackages()).toMatchObject([{ path: null }, { path: null }])
  })

  test('a package holds at most a thousand credit notes; a large one is mailed as a link', async () => {
    await owner.query(
      `insert into credit_notes (id, number, account_id, issue_date, net_cents, vat_cents, vat_rate, vat_status,
         issuer, recipient, file_id, search, created_at)
       select gen_random_uuid(), 'G2029-' || lpad(nth::text, 6, '0'), account_id, '2029-05-05', net_cents, vat_cents,
         vat_rate, vat_status, issuer, recipient, file_id, search, created_at
       from credit_notes, generate_series(1, 1001) nth where number = 'G2026-000001'`,
    )
    const ask = () =>
      client.get('/api/partner/invoices/export?from_date=2029-05-01&to_date=2029-05-31', 'partner')
    expect(await ask()).toMatchObject({ status: 422, body: { status: 'too_much_to_export' } })
    await owner.query(`delete from credit_notes where number = 'G2029-001001'`)
    expect(await ask()).toMatchObject({ status: 202, body: { count: 1000 } })
    await runNewestPackageTask()
    const [{ path, done, count }] = await readPackages()
    expect([done, count]).toEqual([1000, 1000])
    const names = await listZipNames(await downloadPackage(path, 'partner'))
    expect(new Set(names).size).toBe(1000)
    // The zip is too large to attach, so the mail contains only a link and its expiry.
    const mail = ((await listQueuedPayloads('mail.send')) as EmailTask[]).findLast(
      ({ template }) => template === 'credit_note_package',
    )
    expect(mail).toMatchObject({ data: { count: 1000, until: expect.any(String) } })
    expect(mail?.file_ids ?? []).toEqual([])
    await owner.query(`delete from credit_notes where number like 'G2029-%'`)
  })

  test.each([
    ['from_date=2030-01-01', 'nothing_to_export'],
    ['from_date=2026-12-01&to_date=2026-11-01', 'validation_failed'],
    ['status=draft', 'validation_failed'],
    ['from_date=gestern', 'validation_failed'],
  ])('a package for %s is refused: %s', async (query, status) => {
    expect(await client.get(`/api/partner/invoices/export?${query}`, 'partner')).toMatchObject({
      status: 422,
      body: { status },
    })
  })
})

describe('ledger export', () => {
  const ledger = async (query: string) => {
    const answer = await client.get(`/api/partner/invoices/ledger?${query}`, 'partner')
    return { ...answer, text: answer.bytes.toString('utf8') }
  }

  test('the CSV ledger has one row per document, and cancellations are negative', async () => {
    const { text, headers } = await ledger('format=csv')
    expect(headers['content-disposition']).toContain('attachment')
    const rows = text.replace('\uFEFF', '').trim().split('\r\n')
    expect(rows).toHaveLength(4)
    expect(rows[1]).toMatch(
      /^G2026-000001;Gutschrift;2026-10-05;;Elektro Sommer GmbH;2026-11-03;100,00;19;19,00;119,00;EUR/,
    )
    expect(rows[3]).toMatch(/^S2026-000001;Storno;2026-11-21;G2026-000002;.*;-100,00;19;-19,00;-119,00;EUR/)
  })

  test.each([
    ['de', 'Status', 'Bezahlt am', 'Storniert', 'Storno in Vorbereitung'],
    ['en', 'Status', 'Paid on', 'Cancelled', 'Cancellation being prepared'],
    ['fr', 'Statut', 'Payée le', 'Annulée', 'Annulation en préparation'],
  ])(
    'the CSV ledger in %s names states in words and gives the payment day of paid documents',
    async (...row) => {
      const [locale, state, paidOn, cancelledState, cancellationState] = row
      const otherPartner = await createTestPartner(database, `Bezahlt ${locale} GmbH`)
      people.set('paid', otherPartner.admin)
      const note = await issue(otherPartner, [await createCompletedOrder(otherPartner)], issuedAt)
      await takeStep(receiveCreditNote, note.id)
      await takeStep(payCreditNote, note.id)
      await takeStep(cancelCreditNote, note.id)
      const { bytes } = await client.send({
        method: 'GET',
        url: '/api/partner/invoices/ledger?format=csv',
        headers: { authorization: 'Bearer paid', 'accept-language': locale },
      })
      const [columns = [], ...rows] = bytes
        .toString('utf8')
        .replace('\uFEFF', '')
        .trim()
        .split('\r\n')
        .map((line) => line.split(';'))
      const shown = rows.map((cells) => [state, paidOn].map((name) => cells[columns.indexOf(name)]))
      expect(shown).toEqual([
        [cancelledState, expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)],
        [cancellationState, ''],
      ])
    },
  )

  test.each([
    ['de', 'Gutschriften 2026-10-05 bis ', 'Abrechnung Oktober 2026.pdf'],
    ['en', 'Credit notes 2026-10-05 to ', 'Statement for October 2026.pdf'],
    ['fr', 'Factures 2026-10-05 au ', 'Relevé mensuel octobre 2026.pdf'],
  ])('files of the ledger and of a month are named in %s, without a colon', async (locale, csv, pdf) => {
    const readName = async (path: string) => {
      const { headers } = await client.send({
        method: 'GET',
        url: `/api/partner/invoices/${path}`,
        headers: { authorization: 'Bearer partner', 'accept-language': locale },
      })
      const name = /filename\*=UTF-8''(.+)/.exec(String(headers['content-disposition']))?.[1]
      return decodeURIComponent(name ?? '')
    }
    expect(await readName('ledger?format=csv')).toContain(csv)
    expect(await readName('statement?month=2026-10')).toBe(pdf)
  })

  test('the DATEV batch books each gross amount against revenue', async () => {
    const { text } = await ledger('format=datev&consultant=29098&client=55003&chart=04&debtor=10100')
    const [heading, columns, ...rows] = text.replace('\uFEFF', '').trim().split('\r\n')
    expect(heading).toMatch(
      /^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"RE";"";"";29098;55003;20260101;4;20261005;20261121;"Gutschriften";"";1;0;0;"EUR";/,
    )
    expect(heading?.split(';')).toHaveLength(31)
    expect(columns?.split(';')).toHaveLength(125)
    expect(columns?.split(';')[87]).toBe('Stück')
    expect(rows).toHaveLength(3)
    for (const row of rows) expect(row.split(';')).toHaveLength(125)
    expect(rows[0]).toMatch(/^119,00;"S";"EUR";;;;10100;4400;;0510;"G2026-000001";"";;"Gutschrift Wallbox/)
    expect(rows[0]?.split(';').slice(113, 116)).toEqual(['0', '03112026', '03112026'])
    expect(rows[2]).toMatch(/^119,00;"H";"EUR";;;;10100;4400;;2111;"S2026-000001";"G2026-000002";;"Storno /)
  })

  test.each([
    ['format=datev&from_date=2025-06-01&to_date=2026-12-31', 'to_date'],
    ['format=xlsx', 'format'],
    ['format=datev&consultant=12', 'consultant'],
    ['format=datev&debtor=99', 'debtor'],
  ])('the ledger query %s is refused with an error for the field %s', async (query, field) => {
    const answer = await ledger(query)
    expect(answer).toMatchObject({ status: 422 })
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })
})

test.each([
  ['de', 'Abrechnung November 2026', 'Bezahlt'],
  ['en', 'Statement for November 2026', 'Paid'],
  ['fr', 'Relevé mensuel : novembre 2026', 'Payé'],
])('a monthly statement in %s sums up credit notes and cancellations', async (locale, title) => {
  const answer = await client.send({
    method: 'GET',
    url: '/api/partner/invoices/statement?month=2026-11',
    headers: { authorization: 'Bearer partner', 'accept-language': locale },
  })
  const text = await readPdfText(answer.bytes)
  expect(text).toContain(title)
  expect(text).toContain('G2026-000002')
  expect(text).toContain('-119,00 €')
  expect(text).toMatch(/0,00 € 0,00 € 0,00 €/)
})

test('the statement of a master account names the location of each document', async () => {
  const [berlin, hamburg] = await Promise.all(
    ['Montage Berlin', 'Montage Hamburg'].map((name) => createTestPartner(database, name)),
  )
  for (const otherPartner of [berlin, hamburg] as Partner[])
    await issue(
      otherPartner,
      [await createCompletedOrder(otherPartner)],
      Temporal.Instant.from('2026-09-05T09:00:00Z'),
    )
  const accountIds = [partner.accountId, berlin?.accountId ?? '', hamburg?.accountId ?? '']
  people.set('master', { ...partner.admin, accountIds })
  const statement = async (who: string, month: string) =>
    readPdfText((await client.get(`/api/partner/invoices/statement?month=${month}`, who)).bytes)
  const all = await statement('master', '2026-09')
  expect(all).toContain('Standort')
  expect(all).toMatch(/Montage\s+Berlin/)
  expect(all).toMatch(/Montage\s+Hamburg/)
  expect(await statement('partner', '2026-10')).not.toContain('Standort')
})

describe('objection', () => {
  const object = (id: string, reason = 'Der Zuschlag fehlt.', who = 'partner') =>
    client.post(`/documents-api/accounting/documents/${id}/objection`, { reason }, who)
  const shown = async (id: string) =>
    (await client.get('/documents-api/accounting/documents', 'partner')).body.data.find(
      (note: { id: string }) => note.id === id,
    )

  test('an accepted objection cancels the credit note, and the order can be credited again', async () => {
    const order = await createCompletedOrder(partner)
    const { id } = await issue(partner, [order])
    expect((await shown(id)).actions).toEqual(['creditNote.object'])
    expect((await object(id)).status).toBe(200)
    expect(await shown(id)).toMatchObject({
      status: 'sent',
      actions: [],
      objection: { reason: 'Der Zuschlag fehlt.', outcome: null },
    })
    expect(await object(id)).toMatchObject({ status: 409, body: { status: 'already_exists' } })

    await runAsOperator(database, (call) =>
      settleObjection(call, id, { outcome: 'accepted', answer: 'Stimmt.' }),
    )
    expect(await shown(id)).toMatchObject({
      status: 'cancelled',
      objection: { outcome: 'accepted', answer: 'Stimmt.' },
    })
    expect(await getOrderStatus(order)).toBe('completed')
    expect(await issue(partner, [order])).toMatchObject({ status: 'sent' })
  })

  test('a declined objection leaves the credit note unchanged and is answered once', async () => {
    const { id } = await issue(partner, [await createCompletedOrder(partner)])
    await object(id)
    const answer = { outcome: 'declined', answer: 'Der Preis entspricht der Liste.' } as const
    await runAsOperator(database, (call) => settleObjection(call, id, answer))
    expect(await shown(id)).toMatchObject({ status: 'sent', objection: { outcome: 'declined' } })
    await expect(runAsOperator(database, (call) => settleObjection(call, id, answer))).rejects.toThrow(
      'status_not_allowed',
    )
  })

  test('of two concurrent objections one succeeds', async () => {
    const { id } = await issue(partner, [await createCompletedOrder(partner)])
    const answers = await Promise.all([object(id, 'eins'), object(id, 'zwei')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('an objection is refused for another company, a cancelled credit note or an empty reason', async () => {
    const { id } = await issue(partner, [await createCompletedOrder(partner)])
    expect((await object(id, 'Das ist meine.', 'rival')).status).toBe(404)
    expect(await object(cancelledNoteId)).toMatchObject({
      status: 409,
      body: { status: 'status_not_allowed' },
    })
    expect(await object(id, '   ')).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    })
    expect((await object(id, 'x'.repeat(4001))).status).toBe(422)
  })
})

describe('download of a month', () => {
  const download = (month: string, who = 'partner') =>
    client.get(`/api/partner/invoices/months/${month}`, who)

  test('a month is downloaded at once, with the documents of its credit notes and their cancellations', async () => {
    const issued = Temporal.Instant.from('2026-07-05T09:00:00Z')
    const { id } = await issue(partner, [await createCompletedOrder(partner)], issued)
    await takeStep(cancelCreditNote, id)
    await renderDocuments(id)
    const answer = await download('2026-07')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain('Gutschriften%202026-07.zip')
    expect(await listZipNames(answer.bytes)).toEqual([
      expect.stringMatching(/^Gutschrift G2026-\d{6}\.pdf$/),
      expect.stringMatching(/^Stornierung S2026-\d{6}\.pdf$/),
    ])
  })

  test.each([
    ['2026-09', 422, 'nothing_to_export'],
    ['2026-13', 422, 'validation_failed'],
  ])('the month %s is refused: %s %s', async (month, status, code) => {
    expect(await download(month)).toMatchObject({ status, body: { status: code } })
  })

  test('another company downloads nothing', async () => {
    expect(await download('2026-07', 'rival')).toMatchObject({
      status: 422,
      body: { status: 'nothing_to_export' },
    })
  })

  test('a month is sent by email if its zip is over 15 MB or a document is missing', async () => {
    await owner.query(
      `update files set size = 16 * 1024 * 1024 where id = (select file_id from credit_notes where number = 'G2026-000001')`,
    )
    expect(await download('2026-10')).toMatchObject({ status: 409, body: { status: 'package_by_email' } })
    await issue(partner, [await createCompletedOrder(partner)], Temporal.Instant.from('2026-08-05T09:00:00Z'))
    expect(await download('2026-08')).toMatchObject({ status: 409, body: { status: 'package_by_email' } })
  })
})

async function downloadPackage(path: string, who: string): Promise<Buffer> {
  const { body } = await client.post('/api/media/token', { resource: path }, who)
  return (await client.get(`${path}?jwt=${body.jwt}`)).bytes
}

function listZipNames(zip: Buffer): Promise<string[]> {
  return new Promise((done, fail) => {
    yauzl.fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return fail(error)
      const names: string[] = []
      file.on('entry', (entry: { fileName: string }) => {
        names.push(entry.fileName)
        file.readEntry()
      })
      file.on('end', () => done(names))
      file.readEntry()
    })
  })
}

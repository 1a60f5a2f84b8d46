import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { insertMissingPostalCodes } from '#db/geo/postal-codes'
import { connectAsOwner } from '#server/platform/database/database'
import type { TaskName } from '#server/kernel/enqueue'
import { liveChannel } from '#server/kernel/live-events'
import { freshDatabase } from '#test/database/fresh-database'
import { createOperatorClient } from '#test/app/operator-client'
import { runTask } from '#test/app/run-task'
import { createStaffApp, type StaffTab } from '#test/app/staff-client'
import { createTestApp } from '#test/app/test-app'
import { runAsPerson } from '#test/app/test-calls'
import { createTestCompany } from '#test/builders/companies'
import { acceptTestOrder, createTestPartner } from '#test/builders/orders'
import { createTextCell, createXlsxFile } from '#test/builders/xlsx-files'
import { importTasks } from './imports.tasks.ts'

const { database, owner, url } = await freshDatabase()
await createTestApp(database, url)
const { app, createLoggedInStaff } = await createStaffApp(database)
const programs = createOperatorClient(app)
const dispatcher = await createLoggedInStaff('dispatcher')
const { tab } = dispatcher
await insertMissingPostalCodes((text, values) => owner.query(text, values))
const partner = await createTestPartner(database)
await createTestCompany(database, {
  radiusKm: 1000,
  qualifications: [{ category: 'hwo_a', value: 'Elektrotechniker' }],
})

const service = {
  brand: 'Ladewerk Nord',
  unit_measure: 'Stk.',
  price_purchasing: 320,
  price_selling: 400,
  minutes: 120,
}
const description = { de: 'Wallbox montieren', en: 'Mount the wallbox', fr: 'Poser la borne' }
const cable = { de: 'Kabel verlegen', en: 'Lay the cable', fr: 'Poser le câble' }
/** The brand exists from its first order on. */
const existingOrder = await programs.post('/jobs', {
  name: 'A-204300',
  order_type: 'precheck',
  brand: 'Ladewerk Nord',
  eid: 'LAD-1430100',
  sfid: 'a0BGw0000001I0GMAU',
  opportunity: { name: 'Check' },
  customer: { last_name: 'Müller', street: 'Muldentalstraße 43', postal_code: '04288', city: 'Leipzig' },
  products: [{ item_id: 'x', name: 'x', quantity: 1, supplier: 'x' }],
})
expect(existingOrder.status, JSON.stringify(existingOrder.body)).toBe(201)
await programs.post('/services', {
  services: [
    { ...service, service: 'wallbox_mount_11', description },
    { ...service, service: 'cable_surface_5x6', description: cable, price_purchasing: 12.5 },
  ],
})

const head =
  'Auftragsname;Auftragsart;Marke;Auftragsnummer der Marke;Nachname;Straße;PLZ;Ort;Telefon;Leistung;Qualifikation'
let lastNumber = 0

/** Creates the line of an order that is right. */
function createLine(
  more: { reference?: string; name?: string; postalCode?: string; service?: string } = {},
): string {
  lastNumber += 1
  const {
    reference = `REF-${lastNumber}`,
    name = `A-${lastNumber}`,
    postalCode = '04107',
    service: key = 'wallbox_mount_11',
  } = more
  return `${name};Montage;Ladewerk Nord;${reference};Winkler;Ring 1;${postalCode};Leipzig;0341 5550123;${key};Elektrotechniker`
}

const toUpload = (content: string | Buffer, name = 'auftraege.csv') => ({
  name,
  data: Buffer.from(content as string).toString('base64'),
})

async function upload(lines: readonly string[], from: Pick<StaffTab, 'post'> = tab) {
  const { status, body } = await from.post('/imports', toUpload([head, ...lines].join('\n')))
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; version: number; columns: { field: string | null }[] }
}

const runTaskOf = (name: TaskName & `import.${'check' | 'run' | 'undo'}`, importId: string) =>
  runTask(database, importTasks, name, { importId })

async function uploadAndCheck(lines: readonly string[], from: Pick<StaffTab, 'post' | 'get'> = tab) {
  const { id, columns } = await upload(lines, from)
  const checked = await from.post(`/imports/${id}/check`, { columns: columns.map(({ field }) => field) })
  expect(checked.status, JSON.stringify(checked.body)).toBe(200)
  await runTaskOf('import.check', id)
  return readImport(id)
}

const readImport = async (id: string) => (await tab.get(`/imports/${id}`)).body
const readRows = async (id: string, query = '') =>
  (await tab.get(`/imports/${id}/rows?limit=100&${query}`)).body.data

async function run(id: string, body: object = {}) {
  const started = await tab.post(`/imports/${id}/run`, body)
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  await runTaskOf('import.run', id)
  return readImport(id)
}

const countOrders = async (where = 'true') =>
  Number((await owner.query(`select count(*) from jobs where ${where}`)).rows[0].count)

beforeEach(() => {
  lastNumber += 100
})

/** Row, field and fault of each mistake in the file of the demo. */
const mistakes: [row: number, field: string, fault: string][] = [
  [4, 'name', 'required'],
  [5, 'customer.last_name', 'required'],
  [6, 'customer.street', 'required'],
  [7, 'customer.city', 'required'],
  [8, 'customer.postal_code', 'required'],
  [9, 'customer.postal_code', 'postal_code'],
  [10, 'customer.postal_code', 'leading_zero_lost'],
  [11, 'customer.email', 'invalid_email'],
  [12, 'order_type', 'unknown_order_type'],
  [13, 'order_type', 'required'],
  [14, 'brand', 'required'],
  [15, 'services', 'unknown_service'],
  [16, 'services', 'not_a_service_list'],
  [17, 'services', 'empty_lines'],
  [18, 'line.service_quantity', 'not_a_number'],
  [19, 'line.service_quantity', 'too_small'],
  [20, 'line.service_quantity', 'too_precise'],
  [21, 'line.service_quantity', 'too_big'],
  [22, 'line.price_purchasing', 'ambiguous_number'],
  [23, 'line.price_purchasing', 'amount_too_precise'],
  [24, 'line.price_purchasing', 'not_a_number'],
  [25, 'line.price_purchasing', 'too_big'],
  [26, 'line.service_quantity', 'one_service_only'],
  [27, 'date_expected', 'not_a_day'],
  [28, 'date_expected', 'ambiguous_day'],
  [29, 'date_expected', 'no_such_day'],
  [30, 'dates', 'not_a_period'],
  [31, 'dates', 'end_before_start'],
  [32, 'sfid', 'invalid_id'],
  [33, 'eid', 'reference_twice_in_file'],
  [35, 'name', 'order_twice_in_file'],
  [37, 'sfid', 'number_twice_in_file'],
  [38, 'eid', 'reference_exists'],
  [39, 'sfid', 'number_exists'],
  [40, 'customer.locale', 'unknown_locale'],
  [41, 'customer.longitude', 'required'],
  [42, 'customer.latitude', 'too_big'],
  [43, 'days_until_finalization_sla', 'too_small'],
  [44, 'opportunity.vat_rate', 'too_big'],
  [45, 'opportunity.multiday', 'not_yes_or_no'],
  [46, 'last_sequence_index', 'required'],
  [47, 'sequence_index', 'too_big'],
  [48, 'project', 'too_long'],
  [49, 'customer.phone', 'cell_error'],
  [50, 'customer.last_name', 'broken_characters'],
  [51, 'line.supplier', 'required'],
  [52, 'products', 'not_json'],
  [53, '', 'too_many_cells'],
  [54, 'name', 'order_exists'],
]

test('the file of the demo with 49 kinds of mistakes is checked row by row, and the right rows are imported', async () => {
  const content = readFileSync(
    new URL('../../../../demo/data/imports/orders-with-mistakes.csv', import.meta.url),
  )
  const { body: uploaded } = await tab.post('/imports', toUpload(content))
  expect(uploaded).toMatchObject({ format: 'csv', encoding: 'utf-8', separator: ';', state: 'uploaded' })
  const columns = uploaded.columns.map(({ field }: { field: string | null }) => field)
  // Every column is recognized by its name, except the one without a name that a row adds.
  expect(columns.filter((field: string | null) => field === null)).toHaveLength(1)
  await tab.post(`/imports/${uploaded.id}/check`, { columns })
  await runTaskOf('import.check', uploaded.id)
  const rows = await readRows(uploaded.id, 'show=wrong')
  const found = rows.flatMap(
    ({ row, problems }: { row: number; problems: { field: string; fault: string }[] }) =>
      problems.map(({ field, fault }) => [row, field, fault]),
  )
  expect(found).toEqual(mistakes)
  const after = await readImport(uploaded.id)
  expect(after).toMatchObject({ state: 'checked', counts: { rows: 57, wrong: 49, right: 8, warned: 4 } })
  const warned = await readRows(uploaded.id, 'show=warned')
  expect(
    warned.map((row: { problems: { fault: string }[] }) => row.problems.map(({ fault }) => fault)),
  ).toEqual([['unknown_postal_code'], ['place_differs'], ['no_contact'], ['day_past']])
  const before = await countOrders()
  const done = await run(uploaded.id, { offers: false })
  expect(done).toMatchObject({ state: 'finished', counts: { created: 8, wrong: 49, right: 0 } })
  expect(await countOrders()).toBe(before + 8)
  const { rows: prices } = await owner.query(
    `select price_purchasing_cents::int as cents from jobs where name in ('A-900001', 'A-900002') order by name`,
  )
  // 320 €, and 2 × 1.249,50 € as the file says.
  expect(prices).toEqual([{ cents: 32_000 }, { cents: 249_900 }])
})

test('each problem says in the reader’s language where it is and what to do', async () => {
  const { id } = await uploadAndCheck([createLine({ postalCode: '1067' }), createLine({ service: 'nix' })])
  const [first, second] = await readRows(id)
  expect(first.problems).toEqual([
    expect.objectContaining({
      column: 6,
      column_name: 'PLZ',
      label: 'Postleitzahl',
      value: '1067',
      text: 'Der Postleitzahl fehlt eine Stelle, oft die Null am Anfang. Beispiel: 01067',
    }),
  ])
  expect(second.problems[0]).toMatchObject({ field: 'services', value: 'nix', fault: 'unknown_service' })
  const headers = { 'accept-language': 'en' }
  const english = await tab.browser.send({ method: 'GET', url: `/staff-api/v1/imports/${id}/rows`, headers })
  expect(english.body.data[0].problems[0].label).toBe('Postal code')
})

test('open pages of the back office learn of an upload and of each step', async () => {
  let announced = 0
  const count = ({ channel }: { channel: string }) => void (announced += channel === liveChannel ? 1 : 0)
  owner.on('notification', count)
  await owner.query(`listen ${liveChannel}`)
  const { id, columns } = await upload([createLine()])
  await vi.waitFor(() => expect(announced).toBe(1))
  await tab.post(`/imports/${id}/check`, { columns: columns.map(({ field }) => field) })
  await vi.waitFor(() => expect(announced).toBe(2))
  expect((await tab.post(`/imports/${id}/stop`, {})).body.status).toBe('status_not_allowed')
  await owner.query(`unlisten ${liveChannel}`)
  owner.off('notification', count)
  expect(announced).toBe(2)
})

test('wrong rows are downloaded with a remedy, mended and imported, and nothing is created twice', async () => {
  const { id } = await uploadAndCheck([createLine(), createLine({ postalCode: '4107' })])
  await run(id)
  const download = await tab.get(`/imports/${id}/wrong-rows`)
  const csv = download.bytes.toString().replace('\uFEFF', '')
  expect(download.headers['content-disposition']).toContain('auftraege')
  expect(csv.split('\r\n')[0]).toBe(`${head};Was zu korrigieren ist`)
  expect(csv).toContain('PLZ: Der Postleitzahl fehlt eine Stelle')
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  const audited = await owner.query(
    `select subject, details from staff_audit where call = 'import.wrongRows'`,
  )
  expect(audited.rows).toEqual([{ subject: { import_id: id }, details: { rows: 1 } }])
  const before = await countOrders()
  const mended = await tab.post('/imports', toUpload(csv.replace(';4107;', ';04107;')))
  expect(mended.body.columns.at(-1)).toMatchObject({ name: 'Was zu korrigieren ist', field: null })
  const columns = mended.body.columns.map(({ field }: { field: string | null }) => field)
  await tab.post(`/imports/${mended.body.id}/check`, { columns })
  await runTaskOf('import.check', mended.body.id)
  expect(await run(mended.body.id)).toMatchObject({ counts: { rows: 1, created: 1 } })
  expect(await countOrders()).toBe(before + 1)
})

describe('two people', () => {
  test('start the same import at once: one run begins, the other person is told', async () => {
    const other = await createLoggedInStaff('dispatcher')
    const { id, version } = await uploadAndCheck([createLine(), createLine()])
    const before = await countOrders()
    const answers = await Promise.all([
      tab.post(`/imports/${id}/run`, { version }),
      other.tab.post(`/imports/${id}/run`, { version }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      status: 'import_changed',
      current: { state: 'running', version: version + 1 },
    })
    // The queue may run a task twice as well.
    await Promise.all([runTaskOf('import.run', id), runTaskOf('import.run', id)])
    expect(await countOrders()).toBe(before + 2)
    expect(await readImport(id)).toMatchObject({ state: 'finished', counts: { created: 2 } })
  })

  test('upload the same file and run it at once: each order is created once, and the page names the other import', async () => {
    const lines = Array.from({ length: 45 }, () => createLine())
    const [first, second] = await Promise.all([uploadAndCheck(lines), uploadAndCheck(lines)])
    const before = await countOrders()
    await tab.post(`/imports/${first.id}/run`)
    await tab.post(`/imports/${second.id}/run`)
    await Promise.all([runTaskOf('import.run', first.id), runTaskOf('import.run', second.id)])
    expect(await countOrders()).toBe(before + 45)
    const counts = [await readImport(first.id), await readImport(second.id)].map((one) => one.counts)
    expect(counts[0].created + counts[1].created).toBe(45)
    expect(counts[0].wrong + counts[1].wrong).toBe(45)
    expect((await readImport(second.id)).earlier).toMatchObject({ id: first.id, by: dispatcher.name })
  })
})

describe('the lock of an import', () => {
  /** Waits until this many connections wait for a lock. */
  const waitForBlocked = (count: number) =>
    expect
      .poll(
        async () =>
          (
            await owner.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
        { interval: 10, timeout: 10_000 },
      )
      .toBe(count)

  /** Opens a transaction of another process; `release` commits it. */
  async function blockWith(statement: string, id: string) {
    const client = await connectAsOwner(url)
    await client.query('begin')
    await client.query(statement, [id])
    return {
      release: async () => {
        await client.query('commit')
        await client.end()
      },
    }
  }

  test('a run that was stopped at the same moment creates no order', async () => {
    const { id } = await uploadAndCheck([createLine(), createLine()])
    const before = await countOrders()
    await tab.post(`/imports/${id}/run`)
    const stop = await blockWith(`update order_imports set state = 'stopped' where id = $1`, id)
    const tasks = [runTaskOf('import.run', id), runTaskOf('import.run', id)]
    await waitForBlocked(2)
    await stop.release()
    await Promise.all(tasks)
    expect(await countOrders()).toBe(before)
    expect(await readImport(id)).toMatchObject({ state: 'stopped', counts: { right: 2, created: 0 } })
  })

  test('a step that another person has just taken is refused, and the reply says who took it', async () => {
    const { id, version } = await uploadAndCheck([createLine()])
    const steps = JSON.stringify([{ step: 'run', at: '2026-11-23T10:00:00Z', by: 'Anna Berg' }])
    const other = await blockWith(
      `update order_imports set state = 'running', version = version + 1, steps = '${steps}' where id = $1`,
      id,
    )
    const answer = tab.post(`/imports/${id}/run`, { version })
    await waitForBlocked(1)
    await other.release()
    expect(await answer).toMatchObject({
      status: 409,
      body: {
        status: 'import_changed',
        current: { state: 'running', steps: [{ step: 'run', by: 'Anna Berg' }] },
      },
    })
  })

  test('two tasks that undo the same import cancel each order once and keep none', async () => {
    const { id } = await uploadAndCheck([createLine(), createLine()])
    await run(id)
    const [first] = await readRows(id)
    await tab.post(`/imports/${id}/undo`)
    // Both tasks have read what is to be undone before the first order can be cancelled.
    const order = await blockWith('select from jobs where api_id = $1 for update', first.order.api_id)
    const tasks = [runTaskOf('import.undo', id), runTaskOf('import.undo', id)]
    await waitForBlocked(2)
    await order.release()
    await Promise.all(tasks)
    expect(await readImport(id)).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 } })
  })
})

test('an import lists who checked, ran, stopped, continued and undid it', async () => {
  const colleague = await createLoggedInStaff('dispatcher')
  const { id } = await uploadAndCheck([createLine()])
  await tab.post(`/imports/${id}/run`)
  await colleague.tab.post(`/imports/${id}/stop`)
  await run(id)
  await colleague.tab.post(`/imports/${id}/undo`)
  const { steps } = await readImport(id)
  expect(steps.map(({ step, by }: { step: string; by: string }) => [step, by])).toEqual([
    ['check', dispatcher.name],
    ['run', dispatcher.name],
    ['stop', colleague.name],
    ['run', dispatcher.name],
    ['undo', colleague.name],
  ])
})

test('rows are listed by the field and the kind of their mistake', async () => {
  const { id } = await uploadAndCheck([
    createLine({ postalCode: '' }),
    createLine({ name: '' }),
    createLine({ service: 'nix' }),
  ])
  const { kinds } = await readImport(id)
  expect(kinds.map(({ field, fault }: { field: string; fault: string }) => [field, fault])).toEqual([
    ['customer.postal_code', 'required'],
    ['name', 'required'],
    ['services', 'unknown_service'],
  ])
  const list = async (query: string) => (await readRows(id, query)).map(({ row }: { row: number }) => row)
  expect(await list('fault=required')).toEqual([2, 3])
  expect(await list('fault=required&field=name')).toEqual([3])
  expect(await list('field=services')).toEqual([4])
})

test('a run that is killed in a transaction goes on without a double', async () => {
  const { id } = await uploadAndCheck(Array.from({ length: 50 }, () => createLine()))
  const before = await countOrders()
  await tab.post(`/imports/${id}/run`)
  const running = runTaskOf('import.run', id)
  // PostgreSQL ends the connection as if the server had been killed, after the first rows are committed.
  await expect
    .poll(async () => (await readImport(id)).counts.created, { interval: 5, timeout: 30_000 })
    .toBeGreaterThan(0)
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  )
  await running.catch(() => undefined)
  await runTaskOf('import.run', id)
  expect(await readImport(id)).toMatchObject({ state: 'finished', counts: { created: 50 } })
  expect(await countOrders()).toBe(before + 50)
})

test('a run is stopped, and continued by another person from the next row', async () => {
  const { id } = await uploadAndCheck(Array.from({ length: 3 }, () => createLine()))
  await tab.post(`/imports/${id}/run`)
  expect((await tab.post(`/imports/${id}/stop`)).body.state).toBe('stopped')
  await runTaskOf('import.run', id)
  expect(await readImport(id)).toMatchObject({ state: 'stopped', counts: { created: 0, right: 3 } })
  expect((await tab.post(`/imports/${id}/stop`)).body.status).toBe('status_not_allowed')
  expect((await run(id)).counts.created).toBe(3)
})

test('imported orders are offered to matching companies, and the history names the person', async () => {
  const { id } = await uploadAndCheck([createLine()])
  await run(id)
  const [row] = await readRows(id)
  expect((await tab.get(`/jobs/${row.order.api_id}/offers`)).body.data.length).toBeGreaterThan(0)
  const history = (await tab.get(`/jobs/${row.order.api_id}/history`)).body.data
  expect(history.map(({ step, by }: { step: string; by: { name: string } }) => [step, by.name])).toEqual([
    ['offer.create', dispatcher.name],
    ['order.create', dispatcher.name],
  ])
})

test('an undo cancels the orders, keeps what a company has accepted by name, and frees the numbers', async () => {
  const { id } = await uploadAndCheck([createLine(), createLine(), createLine()])
  await run(id)
  const [first, second] = await readRows(id)
  await programs.post(`/jobs/${first.order.api_id}/offers`, { account_ids: [partner.accountId] })
  const acceptance = { accountId: partner.accountId }
  await runAsPerson(database, partner.admin, (call) => acceptTestOrder(call, first.order.api_id, acceptance))
  const sfid = 'a0BGw0000098I0GMAU'
  await owner.query('update jobs set sfid = $2 where api_id = $1', [second.order.api_id, sfid])
  expect((await tab.post(`/imports/${id}/undo`)).status).toBe(200)
  await runTaskOf('import.undo', id)
  expect(await readImport(id)).toMatchObject({
    state: 'undone',
    undone_by: dispatcher.name,
    counts: { kept: 1, undone: 2, created: 0 },
  })
  const [kept] = await readRows(id, 'show=kept')
  expect(kept).toMatchObject({
    row: first.row,
    order: { partner: 'Elektro Sommer GmbH', status: 'accepted' },
  })
  expect(kept.problems[0].text).toContain('Elektro Sommer GmbH hat ihn angenommen')
  const undone = await readRows(id, 'show=undone')
  expect(undone.map(({ order }: { order: { status: string } }) => order.status)).toEqual([
    'cancelled',
    'cancelled',
  ])
  expect(undone[0].order.sfid).toBeNull()
  const { rows: offers } = await owner.query(
    `select count(*)::int as open from offers where job_id = $1 and state = 'open'`,
    [second.order.api_id],
  )
  expect(offers).toEqual([{ open: 0 }])
  expect((await tab.post(`/imports/${id}/undo`)).body.status).toBe('status_not_allowed')
})

test('columns are refused if they are unknown, given twice or missing, and a saved assignment fits the next file', async () => {
  const { id, columns } = await upload([createLine()])
  const fields = columns.map(({ field }) => field)
  const wrong = await tab.post(`/imports/${id}/check`, {
    columns: ['name', 'name', 'nix', ...fields.slice(3)],
    constants: { eid: 'x', order_type: 'Montage' },
  })
  expect([wrong.status, Object.keys(wrong.body.errors).toSorted()]).toEqual([
    422,
    ['columns.1', 'columns.2', 'constants.brand', 'constants.eid'],
  ])
  expect((await tab.post(`/imports/${id}/check`, { columns: [] })).body.errors).toHaveProperty('columns')
  const without = fields.map((field) => (field === 'brand' ? null : field))
  const body = { columns: without, constants: { brand: 'Ladewerk Nord' }, save_as: 'Nord' }
  expect((await tab.post(`/imports/${id}/check`, body)).status).toBe(200)
  const next = await upload([createLine()])
  expect(next).toMatchObject({ mapping_name: 'Nord', constants: { brand: 'Ladewerk Nord' } })
  const again = await tab.post(`/imports/${next.id}/check`, body)
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['save_as']])
  const { data } = (await tab.get('/import-mappings')).body
  expect(data).toEqual([expect.objectContaining({ name: 'Nord', saved_by: dispatcher.name })])
  await tab.browser.send({
    method: 'DELETE',
    url: `/staff-api/v1/import-mappings/${data[0].id}`,
    headers: tab.headers,
  })
  expect((await tab.get('/import-mappings')).body.data).toEqual([])
})

describe('files', () => {
  test('a file that cannot be read is refused with the place and the remedy, and stores nothing', async () => {
    const formula = await createXlsxFile([
      [createTextCell('A1', 'Auftrag')],
      [createTextCell('A2', 'x')],
      ['<c r="C7"><f>A1</f><v>1</v></c>'],
    ])
    const answer = await tab.post('/imports', toUpload(formula, 'auftraege.csv'))
    expect([answer.status, answer.body.errors.data]).toEqual([
      422,
      [expect.stringMatching(/Formel.* Stelle: C7\.$/)],
    ])
    const empty = await tab.post('/imports', { name: 'leer.csv', data: 'data:text/csv;base64,' })
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['data']])
    const { rows } = await owner.query(`select from order_imports where file_name = 'leer.csv'`)
    expect(rows).toEqual([])
  })

  test('characters that the database cannot store make their row wrong, not the whole file', async () => {
    const rows = ['A-NUL \0', 'A-half \uD83D', 'A-right'].map((name) => ({
      name,
      customer: { city: 'Leipzig' },
    }))
    const { status, body } = await tab.post('/imports', toUpload(JSON.stringify(rows), 'zeichen.json'))
    expect([status, body.counts]).toMatchObject([201, { rows: 3 }])
    const { body: list } = await tab.get(`/imports/${body.id}/rows`)
    expect(list.data.map(({ title }: { title: string }) => title.startsWith('A-'))).toEqual([
      true,
      true,
      true,
    ])
    expect(list.data[2].title).toBe('A-right · Leipzig')
  })

  test('a formula and a phone number without digits are mistakes; a number that is kept as a text is read', async () => {
    const lines = [
      createLine({ name: '=HYPERLINK(A1)' }),
      createLine().replace('0341 5550123', 'auf Anfrage'),
      createLine({ postalCode: '="04107"' }),
    ]
    const { id, counts } = await uploadAndCheck(lines)
    expect(counts).toMatchObject({ rows: 3, wrong: 2, right: 1 })
    const [formula, phone] = await readRows(id, 'show=wrong')
    expect(formula.problems).toEqual([
      expect.objectContaining({
        field: 'name',
        fault: 'formula',
        text: expect.stringContaining('ihren Wert'),
      }),
    ])
    expect(phone.problems[0]).toMatchObject({
      field: 'customer.phone',
      fault: 'not_a_phone',
      value: 'auf Anfrage',
    })
  })

  test('the name of a column that a spreadsheet would evaluate is a text in the file of wrong rows', async () => {
    const content = [`${head};=1+1`, createLine({ postalCode: '4107' })].join('\n')
    const { body } = await tab.post('/imports', toUpload(content))
    const columns = body.columns.map(({ field }: { field: string | null }) => field)
    await tab.post(`/imports/${body.id}/check`, { columns })
    await runTaskOf('import.check', body.id)
    const { bytes } = await tab.get(`/imports/${body.id}/wrong-rows`)
    expect(bytes.toString().split('\r\n')[0]).toContain(`;'=1+1;`)
  })

  test('the JSON file of the demo is the same as by the operator API: all 200 orders with their lines', async () => {
    const content = readFileSync(new URL('../../../../demo/data/jobs.json', import.meta.url))
    const rows = (JSON.parse(content.toString()) as { eid: string | null; services?: unknown[] }[]).map(
      (row) => ({
        ...row,
        eid: row.eid ? `${row.eid}-json` : null,
        sfid: null,
        dates: [],
      }),
    )
    const { body } = await programs.post('/imports', toUpload(JSON.stringify(rows), 'jobs.txt'))
    const columns = body.columns.map(({ field }: { field: string | null }) => field)
    expect(body.columns.filter(({ field }: { field: string | null }) => field === null)).toEqual([])
    await programs.post(`/imports/${body.id}/check`, { columns })
    await runTaskOf('import.check', body.id)
    expect((await readImport(body.id)).counts).toMatchObject({ rows: 200, wrong: 0 })
    await programs.post(`/imports/${body.id}/run`, { offers: false })
    await runTaskOf('import.run', body.id)
    const { rows: sums } = await owner.query(
      `select count(distinct j.api_id)::int as orders, count(s.id)::int as lines from order_import_rows r
       join jobs j on j.api_id = r.job_id left join job_services s on s.job_id = j.api_id where r.import_id = $1`,
      [body.id],
    )
    const lines = rows.reduce((sum, row) => sum + (row.services ?? []).length, 0)
    expect(sums).toEqual([{ orders: 200, lines }])
  }, 120_000)

  test('dates of Excel, numbers and postal codes are read without guessing', async () => {
    const names = [
      'name',
      'order_type',
      'brand',
      'customer.last_name',
      'customer.street',
      'customer.postal_code',
      'customer.city',
      'services',
      'date_expected',
      'line.price_purchasing',
    ]
    const cell = (column: number, row: number) => `${String.fromCharCode(65 + column)}${row}`
    const values = [
      'X-1',
      'installation',
      'Ladewerk Nord',
      'Kern',
      'Ring 2',
      null,
      'Leipzig',
      'Wallbox montieren',
      null,
      null,
    ]
    const createRow = (row: number, postalCode: string) => [
      ...values.flatMap((value, column) =>
        value === null ? [] : [createTextCell(cell(column, row), `${value}${column === 0 ? row : ''}`)],
      ),
      `<c r="F${row}"><v>${postalCode}</v></c>`,
      `<c r="I${row}" s="1"><v>46350</v></c>`,
      `<c r="J${row}"><v>1.5</v></c>`,
    ]
    const bytes = await createXlsxFile([
      names.map((name, column) => createTextCell(cell(column, 1), name)),
      createRow(2, '10115'),
      createRow(3, '4107'),
    ])
    const { body } = await tab.post('/imports', toUpload(bytes, 'auftraege.xlsx'))
    expect(body).toMatchObject({ format: 'xlsx', sheet: 'Aufträge' })
    await tab.post(`/imports/${body.id}/check`, { columns: names })
    await runTaskOf('import.check', body.id)
    const [right, wrong] = await readRows(body.id)
    expect([right.state, wrong.problems[0].fault]).toEqual(['right', 'leading_zero_lost'])
    const { rows } = await owner.query(
      'select draft from order_import_rows where import_id = $1 and row_number = 2',
      [body.id],
    )
    expect(rows[0].draft).toMatchObject({
      date_expected: '2026-11-24',
      services: [{ service: 'wallbox_mount_11', price_purchasing: 1.5 }],
    })
  })
})

test('an import without orders is deleted, one with orders is not, and old content is deleted by itself', async () => {
  const remove = (id: string) =>
    tab.browser.send({ method: 'DELETE', url: `/staff-api/v1/imports/${id}`, headers: tab.headers })
  const unused = await upload([createLine()])
  expect((await remove(unused.id)).status).toBe(200)
  expect((await tab.get(`/imports/${unused.id}`)).status).toBe(404)
  const { id } = await uploadAndCheck([createLine()])
  await run(id)
  expect((await remove(id)).body.status).toBe('status_not_allowed')
  const later = Temporal.Now.instant().add({ hours: 31 * 24 })
  await runTask(database, importTasks, 'import.deleteContent', {}, later)
  const { rows } = await owner.query(
    'select cells, draft, job_id is not null as has_order from order_import_rows where import_id = $1',
    [id],
  )
  expect(rows).toEqual([{ cells: null, draft: null, has_order: true }])
  expect(await readImport(id)).toMatchObject({
    counts: { created: 1 },
    content_deleted_at: expect.any(String),
  })
})

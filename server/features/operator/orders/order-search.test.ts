import { beforeAll, describe, expect, test } from 'vitest'
import { readTableFile } from '#server/platform/documents/table-files/read-table-file'
import { freshDatabase } from '#test/database/fresh-database'
import { createOperatorApp, createOperatorClient } from '#test/app/operator-client'
import { createTestApp } from '#test/app/test-app'
import {
  createOfferedOrder,
  createOrderDraft,
  createOrderInStatus,
  createTestPartner,
} from '#test/builders/orders'

const { database, owner, url } = await freshDatabase()
await createTestApp(database, url)
const api = createOperatorClient(await createOperatorApp({ database }))
const partner = await createTestPartner(database)
const customer = createOrderDraft().customer
const ids: Record<string, string> = {}

async function addOrder(key: string, more: object = {}): Promise<void> {
  ids[key] = (await createOfferedOrder(database, [partner.accountId], createOrderDraft(more))).id
}

beforeAll(async () => {
  await addOrder('müller', {
    customer: {
      ...customer,
      first_name: 'Şahin',
      last_name: 'Müller-Lüdenscheidt',
      city: 'Görlitz',
      street: 'Dvořák-Straße 3',
    },
  })
  await addOrder('number', { eid: 'K-4711/b', name: 'Wallbox tauschen' })
  await addOrder('plain')
  ids.started = (await createOrderInStatus(database, partner, 'started')).id
  // One instant for all, so that the page order depends on the id too.
  await owner.query(`update jobs set status_since = '2026-11-20T08:00:00Z'`)
})

async function find(query: string): Promise<string[]> {
  const { body, status } = await api.get(`/jobs-search?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map((one: { api_id: string }) => Object.keys(ids).find((key) => ids[key] === one.api_id))
}

test.each([
  ['muller', ['müller']],
  ['Mueller', ['müller']],
  ['müll gör', ['müller']],
  ['lüdenscheidt', ['müller']],
  ['sahin', ['müller']],
  ['Şahin Dvořák', ['müller']],
  ['dvorak strasse', ['müller']],
  ['4711', ['number']],
  ['k-4711/B', ['number']],
  ['wallbox taus', ['number']],
  ['müller 4711', []],
  [`' | !x:* & (`, []],
  ['-/-', []],
])('the search for %j finds the orders with words that begin so', async (search, found) => {
  expect(await find(`search=${encodeURIComponent(search)}`)).toEqual(found)
})

test('a changed customer and a new number are found under their new words only', async () => {
  await owner.query(
    `update customers set last_name = 'Weidenhof' where id = (select customer_id from jobs where api_id = $1)`,
    [ids.plain],
  )
  await owner.query(`update jobs set partner_eid = 'PX-900' where api_id = $1`, [ids.plain])
  expect(await find('search=weidenhof')).toEqual(['plain'])
  expect(await find('search=px+900')).toEqual(['plain'])
  expect(await find(`search=${customer.last_name}+px`)).toEqual([])
})

test('the list is narrowed by status and company', async () => {
  expect(await find('status=started&status=finished')).toEqual(['started'])
  expect(await find(`partner_id=${partner.accountId}`)).toEqual(['started'])
  expect(await find(`partner_id=${partner.accountId}&status=open`)).toEqual([])
})

test('pages follow each other without a gap or a repetition, also if rows share their time', async () => {
  const all = await find('limit=100')
  expect(all).toHaveLength(4)
  const seen: unknown[] = []
  let next: string | null = ''
  while (next !== null) {
    const { body } = await api.get(`/jobs-search?limit=1${next && `&after=${encodeURIComponent(next)}`}`)
    seen.push(...body.data.map((one: { api_id: string }) => one.api_id))
    next = body.next
  }
  expect(seen).toEqual(all.map((key) => ids[key]))
})

test('pages of several statuses follow each other in the order of time, also if a status is named twice', async () => {
  const later = {
    started: '2026-11-20T09:00:00Z',
    plain: '2026-11-20T10:00:00Z',
    number: '2026-11-20T07:00:00Z',
  }
  for (const [key, at] of Object.entries(later))
    await owner.query('update jobs set status_since = $2 where api_id = $1', [ids[key], at])
  const read: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const query = `status=open&status=started&status=open&limit=1${after && `&after=${after}`}`
    const { body } = await api.get(`/jobs-search?${query}`)
    read.push(...body.data.map((one: { api_id: string }) => one.api_id))
    after = body.next
  }
  expect(read.map((id) => Object.keys(ids).find((key) => ids[key] === id))).toEqual([
    'plain',
    'started',
    'müller',
    'number',
  ])
  await owner.query(`update jobs set status_since = '2026-11-20T08:00:00Z'`)
})

test('a made-up place in the list is refused', async () => {
  const { status, body } = await api.get('/jobs-search?after=2026-11-20')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['after']])
})

test('a company cannot read or change what orders are found by', async () => {
  const rows = await database.transaction('system', {}, (tx) =>
    tx.selectFrom('order_search').select('job_id').execute(),
  )
  expect(rows).toHaveLength(4)
  await expect(
    database.transaction({ accountIds: [partner.accountId] }, {}, (tx) =>
      tx.selectFrom('order_search').select('job_id').execute(),
    ),
  ).rejects.toThrow(/permission denied/)
})

test('an order says what the marketplace can do with it, and the company’s answers are readable', async () => {
  const { body } = await api.get(`/jobs/${ids.started}`)
  expect(body.actions).toEqual([
    'order.hold',
    'order.close',
    'order.cancel.partner',
    'order.cancel.customer',
    'order.cancel.brand',
  ])
  expect(body.holds).toContainEqual({
    reason: 'partner_info',
    substate: 'partner_info_awaiting',
    next: 'partner',
  })
  const open = (await api.get(`/jobs/${ids.plain}`)).body
  expect(open.actions).toEqual([
    'offer.create',
    'order.hold',
    'order.close',
    'order.cancel.customer',
    'order.cancel.brand',
  ])
  expect((await api.get(`/jobs/${ids.started}/submissions`)).body.data).toEqual([])
  const reasons = (await api.get('/cancellation-reasons')).body.data
  expect(reasons).toContainEqual(
    expect.objectContaining({ id: 'partner_other', category: 'partner', needs_comment: true }),
  )
})

describe('the CSV file of the list', () => {
  const read = async (query: string) => (await api.get(`/jobs-export?${query}`)).bytes.toString()

  test('has the orders of the filter with the words of the wanted language', async () => {
    const text = await read('search=4711&locale=de')
    const [head, line, end] = text.split('\r\n')
    expect(head).toBe(
      '\u{feff}Auftrag;Auftragsnummer;Art;Status;Status seit;Betrieb;Angebote;Marke;Kunde;Straße;PLZ;Ort;Termin von;Termin bis;Netto (EUR)',
    )
    expect(line).toMatch(/^Wallbox tauschen;\w{18};[^;]+;Offen;2026-11-20 09:00;;1;/)
    expect(end).toBe('')
    expect(await read('search=4711&locale=fr')).toContain(';Ouverte;')
  })

  test('has each order of several statuses once, the newest first', async () => {
    const all = (await read('locale=en')).trim().split('\r\n').slice(1)
    expect(all).toHaveLength(4)
    expect(all[0]).toContain(';In progress;')
    const started = (await read('status=started&status=started&locale=en')).trim().split('\r\n')
    expect(started).toHaveLength(2)
    expect((await read(`partner_id=${partner.accountId}`)).trim().split('\r\n')).toHaveLength(2)
  })

  test('guards texts that a spreadsheet would evaluate as a formula', async () => {
    await owner.query(`update jobs set name = '=HYPERLINK("x")' where api_id = $1`, [ids.number])
    expect(await read('search=4711')).toContain(`"'=HYPERLINK(""x"")"`)
  })

  test('has only the wanted columns, in their sequence', async () => {
    expect((await read('search=4711&locale=en&columns=price&columns=city')).split('\r\n')[0]).toBe(
      '\u{feff}Net (EUR);Town',
    )
    const { status, body } = await api.get('/jobs-export?columns=secret&format=pdf')
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['columns', 'format']])
  })

  test('is an Excel workbook on request, in which texts are never formulas', async () => {
    await owner.query(`update jobs set name = '=1+1 & <b>' where api_id = $1`, [ids.number])
    const path =
      '/jobs-export?search=4711&format=xlsx&locale=de&columns=name&columns=status_since&columns=price'
    const { bytes } = await api.get(path)
    expect(await readTableFile(bytes)).toMatchObject({
      format: 'xlsx',
      columns: ['Auftrag', 'Status seit', 'Netto (EUR)'],
      rows: [{ cells: ['=1+1 & <b>', expect.stringMatching(/^2026-11-20.09:00/), expect.any(Number)] }],
    })
  })

  test('refuses an unknown status and language in the common error form', async () => {
    const { status, body } = await api.get('/jobs-export?status=lost&locale=it')
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['locale', 'status']])
  })

  test('reads more orders than one batch, each once', async () => {
    const before = (await read('locale=en')).trim().split('\r\n').length
    await owner.query(
      `insert into jobs select (jsonb_populate_record(j, jsonb_build_object('api_id', gen_random_uuid(), 'sfid', null))).*
       from jobs j, generate_series(1, 2001) where j.api_id = $1`,
      [ids.plain],
    )
    const lines = (await read('locale=en')).trim().split('\r\n')
    expect(lines).toHaveLength(before + 2001)
  })
})

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  addCompanyDocument,
  changeCompanyDocument,
} from '#server/features/accounts/documents/company-documents.commands'
import { runAsOperator } from '#test/app/test-calls'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createStaffApp } from '#test/app/staff-client'
import { createTestApp } from '#test/app/test-app'
import {
  createOfferedOrder,
  createOrderInStatus,
  createTestCounterProposal,
  createTestPartner,
} from '#test/builders/orders'

const { database, owner, url } = await freshDatabase()
const portal = await createTestApp(database, url)
const partner = await createTestPartner(database)
const { createLoggedInStaff } = await createStaffApp(database)
const dispatcher = await createLoggedInStaff('dispatcher')
const colleague = await createLoggedInStaff('administrator')
const viewer = await createLoggedInStaff('viewer')
const { tab } = dispatcher

interface Item {
  kind: string
  item_id: string
  detail: string | null
  text: string | null
  newest_comment_id: string | null
  owner: { id: string; name: string } | null
}

async function listItems(query = ''): Promise<Item[]> {
  const { body, status } = await tab.get(`/work?limit=100${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const findItem = async (kind: string, itemId: string) =>
  (await listItems()).find((one) => one.kind === kind && one.item_id === itemId)

async function writeAsPartner(orderId: string, message: string, more: object = {}) {
  const { body, status } = await portal.tab.post(
    '/data-api/comment',
    { jobApiId: orderId, actionType: 'comment', message, ...more },
    portal.logInAs(partner.admin),
  )
  return { id: body.id as string, status }
}

const ids: Record<string, string> = {}
beforeAll(async () => {
  ids.approval = (await createOrderInStatus(database, partner, 'approval_pending')).id
  const started = await createOrderInStatus(database, partner, 'started')
  ids.proposal = await createTestCounterProposal(database, started.id, partner.accountId)
  ids.fresh = (await createOfferedOrder(database, [partner.accountId])).id
  ids.old = (await createOfferedOrder(database, [partner.accountId])).id
  ids.lonely = (await createOfferedOrder(database, [partner.accountId])).id
  ids.held = (await createOrderInStatus(database, partner, 'accepted')).id
  ids.asked = (await createOrderInStatus(database, partner, 'accepted')).id
  ids.failed = (await createOrderInStatus(database, partner, 'finished')).id
  ids.paper = randomUUID()
  await owner.query(
    `update jobs set status_since = date_trunc('second', now()) - interval '25 hours' where api_id = $1`,
    [ids.old],
  )
  await owner.query(`update offers set state = 'withdrawn', ended_at = now() where job_id = $1`, [ids.lonely])
  await owner.query(`update jobs set protocol_failed_at = date_trunc('second', now()) where api_id = $1`, [
    ids.failed,
  ])
  await owner.query(
    `insert into company_documents (id, account_id, type, confirmed_at, created_at)
     values ($1, $2, 'trade_license', now(), date_trunc('second', now()) - interval '9 days')`,
    [ids.paper, partner.accountId],
  )
  for (const [id, reason] of [
    [ids.held, 'admin_validation'],
    [ids.asked, 'partner_info'],
  ])
    await tab.post(`/jobs/${id}/hold`, { reason, comment: 'Bitte melden.' })
})

test('each kind of work is in the queue once, with its details, the oldest first', async () => {
  const items = await listItems()
  expect(items.map(({ kind, item_id, detail }) => [kind, item_id, detail])).toEqual(
    expect.arrayContaining([
      ['approval', ids.approval, null],
      ['proposal', ids.proposal, 'price'],
      ['unaccepted', ids.old, 'no_answer'],
      ['unaccepted', ids.lonely, 'not_offered'],
      ['hold', ids.held, 'admin_validation'],
      ['document', ids.failed, 'protocol'],
      ['paper', ids.paper, 'trade_license'],
    ]),
  )
  expect(items).toHaveLength(7)
  expect(items[0]).toMatchObject({ kind: 'paper' })
  const { kinds } = (await tab.get('/work')).body
  expect(kinds).toContainEqual({ kind: 'unaccepted', count: 2, oldest_at: expect.any(String) })
  expect(kinds).toHaveLength(6)
})

test('the queue is narrowed by kind, and pages follow each other without a gap', async () => {
  expect((await listItems('&kind=hold&kind=paper')).map(({ kind }) => kind)).toEqual(['paper', 'hold'])
  expect((await listItems('&kind=hold')).map(({ kind }) => kind)).toEqual(['hold'])
  const seen: string[] = []
  for (let next = ''; next !== null;) {
    const { body } = await tab.get(`/work?limit=2${next && `&after=${encodeURIComponent(next)}`}`)
    seen.push(...body.data.map((one: Item) => `${one.kind} ${one.item_id}`))
    next = body.next
  }
  expect(seen).toEqual((await listItems()).map((one) => `${one.kind} ${one.item_id}`))
})

test('a message of the company waits until the marketplace writes, and internal ones never do', async () => {
  const order = await createOrderInStatus(database, partner, 'started')
  await writeAsPartner(order.id, 'Nur für uns.', { visibleForRoles: ['partner'] })
  expect(await findItem('message', order.id)).toBeUndefined()
  await writeAsPartner(order.id, 'Wer bringt das Kabel?')
  await writeAsPartner(order.id, 'Es eilt.')
  expect(await findItem('message', order.id)).toMatchObject({ text: 'Wer bringt das Kabel?' })
  await tab.post(`/jobs/${order.id}/comments`, { message: 'Der Lieferant.' })
  expect(await findItem('message', order.id)).toBeUndefined()
  await writeAsPartner(order.id, 'Danke!')
  expect((await viewer.tab.post(`/jobs/${order.id}/close-question`)).status).toBe(403)
  expect((await tab.post(`/jobs/${order.id}/close-question`)).status).toBe(200)
  expect(await findItem('message', order.id)).toBeUndefined()
})

test('a message that arrives after the list was read stays when the earlier ones are closed', async () => {
  const order = await createOrderInStatus(database, partner, 'started')
  await writeAsPartner(order.id, 'Wir sind da.')
  const shown = await writeAsPartner(order.id, 'Danke!')
  const item = await findItem('message', order.id)
  expect(item).toMatchObject({ text: 'Wir sind da.', newest_comment_id: shown.id })
  await writeAsPartner(order.id, 'Der Schlüssel fehlt!')
  const close = (seen: string) => tab.post(`/jobs/${order.id}/close-question`, { seen_comment_id: seen })
  expect((await close(shown.id)).status).toBe(200)
  const rest = await findItem('message', order.id)
  expect(rest).toMatchObject({ text: 'Der Schlüssel fehlt!' })
  await close(rest?.newest_comment_id ?? '')
  expect(await findItem('message', order.id)).toBeUndefined()
})

test('a message about an order that is over is no work', async () => {
  const order = await createOrderInStatus(database, partner, 'approval_pending')
  await writeAsPartner(order.id, 'Das war der letzte Termin.')
  expect(await findItem('message', order.id)).toBeDefined()
  await tab.post(`/jobs/${order.id}/complete`)
  expect(await findItem('message', order.id)).toBeUndefined()
})

test('a message that its author deletes leaves the queue, or the next one takes its place', async () => {
  const order = await createOrderInStatus(database, partner, 'started')
  const first = await writeAsPartner(order.id, 'Erste Frage')
  const second = await writeAsPartner(order.id, 'Zweite Frage')
  await owner.query(`update comments set deleted_at = now(), message = '' where id = $1`, [first.id])
  expect(await findItem('message', order.id)).toMatchObject({ text: 'Zweite Frage' })
  await owner.query(`update comments set deleted_at = now(), message = '' where id = $1`, [second.id])
  expect(await findItem('message', order.id)).toBeUndefined()
})

test('one of two people who take an item at the same moment gets it, and the other reads who', async () => {
  const work = { kind: 'approval', item_id: ids.approval, owner_id: null }
  const answers = await Promise.all([tab.post('/work/take', work), colleague.tab.post('/work/take', work)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const won = answers.find(({ status }) => status === 200)?.body.owner
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    status: 'work_taken',
    current: { owner: won },
  })
  expect((await findItem('approval', ids.approval ?? ''))?.owner).toEqual(won)
  expect((await listItems(`&owner=${won.id}`)).map(({ kind }) => kind)).toEqual(['approval'])
  expect((await listItems('&owner=nobody')).map(({ kind }) => kind)).not.toContain('approval')
  // Taking over needs the present owner, as the page shows it.
  const over = await colleague.tab.post('/work/take', { ...work, owner_id: won.id })
  expect(over.body).toEqual({ owner: { id: colleague.id, name: colleague.name } })
  const given = await colleague.tab.post('/work/release', { ...work, owner_id: colleague.id })
  expect(given.body).toEqual({ owner: null })
})

test('an item that waits again after its work was done has no owner, and can be taken', async () => {
  const order = await createOrderInStatus(database, partner, 'approval_pending')
  const work = { kind: 'approval', item_id: order.id, owner_id: null }
  expect((await tab.post('/work/take', work)).status).toBe(200)
  await owner.query(`update jobs set status_since = now() + interval '1 second' where api_id = $1`, [
    order.id,
  ])
  expect((await findItem('approval', order.id))?.owner).toBeNull()
  expect((await listItems('&owner=nobody')).map(({ item_id }) => item_id)).toContain(order.id)
  expect((await colleague.tab.post('/work/take', work)).body.owner).toMatchObject({ id: colleague.id })
})

test('the items of a person who is deactivated can be taken again', async () => {
  const order = await createOrderInStatus(database, partner, 'approval_pending')
  const leaving = await createLoggedInStaff('dispatcher')
  await leaving.tab.post('/work/take', { kind: 'approval', item_id: order.id, owner_id: null })
  expect((await findItem('approval', order.id))?.owner?.id).toBe(leaving.id)
  await colleague.tab.patch(`/staff/${leaving.id}`, { active: false })
  expect((await findItem('approval', order.id))?.owner).toBeNull()
})

test('a document that is submitted again belongs to the person who refused the one before', async () => {
  const accountId = await createTestCompany(database)
  const add = () =>
    runAsOperator(database, (call) =>
      addCompanyDocument(call, accountId, { type: 'trade_license', confirmed: true, verified: false }),
    )
  const first = await add()
  expect((await findItem('paper', first))?.owner).toBeNull()
  const refusal = { reason: 'Nicht lesbar' }
  expect((await colleague.tab.post(`/company-documents/${first}/refuse`, refusal)).status).toBe(200)
  const second = await add()
  expect((await findItem('paper', second))?.owner).toEqual({ id: colleague.id, name: colleague.name })
  // Correcting the refused document itself is the same.
  await runAsOperator(database, (call) => changeCompanyDocument(call, first, { lifetimeEnd: '2044-01-31' }))
  expect((await findItem('paper', first))?.owner?.id).toBe(colleague.id)
  // Another person can take it, and the next document then follows the latest check.
  const work = { kind: 'paper', item_id: second, owner_id: colleague.id }
  expect((await tab.post('/work/take', work)).body.owner.id).toBe(dispatcher.id)
  expect((await findItem('paper', second))?.owner?.id).toBe(dispatcher.id)
})

test('a document that is submitted again has no owner if the person who refused it has left', async () => {
  const accountId = await createTestCompany(database)
  const add = () =>
    runAsOperator(database, (call) =>
      addCompanyDocument(call, accountId, { type: 'trade_license', confirmed: true, verified: false }),
    )
  const leaving = await createLoggedInStaff('partner_manager')
  await leaving.tab.post(`/company-documents/${await add()}/refuse`, { reason: 'Nicht lesbar' })
  await colleague.tab.patch(`/staff/${leaving.id}`, { active: false })
  expect((await findItem('paper', await add()))?.owner).toBeNull()
})

test('work that is done leaves the queue and cannot be taken', async () => {
  const order = await createOrderInStatus(database, partner, 'approval_pending')
  expect((await tab.post(`/jobs/${order.id}/complete`)).status).toBe(200)
  expect(await findItem('approval', order.id)).toBeUndefined()
  const work = { kind: 'approval', item_id: order.id, owner_id: null }
  expect((await tab.post('/work/take', work)).status).toBe(404)
  expect((await viewer.tab.post('/work/take', work)).status).toBe(403)
})

test.each([
  ['kind=lunch', 'kind.0'],
  ['owner=someone', 'owner'],
  ['after=yesterday', 'after'],
])('the filter %j is refused with its name', async (query, field) => {
  const { body, status } = await tab.get(`/work?${query}`)
  expect([status, Object.keys(body.errors ?? {}).map((key) => key.split('.')[0])]).toEqual([
    422,
    [field.split('.')[0]],
  ])
})

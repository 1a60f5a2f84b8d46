import { expect, test } from 'vitest'
import { formExample } from '#contract/operator/form-example'
import { orderExample } from '#contract/operator/examples'
import { createCrmId } from '#server/kernel/crm-ids'
import { freshDatabase } from '#test/database/fresh-database'
import { createOperatorClient, createOperatorApp } from '#test/app/operator-client'

const { database, owner } = await freshDatabase()
const app = await createOperatorApp({ database, routes: [], authenticate: () => Promise.resolve(null) })
const api = createOperatorClient(app)

const { model } = formExample
const text = (de: string) => ({ de, en: de, fr: de })

async function publish(key: string, more: object = {}): Promise<string> {
  const title = text(key)
  const { status, body } = await api.post('/forms', {
    key,
    category: 'documentation',
    model: { ...model, title },
    ...more,
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id as string
}

async function createOrder(opportunity: object = {}): Promise<string> {
  const { status, body } = await api.post('/jobs', {
    ...orderExample,
    sfid: createCrmId('job'),
    opportunity: { ...orderExample.opportunity, sfid: createCrmId('opportunity'), ...opportunity },
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.api_id as string
}

async function readUses(): Promise<Record<string, number>> {
  const { body } = await api.get('/form-overview?limit=100')
  return Object.fromEntries(
    body.data.map((form: { key: string; open_orders: number }) => [form.key, form.open_orders]),
  )
}

test('each open order counts for the forms that it gets: its own, its kind of documentation, or the general one', async () => {
  await owner.query('delete from submissions')
  await owner.query('delete from form_definitions')
  await publish('general')
  await publish('of-type', { order_type: orderExample.order_type })
  await publish('of-kind', { protocol_type: 'thorough' })
  await publish('visit', { protocol_type: 'cancellation' })
  await publish('signed', { category: 'confirmation' })
  await publish('other-type', { order_type: 'maintenance' })
  const diary = await publish('diary', { category: 'report' })

  const own = createCrmId('opportunity')
  await createOrder({ sfid: own })
  await publish('own', { opportunity_id: own })
  await createOrder()
  const cancelled = await createOrder()
  await createOrder({ documentation_type: 'thorough', multiday: true })
  await publish('diary', { category: 'report', model: { ...model, title: text('diary 2') } })
  expect(diary).not.toBe('')

  const expected = { own: 1, 'of-type': 2, 'of-kind': 1, visit: 4, signed: 4, diary: 1 }
  expect(await readUses()).toEqual({ general: 0, 'other-type': 0, ...expected })

  await owner.query(`update jobs set status = 'cancelled' where api_id = $1`, [cancelled])
  expect(await readUses()).toMatchObject({ ...expected, 'of-type': 1, visit: 3, signed: 3 })
  const { body } = await api.get('/form-overview/visit')
  expect(body.used_by).toEqual([{ brand: orderExample.brand, open_orders: 3 }])
})

test('the list finds a form by its title in any language or its key, page by page', async () => {
  await publish('list-one', { model: { ...model, title: { de: 'Ätzend', en: 'Caustic', fr: 'Âcre' } } })
  const find = async (query: string) =>
    (await api.get(`/form-overview?${query}`)).body.data.map((form: { key: string }) => form.key)
  expect(await find(`search=${encodeURIComponent('ätz')}`)).toEqual(['list-one'])
  expect(await find('search=CAUST')).toEqual(['list-one'])
  expect(await find('search=list-o')).toEqual(['list-one'])
  expect(await find('search=%25')).toEqual([])
  expect(await find('category=report')).toEqual(['diary'])
  const pages = [await find('limit=5&page=1'), await find('limit=5&page=2')].flat()
  expect(pages).toEqual(await find('limit=10'))
  expect(new Set(pages).size).toBe(pages.length)
})

test('the page of a form lists its versions, newest first, with what each has changed', async () => {
  const first = await publish('changing')
  const second = await publish('changing', {
    model: {
      title: text('Neu'),
      pages: model.pages.map((page) => ({ ...page, elements: page.elements.slice(0, 2) })),
    },
  })
  const { status, body } = await api.get('/form-overview/changing')
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      key: 'changing',
      title: text('Neu'),
      newest: { id: second, version: 2 },
      versions: [
        {
          id: second,
          version: 2,
          submissions: 0,
          started: 0,
          changes: [
            { kind: 'form_title', subject: null },
            { kind: 'question_removed', subject: { de: 'Foto des Mangels' } },
          ],
        },
        { id: first, version: 1, changes: null },
      ],
    },
  })
  expect(await api.get('/form-overview/nothing')).toMatchObject({ status: 404 })
  expect(await api.get('/form-overview/Not%20a%20key')).toMatchObject({ status: 422 })
})

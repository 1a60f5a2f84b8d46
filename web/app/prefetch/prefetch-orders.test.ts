// @vitest-environment happy-dom
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { keys } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openStore } from '#web/offline/database/database'

/** Tests that orders count as available offline only when the device has stored them. */

vi.mock('#web/api/session/call-access', () => ({
  canMakeCall: (call: string) => call === 'order.offlinePackages',
}))
vi.mock('#web/api/session/page-access', () => ({ canOpenPage: () => false }))

const order = {
  api_id: 'o1',
  sfid: 'J1',
  order_type: 'installation',
  opportunity: { sfid: 'P1', multiday_documentation_form_id: null },
  actions: [],
  files: [],
  products: [],
  is_customer_sign_required: false,
}
const packages = {
  orders: [
    {
      work: { order, steps: [] },
      history: [],
      comments: { data: [] },
      product_orders: [],
      briefing: [],
      drafts: [],
      reports: null,
      confirmation_form_id: null,
    },
  ],
  forms: {},
  cancellation_reasons: { data: [] },
  missing: [],
}
const account = { user: { contact: { id: 'c' }, account: { id: 'a' } }, access_token: 'token' }

const calendarRest = {
  drives: [],
  unplanned: null,
  locations: [],
  absences: [],
  closing_days: [],
  holidays: [],
}

const createVisit = (id: string, queue: string) => ({ api_id: id, sfid: null, delegated_to: null, queue })
let visits: readonly object[]
let offlineOrders: readonly object[]
const requestedIds: string[] = []

function answerCall(path: string): object {
  if (path.includes('/auth/')) return { accounts: [account] }
  if (path.includes('/calendar')) return { data: visits, people: [], ...calendarRest }
  if (path.includes('/offline-packages')) return { ...packages, orders: offlineOrders }
  return { data: [] }
}

/** Logs in, prefetches, and returns the states shown on the way together with the rows stored at that time. */
async function prefetch() {
  const { session } = await import('#web/api/session/session')
  await session.login({ email: 'a@b.de', password: 'x', remember_me: true })
  const { restorePersistedQueries } = await import('#web/offline/cache/persisted-queries')
  await restorePersistedQueries()
  const { appStored } = await import('../updates/app-stored.ts')
  appStored.set()
  const { prefetchProgress } = await import('./prefetch-progress.ts')
  const rowsWhenStored: Promise<string[]>[] = []
  prefetchProgress.subscribe(() => {
    const state = prefetchProgress.get()
    if (typeof state === 'object' && state.stored === 1) rowsWhenStored.push(listRows())
  })
  const { queryClient } = await import('#web/api/queries/query-client')
  const { prefetchOrders } = await import('./prefetch-orders.ts')
  const isComplete = await prefetchOrders(queryClient, new AbortController().signal)
  return { isComplete, state: prefetchProgress.get(), rowsWhenStored: await Promise.all(rowsWhenStored) }
}

const listRows = () => keys<string>(openStore('queries'))

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener() {}
      postMessage() {}
    },
  )
  visits = [createVisit('o1', 'scheduled')]
  offlineOrders = packages.orders
  requestedIds.length = 0
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    if (path.includes('/offline-packages'))
      requestedIds.push(...((JSON.parse(init?.body ?? '{}') as { job_ids?: string[] }).job_ids ?? []))
    return Response.json(answerCall(path))
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('an order counts as stored only when its rows are on the device', async () => {
  const { isComplete, state, rowsWhenStored } = await prefetch()
  expect(state).toMatchObject({ stored: 1, chosen: 1, isDeviceWritable: true })
  expect(isComplete).toBe(true)
  expect(rowsWhenStored.length).toBeGreaterThan(0)
  for (const rows of rowsWhenStored)
    expect(rows.filter((key) => key.includes('work-package'))).toHaveLength(1)
})

it('between two orders of one answer, the page can react to the user', async () => {
  const { queryClient } = await import('#web/api/queries/query-client')
  const work = packages.orders[0]
  offlineOrders = ['o1', 'o2'].map((id) => ({
    ...work,
    work: { order: { ...order, api_id: id, sfid: id }, steps: [] },
  }))
  const seen: string[] = []
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== 'order') return
    seen.push(String(query.queryKey[1]))
    setTimeout(() => seen.push('task'))
  })
  await prefetch()
  const changes = seen.slice(seen.indexOf('o1'), seen.indexOf('o2'))
  expect(changes).toContain('task')
})

it('a device that refuses to store orders is not called ready, and the prefetch is repeated', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The device is full.', 'QuotaExceededError')
  })
  const { isComplete, state } = await prefetch()
  expect(state).toMatchObject({ isDeviceWritable: false })
  expect(isComplete).toBe(false)
})

it('finished orders take no place of orders that are still to be done', async () => {
  const finished = ['completed', 'final-confirmation', 'customer-signature'].flatMap((queue) =>
    Array.from({ length: 20 }, (_, index) => createVisit(`${queue} ${index}`, queue)),
  )
  visits = [...finished, createVisit('o1', 'scheduled'), createVisit('o2', 'waiting')]
  await prefetch()
  expect(requestedIds).toHaveLength(50)
  expect(requestedIds.slice(0, 2)).toEqual(['o1', 'o2'])
})

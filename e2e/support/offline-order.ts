import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { orderExample } from '#contract/operator/examples'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { createCrmId } from '#server/kernel/crm-ids'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { databaseName, type StoreName } from '#web/offline/database/schema'
import { createMarketplaceClient, createAppointment, type PublishedOrder } from './marketplace.ts'

/** An installer that no other test uses. */
export const offlineInstaller = {
  login: 'pawel.nowak',
  email: 'pawel.nowak@demo.example',
  first_name: 'Paweł',
  last_name: 'Nowak',
}

/** A form of one page, because the tests are about the network. */
const inAllLanguages = (de: string) => ({ de, en: de, fr: de })
const createShortForm = (opportunity_id: string) => ({
  key: `offline-${randomUUID().slice(0, 8)}`,
  category: 'documentation',
  order_type: 'installation',
  opportunity_id,
  model: {
    title: inAllLanguages('Kurzprotokoll'),
    pages: [
      {
        name: 'work',
        title: inAllLanguages('Arbeit'),
        elements: [
          { type: 'text', name: 'cable', title: inAllLanguages('Leitungsweg'), isRequired: true },
          {
            type: 'file',
            name: 'photos',
            title: inAllLanguages('Fotos der Arbeit'),
            isRequired: true,
            allowMultiple: true,
            maxFiles: 10,
          },
        ],
      },
    ],
  },
})

/** Reads one row from the product's database; `id` is parameter $1 of the statement. */
export async function findDatabaseRow(text: string, id: string): Promise<Record<string, unknown>> {
  const { url } = await startEmbeddedPostgres(process.env['E2E_DATA_DIR'] ?? '', { whenRunning: 'join' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, [id])
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}

/** Returns a function that calls the API as the admin of the company. */
export async function createAdminCaller(request: APIRequestContext) {
  const login = { email: 'admin@demo.example', password: 'Partner!1', role: 'partner' }
  const reply = await request.post('/api/partner/auth/login', { data: login })
  const { accounts } = (await reply.json()) as { accounts: { access_token: string }[] }
  const headers = { authorization: `Bearer ${accounts[0]?.access_token}` }
  return async (path: string, data: object, method = 'POST') => {
    const answer = await request.fetch(path, { method, headers, data })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
    return answer
  }
}

/** Creates an order for tomorrow that is delegated to the given person and has daily reports. */
export async function createOfflineOrder(
  request: APIRequestContext,
  hour: number,
  assignee: { email: string; first_name: string; last_name: string } = offlineInstaller,
): Promise<PublishedOrder> {
  const { publish, post } = createMarketplaceClient(request)
  const appointment_date = createAppointment(1, hour)
  const opportunity = { ...orderExample.opportunity, sfid: createCrmId('opportunity'), multiday: true }
  const order = await publish(
    [elektroSommer.name],
    [appointment_date],
    `keller-${randomUUID()}@kunde.example`,
    { opportunity },
  )
  await post('/forms', createShortForm(opportunity.sfid))
  const call = await createAdminCaller(request)
  const inputs = { appointment_date }
  await call('/api/partner/orders/set-status', {
    job_id: order.sfid,
    new_status: 'appointment_confirmed',
    inputs,
  })
  const { email, first_name, last_name } = assignee
  await call(`/api/partner/orders/${order.sfid}/delegate`, {
    email,
    first_name,
    last_name,
    qualifications: true,
  })
  return order
}

/** Lists the parts of an order that the app has cached on the device by itself. */
export async function listCachedParts(page: Page, { id }: PublishedOrder): Promise<string[]> {
  const keys = (await readCachedQueries(page)).map(({ key }) => key).filter((key) => key.includes(id))
  return ['work-package', 'form-ahead', 'reports'].filter((part) => keys.some((key) => key.includes(part)))
}

/** Lists the future steps of an order that are cached on the device. */
export async function listCachedSteps(page: Page, { id }: PublishedOrder): Promise<string[]> {
  const rows = await readCachedQueries(page)
  const row = rows.find(({ key }) => key.includes(id) && key.includes('work-package'))
  const data = row?.data as { steps: { step: string }[] } | undefined
  return (data?.steps ?? []).map(({ step }) => step)
}

/** Finds the button that says how many entries of the outbox wait for the network. */
export function findOutboxButton(page: Page, count: number): Locator {
  return page.getByRole('button', {
    name: count === 1 ? '1 Eintrag wartet auf das Netz' : `${count} Einträge warten auf das Netz`,
  })
}

/** Reads the query results that the app has cached on the device. */
export async function readCachedQueries(page: Page): Promise<{ key: string; data: unknown }[]> {
  const rows = (await readStoredRows(page, 'queries')) as {
    key: string
    value: { query: { state: { data: unknown } } }
  }[]
  return rows.map(({ key, value }) => ({ key, data: value.query.state.data }))
}

/** Reads the rows of one object store of the app; of the pending calls without the row of names. */
export function readStoredRows(page: Page, storeName: StoreName): Promise<{ key: string; value: unknown }[]> {
  return page.evaluate(
    ({ databaseName: name, storeName: table }) =>
      new Promise((resolve) => {
        const open = indexedDB.open(name)
        // Abort the creation: only the app may create this database.
        open.addEventListener('upgradeneeded', () => open.transaction?.abort())
        open.addEventListener('error', () => resolve([]))
        open.addEventListener('success', () => {
          const store = open.result.transaction(table).objectStore(table)
          const [keys, rows] = [store.getAllKeys(), store.getAll()]
          store.transaction.addEventListener('complete', () => {
            open.result.close()
            const all = rows.result as unknown[]
            const named = all.map((value, at) => ({ key: keys.result[at] as string, value }))
            resolve(named.filter(({ key }) => key !== 'names'))
          })
        })
      }),
    { databaseName, storeName },
  )
}

/** Counts each result of the work on the server. */
export async function readServerResult({ id }: PublishedOrder): Promise<Record<string, unknown>> {
  return findDatabaseRow(
    `select j.status, j.signature,
       (select json_agg(step order by h.id) from history h
          where subject_id = j.api_id::text and step in ('order.start', 'order.finish', 'form.submit', 'order.sign')) as steps,
       (select json_object_agg(category, n) from (
          select category, count(*)::int as n from submissions where job_id = j.api_id and not draft group by category) s) as forms,
       (select count(*)::int from files where job_id = j.api_id and contact_id is not null and name like 'keller%') as photos,
       (select count(*)::int from job_files where job_id = j.api_id and kind = 'picture') as pictures,
       (select count(*)::int from customer_signatures where job_id = j.api_id) as signatures,
       (select count(*)::int from comments where job_id = j.api_id) as comments
     from jobs j where api_id = $1`,
    id,
  )
}

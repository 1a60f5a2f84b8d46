import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { requireData, type OperatorClient } from '#client/client'
import type { OrderDraft } from '#contract/operator/orders/orders'
import { createCrmId } from '#server/kernel/crm-ids'
import { createNewDraft } from './simulator.rules.ts'

/**
 * Publishes an order from the demo file with a new number and new dates, and offers it to all matching
 * companies.
 */
export async function publishSimulatedOrder(
  api: OperatorClient,
  now: Temporal.Instant,
): Promise<string | null> {
  const draft = await pickDraft()
  if (!draft) return null
  const headers = { 'idempotency-key': randomUUID() }
  const order = createNewDraft(draft, now, createCrmId('job'), Math.random())
  const { api_id } = await requireData(api.POST('/jobs', { body: order, headers }))
  const params = { path: { job_id: api_id } }
  await requireData(api.POST('/jobs/{job_id}/offers', { params, body: {}, headers }))
  return api_id
}

/** A company that is not registered in the demo. Its invitation is in data/mail/, like every email. */
const unregisteredCompany = {
  company: {
    name: 'Ladetechnik Loberaue GmbH',
    street: 'Bismarckstraße 12',
    postal_code: '04509',
    city: 'Delitzsch',
    phone: '+49 34202 555060',
  },
  email: 'invited@demo.example',
  first_name: 'Doreen',
  last_name: 'Großmann',
}

/** Invites one company to an order of its own, once per demo database. */
export async function inviteUnregisteredCompany(api: OperatorClient, now: Temporal.Instant): Promise<void> {
  const query = { search: unregisteredCompany.company.name }
  const known = await requireData(api.GET('/accounts', { params: { query } }))
  const draft = known.data.length > 0 ? undefined : await pickDraft()
  if (!draft) return
  const order = createNewDraft(draft, now, createCrmId('job'), Math.random())
  const { api_id } = await requireData(api.POST('/jobs', { body: order }))
  const params = { path: { job_id: api_id } }
  const headers = { 'idempotency-key': 'sim-invitation' }
  await requireData(api.POST('/jobs/{job_id}/invitations', { params, body: unregisteredCompany, headers }))
}

const demoOrdersFile = new URL('../data/jobs.json', import.meta.url)
let drafts: readonly OrderDraft[] | null = null

/** Mostly near Leipzig, where the main company of the demo works. */
async function pickDraft(): Promise<OrderDraft | undefined> {
  drafts ??= await loadDrafts()
  const near = drafts.filter((draft) => /^0[46]/.test(draft.customer.postal_code))
  const choice = near.length > 0 && Math.random() < 0.8 ? near : drafts
  return choice[Math.floor(Math.random() * choice.length)]
}

async function loadDrafts(): Promise<readonly OrderDraft[]> {
  const content = JSON.parse(await readFile(demoOrdersFile, 'utf8')) as OrderDraft[] | { jobs: OrderDraft[] }
  return Array.isArray(content) ? content : content.jobs
}

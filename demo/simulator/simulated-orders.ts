import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { OrderDraft } from '#contract/operator/orders/orders'
import { createCrmId } from '#server/kernel/crm-ids'
import { createNewDraft } from './simulator.rules.ts'
import type { SimulatorClient } from './simulator-client.ts'

/**
 * Publishes an order from the demo file with a new number and new dates, and offers it to all matching
 * companies.
 */
export async function publishSimulatedOrder(
  api: SimulatorClient,
  now: Temporal.Instant,
): Promise<string | null> {
  const draft = await pickDraft()
  if (!draft) return null
  const key = randomUUID()
  const order = createNewDraft(draft, now, createCrmId('job'), Math.random())
  const { api_id } = await api.post<{ api_id: string }>('/jobs', order, key)
  await api.post(`/jobs/${api_id}/offers`, {}, key)
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
export async function inviteUnregisteredCompany(api: SimulatorClient, now: Temporal.Instant): Promise<void> {
  const known = await api.get<{ data: readonly object[] }>(
    `/accounts?search=${encodeURIComponent(unregisteredCompany.company.name)}`,
  )
  const draft = known.data.length > 0 ? undefined : await pickDraft()
  if (!draft) return
  const key = 'sim-invitation'
  const order = createNewDraft(draft, now, createCrmId('job'), Math.random())
  const { api_id } = await api.post<{ api_id: string }>('/jobs', order, `${key}-${randomUUID()}`)
  await api.post(`/jobs/${api_id}/invitations`, unregisteredCompany, key)
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

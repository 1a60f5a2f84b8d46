import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, type APIRequestContext } from '@playwright/test'
import { selfBillingVersion } from '#contract/company/company-enums'
import { accountExample, contactExample, orderExample } from '#contract/operator/examples'
import { createCrmId } from '#server/kernel/crm-ids'
import { createAppointment, createMarketplaceClient } from './marketplace.ts'
import { findDatabaseRow } from './offline-order.ts'
import { createPhotoUpload } from './photo.ts'

export interface PaidCompany {
  readonly name: string
  readonly email: string
  /** The names of its orders, in the sequence of their prices. */
  readonly orders: readonly string[]
  /** Lets the simulated marketplace see the orders again. */
  readonly stopHiding: () => Promise<void>
}

/**
 * Creates a company of its own with orders that are done and approved, so that a story credits and pays no other one.
 * `prices` are net, in euros, one for each order.
 */
export async function createCompanyWithApprovedOrders(
  request: APIRequestContext,
  prices: readonly number[],
): Promise<PaidCompany> {
  const { post, get } = createMarketplaceClient(request)
  const suffix = randomUUID().slice(0, 8)
  const company = await post<{ id: string; name: string }>('/accounts', {
    ...accountExample,
    name: `Elektro ${suffix} GmbH`,
    email: `${suffix}@betrieb.example`,
    self_billing_consent_version: selfBillingVersion,
  })
  const email = `leitung-${suffix}@betrieb.example`
  await post(`/accounts/${company.id}/contacts`, {
    ...contactExample,
    email,
    profiles: ['admin', 'accounting'],
  })
  const call = await createPartnerCaller(request, email)
  const { data: categories } = (await call('GET', '/api/partner/services')) as {
    data: { terms: { id: string } | null }[]
  }
  for (const { terms } of categories)
    if (terms) await call('POST', `/api/partner/services/terms/${terms.id}/accept`, {})
  const orders: string[] = []
  const stopHiding = hideFromSimulator(`M-${suffix}`)
  for (const [index, price] of prices.entries()) {
    const appointment_date = createAppointment(3 + index, 9)
    const name = `M-${suffix}-${index + 1}`
    const opportunity = { ...orderExample.opportunity, sfid: createCrmId('opportunity') }
    const order = await post<{ api_id: string }>('/jobs', {
      ...orderExample,
      opportunity,
      name,
      order_type: 'meter_application',
      dates: [appointment_date],
      products: [],
      services: [{ ...orderExample.services[0], quantity: 1, price_purchasing: price }],
    })
    const form = await post<{ id: string }>('/forms', createShortForm(opportunity.sfid))
    await post(`/jobs/${order.api_id}/offers`, { account_ids: [company.id] })
    const setStatus = (new_status: string, inputs: object = {}) =>
      call('POST', '/api/partner/orders/set-status', { job_id: order.api_id, new_status, inputs })
    await setStatus('appointment_confirmed', { appointment_date })
    await setStatus('started')
    const pictures = [{ file_id: await call.upload(), type: 'meter_cabinet' }]
    const { submission_id } = (await call('POST', `/order-intake-forms-api/form/answers/${order.api_id}`, {
      form_id: form.id,
      answers: { what: 'Zähler gesetzt' },
    })) as { submission_id: string }
    await setStatus('finished', { pictures, documentation: { submission_id } })
    await setStatus('approval_pending')
    await post(`/jobs/${order.api_id}/complete`)
    expect(await get(`/jobs/${order.api_id}`)).toMatchObject({ status: 'completed' })
    orders.push(name)
  }
  return { name: company.name, email, orders, stopHiding }
}

/** The simulated marketplace of the browser tests answers two seconds after a change. */
const hidingMillis = 400

/**
 * Makes the last change of the orders two days old again and again, because the simulated marketplace credits and pays
 * what has changed since it started. Returns a function that stops it.
 */
function hideFromSimulator(prefix: string): () => Promise<void> {
  const stop = new AbortController()
  const hide = async () => {
    while (!stop.signal.aborted) {
      await findDatabaseRow(
        `update jobs set status_since = now() - interval '2 days'
         where name like $1 || '%' and status_since > now() - interval '1 day' returning name`,
        prefix,
      )
      await pause(hidingMillis)
    }
  }
  const isOver = hide()
  return () => {
    stop.abort()
    return isOver
  }
}

const inAllLanguages = (de: string) => ({ de, en: de, fr: de })
/** A form with one question, for the orders of an opportunity. */
export const createShortForm = (opportunity_id: string) => ({
  key: `short-${randomUUID().slice(0, 8)}`,
  category: 'documentation',
  order_type: 'meter_application',
  opportunity_id,
  model: {
    title: inAllLanguages('Kurzprotokoll'),
    pages: [
      {
        name: 'work',
        title: inAllLanguages('Arbeit'),
        elements: [{ type: 'text', name: 'what', title: inAllLanguages('Arbeit'), isRequired: true }],
      },
    ],
  },
})

/** Logs in a person of a company and returns a function that calls the partner API. */
export async function createPartnerCaller(request: APIRequestContext, email: string) {
  const login = { email, password: contactExample.password, role: 'partner' }
  const reply = await request.post('/api/partner/auth/login', { data: login })
  expect(reply.status(), await reply.text()).toBe(200)
  const { accounts } = (await reply.json()) as { accounts: { access_token: string }[] }
  const headers = { authorization: `Bearer ${accounts[0]?.access_token}` }
  const call = async (method: string, path: string, data?: object): Promise<unknown> => {
    const answer = await request.fetch(path, { method, headers, ...(data ? { data } : {}) })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300)
    return answer.json()
  }
  const upload = async (): Promise<string> => {
    const file = await createPhotoUpload('zaehlerschrank.jpg')
    const answer = await request.post('/api/media/upload', {
      headers,
      multipart: { file },
    })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
    return ((await answer.json()) as { id: string }).id
  }
  return Object.assign(call, { upload })
}

/** Acts as the marketplace: publishes and moves orders through the operator API. */

import { expect, type APIRequestContext } from '@playwright/test'
import { orderExample } from '#contract/operator/examples'
import { createCrmId } from '#server/kernel/crm-ids'

const headers = { authorization: 'Bearer demo-operator-key' }
const base = '/operator-api/v1'

export interface PublishedOrder {
  readonly id: string
  readonly sfid: string
  readonly name: string
}

export interface Period {
  readonly start: string
  readonly end: string
}

export function createMarketplaceClient(request: APIRequestContext) {
  async function post<T = unknown>(path: string, data: object = {}): Promise<T> {
    const reply = await request.post(base + path, { headers, data })
    expect(reply.status(), await reply.text()).toBeLessThan(300)
    return (await reply.json()) as T
  }

  async function get<T>(path: string): Promise<T> {
    const reply = await request.get(base + path, { headers })
    expect(reply.status(), await reply.text()).toBe(200)
    return (await reply.json()) as T
  }

  async function companyId(name: string): Promise<string> {
    const { data } = await get<{ data: { id: string; name: string }[] }>(
      `/accounts?search=${encodeURIComponent(name)}`,
    )
    const found = data.find((account) => account.name === name)
    if (!found) throw new Error(`There is no company named ${name}.`)
    return found.id
  }

  return {
    post,
    get,
    /** Publishes a wall box in Leipzig and offers it to these companies only. */
    async publish(
      companies: readonly string[],
      dates: readonly Period[],
      customerEmail: string,
      more: object = {},
    ): Promise<PublishedOrder> {
      const sfid = createCrmId('job')
      const name = `A-${sfid.slice(3, 11).toUpperCase()}`
      const customer = { ...orderExample.customer, email: customerEmail }
      const job = await post<{ api_id: string }>('/jobs', {
        ...orderExample,
        name,
        sfid,
        dates,
        customer,
        ...more,
      })
      const account_ids = await Promise.all(companies.map(companyId))
      await post(`/jobs/${job.api_id}/offers`, { account_ids })
      return { id: job.api_id, sfid, name }
    },
  }
}

/** Returns a period of two hours in `days` days at `hour` o'clock in Berlin. */
export function createAppointment(days: number, hour: number): Period {
  const day = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days })
  const at = (clock: number) =>
    day
      .toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: { hour: clock } })
      .toInstant()
      .toString()
  return { start: at(hour), end: at(hour + 2) }
}

/** A client of the order calls against a real server, with people who are logged in. */

import { changeStatus, previewStatus } from '#server/features/orders/transitions/change-status.commands'
import { ordersRoutes } from '#server/features/orders/orders.routes'
import type { Person } from '#server/kernel/call'
import type { Database } from '#server/platform/database/database'
import { createBrowser, createTestServer } from './http-client.ts'

type SetStatusInput = { body: Parameters<typeof changeStatus>[1] }

// The offers feature, which depends on orders, implements this call; these are the functions that it uses.
const statusRoutes = {
  'order.setStatus': (call: Parameters<typeof changeStatus>[0], { body }: SetStatusInput) =>
    body.preview ? previewStatus(call, body) : changeStatus(call, body),
}

export async function createOrdersClient(database: Database, admin: Person) {
  const people = new Map<string, Person>()
  const authenticate = (token: string) => Promise.resolve(people.get(token) ?? null)
  const tab = createBrowser(
    await createTestServer({ database, routes: [ordersRoutes, statusRoutes], authenticate }),
  )
  /** Logs a person in and returns their token. */
  const logInAs = (person: Person) => {
    people.set(person.contactId, person)
    return person.contactId
  }
  const token = logInAs(admin)
  return {
    tab,
    logInAs,
    admin: token,
    setStatus: (body: object, by = token) => tab.post('/api/partner/orders/set-status', body, by),
    setEid: (id: string, partnerEid: string | null) =>
      tab.send({
        method: 'PATCH',
        url: `/data-api/entity/job/${id}/partner-eid`,
        payload: { partnerEid },
        headers: { authorization: `Bearer ${token}` },
      }),
  }
}

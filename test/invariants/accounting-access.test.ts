/** Accounting may read orders only in the completed queue; checked for every call about an order. */

import { describe, expect, it } from 'vitest'
import type { Person } from '#server/kernel/call'
import { runAsOperator } from '../app/test-calls.ts'
import {
  createSampleRequest,
  sampledCalls,
  unknownIds,
  type SampledCall,
} from '../builders/sample-requests.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createTestApp } from '../app/test-app.ts'
import { createOrderInStatus, createTestPartner, type TestOrder } from '../builders/orders.ts'
import { createTestFile } from '#test/builders/files'

const { database, url } = await freshDatabase()
const app = await createTestApp(database, url)
const partner = await createTestPartner(database)
const accountant = await partner.person(['accounting'])
const runningOrders = {
  open: await createOrderInStatus(database, partner, 'accepted'),
  scheduled: await createOrderInStatus(database, partner, 'appointment_confirmed'),
  'at-work': await createOrderInStatus(database, partner, 'started'),
}
const completedOrders = {
  finished: await createOrderInStatus(database, partner, 'finished'),
  'waiting for approval': await createOrderInStatus(database, partner, 'approval_pending'),
  completed: await createOrderInStatus(database, partner, 'completed'),
}

const toSampleIds = ({ id, sfid }: TestOrder) => ({
  ...unknownIds,
  order: sfid,
  apiId: id,
  account: partner.accountId,
})

function sendAsAccountant(name: SampledCall, order: TestOrder, by: Person = accountant) {
  const headers = { authorization: `Bearer ${app.logInAs(by)}` }
  return app.tab.send({ ...createSampleRequest(name, toSampleIds(order)), headers })
}

const namesOrder = (name: SampledCall) => {
  const order = { id: '01900000-0000-7000-8000-00000000abcd', sfid: 'a0B1v00000ORDERXYZ' }
  const request = JSON.stringify(createSampleRequest(name, toSampleIds(order)))
  return request.includes(order.id) || request.includes(order.sfid)
}

/** Public calls, and the credit notes of an order, which accounting may always read. */
const publicOrOwnCalls: readonly SampledCall[] = ['invitation.read', 'invitation.accept', 'creditNote.ofJobs']
const concernsPerson = (name: SampledCall) => /^(?:session|factor)\./.test(name)
const callsAboutOrders = sampledCalls.filter(
  (name) => namesOrder(name) && !concernsPerson(name) && !publicOrOwnCalls.includes(name),
)

/** Calls that show an order's data to those who may read its queue. */
const readingCalls: readonly SampledCall[] = [
  'order.read',
  'order.workPackage',
  'order.history',
  'productOrder.list',
  'comment.list',
  'form.answers',
  'protocol.ofJob',
  'report.list',
  'signature.requests',
]

describe('accounting access to orders', () => {
  it('all calls that name an order are checked', () => {
    expect(callsAboutOrders.length).toBeGreaterThan(25)
    expect(callsAboutOrders).toEqual(
      expect.arrayContaining([...readingCalls, 'order.productList', 'order.archive', 'briefing.list']),
    )
  })

  for (const name of callsAboutOrders) {
    it(`${name} refuses accounting while the order is open, scheduled or at work`, async () => {
      for (const [queue, order] of Object.entries(runningOrders)) {
        const { status, body } = await sendAsAccountant(name, order)
        expect({ queue, status, code: body.status }).toEqual({ queue, status: 403, code: 'forbidden' })
      }
    })
  }

  for (const name of readingCalls) {
    it(`${name} lets accounting read orders that are finished or later`, async () => {
      for (const [state, order] of Object.entries(completedOrders)) {
        const { status } = await sendAsAccountant(name, order)
        expect({ state, status }).toEqual({ state, status: 200 })
      }
    })
  }

  it('an accountant who is also installer reads orders of every queue', async () => {
    const both = await partner.person(['accounting', 'installer'])
    for (const order of Object.values(runningOrders)) {
      expect((await sendAsAccountant('order.read', order, both)).status).toBe(200)
    }
  })

  it('an accountant who is also owner reads only completed orders', async () => {
    const both = await partner.person(['accounting', 'company_owner'])
    expect((await sendAsAccountant('order.read', runningOrders.open, both)).status).toBe(403)
    expect((await sendAsAccountant('order.read', completedOrders.completed, both)).status).toBe(200)
  })

  it('accounting opens files of completed orders only', async () => {
    const statusOf = async (order: TestOrder) => {
      const file = await runAsOperator(database, (call) =>
        createTestFile(call, {
          name: 'Foto.pdf',
          contentType: 'application/pdf',
          data: Buffer.from('%PDF-1.7\n%%EOF\n'),
          accountId: partner.accountId,
          orderId: order.id,
        }),
      )
      const request = createSampleRequest('file.token', { ...unknownIds, file: file.id })
      const headers = { authorization: `Bearer ${app.logInAs(accountant)}` }
      return (await app.tab.send({ ...request, headers })).status
    }
    expect(await Promise.all(Object.values(runningOrders).map(statusOf))).toEqual([404, 404, 404])
    expect(await Promise.all(Object.values(completedOrders).map(statusOf))).toEqual([200, 200, 200])
  })
})

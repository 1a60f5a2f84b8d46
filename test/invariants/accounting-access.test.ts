/** What accounting reads of orders: those in the completed queue, in every call about an order. */

import { describe, expect, it } from 'vitest'
import type { Person } from '#server/kernel/call'
import { storeFile } from '#server/features/files/files.commands'
import { asOperator } from '../builders/companies.ts'
import { requestOf, sampled, unknownThings, type Sampled } from '../builders/sample-requests.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { wholeHouse } from '../app/test-app.ts'
import { anOrderIn, aPartner, type MadeOrder } from '../builders/orders.ts'

const { database, url } = await freshDatabase()
const house = await wholeHouse(database, url)
const partner = await aPartner(database)
const accountant = await partner.person(['accounting'])
const running = {
  open: await anOrderIn(database, partner, 'accepted'),
  scheduled: await anOrderIn(database, partner, 'appointment_confirmed'),
  'at-work': await anOrderIn(database, partner, 'started'),
}
const completed = {
  finished: await anOrderIn(database, partner, 'finished'),
  'waiting for approval': await anOrderIn(database, partner, 'approval_pending'),
  completed: await anOrderIn(database, partner, 'completed'),
}

const thingsOf = ({ id, sfid }: MadeOrder) => ({
  ...unknownThings,
  order: sfid,
  apiId: id,
  account: partner.accountId,
})

function send(name: Sampled, order: MadeOrder, by: Person = accountant) {
  const headers = { authorization: `Bearer ${house.as(by)}` }
  return house.tab.send({ ...requestOf(name, thingsOf(order)), headers })
}

const isAboutOrder = (name: Sampled) => {
  const order = { id: '01900000-0000-7000-8000-00000000abcd', sfid: 'a0B1v00000ORDERXYZ' }
  const request = JSON.stringify(requestOf(name, thingsOf(order)))
  return request.includes(order.id) || request.includes(order.sfid)
}

/** Calls that need no log-in, and the credit notes of an order: those are accounting's own. */
const others: readonly Sampled[] = ['invitation.read', 'invitation.accept', 'creditNote.ofJobs']
const isAboutPerson = (name: Sampled) => /^(?:session|factor)\./.test(name)
const aboutOrder = sampled.filter(
  (name) => isAboutOrder(name) && !isAboutPerson(name) && !others.includes(name),
)

/** Every call that shows something of an order to those who read its queue. */
const reads: readonly Sampled[] = [
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

describe('an accountant', () => {
  it('is tried with all calls that name an order', () => {
    expect(aboutOrder.length).toBeGreaterThan(25)
    expect(aboutOrder).toEqual(expect.arrayContaining([...reads, 'order.productList', 'briefing.list']))
  })

  for (const name of aboutOrder) {
    it(`is refused by ${name} while the order is open, scheduled or at work`, async () => {
      for (const [queue, order] of Object.entries(running)) {
        const { status, body } = await send(name, order)
        expect({ queue, status, code: body.status }).toEqual({ queue, status: 403, code: 'forbidden' })
      }
    })
  }

  for (const name of reads) {
    it(`reads orders that are finished or later by ${name}`, async () => {
      for (const [state, order] of Object.entries(completed)) {
        const { status } = await send(name, order)
        expect({ state, status }).toEqual({ state, status: 200 })
      }
    })
  }

  it('who is installer too reads orders of every queue', async () => {
    const both = await partner.person(['accounting', 'installer'])
    for (const order of Object.values(running)) {
      expect((await send('order.read', order, both)).status).toBe(200)
    }
  })

  it('who is the owner too reads completed orders alone', async () => {
    const both = await partner.person(['accounting', 'company_owner'])
    expect((await send('order.read', running.open, both)).status).toBe(403)
    expect((await send('order.read', completed.completed, both)).status).toBe(200)
  })

  it('opens files of completed orders alone', async () => {
    const statusOf = async (order: MadeOrder) => {
      const file = await asOperator(database, (call) =>
        storeFile(call, {
          name: 'Foto.pdf',
          contentType: 'application/pdf',
          data: Buffer.from('%PDF-1.7\n%%EOF\n'),
          accountId: partner.accountId,
          orderId: order.id,
        }),
      )
      const request = requestOf('file.token', { ...unknownThings, file: file.id })
      const headers = { authorization: `Bearer ${house.as(accountant)}` }
      return (await house.tab.send({ ...request, headers })).status
    }
    expect(await Promise.all(Object.values(running).map(statusOf))).toEqual([404, 404, 404])
    expect(await Promise.all(Object.values(completed).map(statusOf))).toEqual([200, 200, 200])
  })
})

import { describe, expect, test } from 'vitest'
import { pages } from '#contract/access'
import { findDenial, canSeeFinalConfirmation } from '#contract/authorization'
import {
  movers,
  orderStatuses,
  orderTypes,
  signatureStates,
  type Mover,
  type OrderStatus,
} from '#contract/orders/model/order-enums'
import { profiles, type Profile } from '#contract/profiles'
import { orderQueues, queues, type Queue } from '#contract/orders/model/queues'
import { createOrderFactsInStatus } from '#test/builders/order-facts'
import {
  defaultSort,
  lacksSignature,
  getLandingPage,
  getOwnQueue,
  getVisibleQueue,
  listQueues,
  listStoredQueues,
} from './queues.rules.ts'

const withSignature = { signature: 'taken' } as const

/** Queue of each status. The queue of an order on hold depends on who moves next. */
const expectedQueues: Record<OrderStatus, Queue | Record<Mover, Queue>> = {
  open: 'offers',
  accepted: 'open',
  appointment_confirmed: 'scheduled',
  started: 'at-work',
  finished: 'final-confirmation',
  approval_pending: 'completed',
  completed: 'completed',
  invoice_sent: 'completed',
  paid: 'completed',
  closed: 'completed',
  cancelled: 'completed',
  on_hold: { partner: 'waiting-action', customer: 'waiting', brand: 'waiting', admin: 'waiting' },
  on_hold_before_accepted: {
    partner: 'waiting-action',
    customer: 'waiting',
    brand: 'waiting',
    admin: 'waiting',
  },
  proposal_approval_pending: 'waiting',
  brand_proposal_approval_pending: 'waiting',
}

function createHeldOrderBy(status: OrderStatus, mover: Mover) {
  const hold = createOrderFactsInStatus(status).hold
  return createOrderFactsInStatus(status, { ...withSignature, hold: hold && { ...hold, mover } })
}

function expectedQueue(status: OrderStatus, mover: Mover): Queue {
  const queue = expectedQueues[status]
  return typeof queue === 'string' ? queue : queue[mover]
}

const statusMoverCases = orderStatuses.flatMap((status) => movers.map((mover) => [status, mover] as const))

/** Lists that each profile may open. */
const openListsByProfile: Record<Profile, readonly Queue[]> = {
  admin: queues,
  disposition: queues.filter((queue) => queue !== 'final-confirmation'),
  readonly: queues.filter((queue) => queue !== 'final-confirmation'),
  installer: ['open', 'scheduled', 'at-work', 'completed', 'customer-signature'],
  accounting: ['completed'],
  company_owner: [],
}

describe('queues by status and profile', () => {
  test.each(statusMoverCases)(
    'an order with status %s where the %s moves next is in the expected queue',
    (status, mover) => {
      expect(getOwnQueue(createHeldOrderBy(status, mover))).toBe(expectedQueue(status, mover))
    },
  )

  test('an order on hold without a mover is in the waiting queue', () => {
    expect(getOwnQueue({ status: 'on_hold', hold: null })).toBe('waiting')
  })

  test.each(profiles)(
    'a person with profile %s finds an order in exactly one list that this profile may open, or in none',
    (profile) => {
      const someone = { profiles: [profile], accountState: 'active' } as const
      const openable = queues.filter((queue) => findDenial(pages[queue], someone) === null)
      expect(openable.toSorted()).toEqual([...openListsByProfile[profile]].toSorted())
      const sees = canSeeFinalConfirmation([profile])
      for (const [status, mover] of statusMoverCases) {
        const own = getOwnQueue(createHeldOrderBy(status, mover))
        const found = openable.filter((list) => listStoredQueues(list, sees).includes(own))
        const shown = getVisibleQueue(own, sees)
        const wanted =
          status === 'finished' && profile !== 'admin' ? 'completed' : expectedQueue(status, mover)
        expect(shown, `${status}, ${profile}`).toBe(wanted)
        expect(found, `${status}, ${profile}`).toEqual(
          openListsByProfile[profile].includes(wanted) ? [wanted] : [],
        )
      }
    },
  )
})

describe('customer signature', () => {
  const finishedOrLater = ['finished', 'approval_pending', 'completed', 'invoice_sent', 'paid', 'closed']

  test.each(orderStatuses)(
    'for status %s the signature is missing only once the work is finished',
    (status) => {
      for (const signature of signatureStates)
        for (const isRemote of [true, false])
          for (const signatureRequired of [true, false]) {
            const order = createOrderFactsInStatus(status, { signature, isRemote, signatureRequired })
            const far = finishedOrLater.includes(order.resumesTo ?? status)
            const wanted = signatureRequired && !isRemote && signature === 'missing' && far
            expect(lacksSignature(order)).toBe(wanted)
            expect(listQueues(order)).toEqual(
              wanted ? [getOwnQueue(order), 'customer-signature'] : [getOwnQueue(order)],
            )
          }
    },
  )

  test('the signature is still missing while a finished order is on hold for it', () => {
    const hold = { reason: 'customer_signature', substate: null, mover: 'partner' } as const
    const order = createOrderFactsInStatus('on_hold', { hold, resumesTo: 'finished' })
    expect(listQueues(order)).toEqual(['waiting-action', 'customer-signature'])
  })
})

describe('list order', () => {
  test.each([
    ['open', 'days_since_status', 'desc'],
    ['scheduled', 'appointment_date', 'asc'],
    ['at-work', 'appointment_date', 'asc'],
    ['waiting', 'last_status_change', 'desc'],
    ['waiting-action', 'last_status_change', 'desc'],
    ['final-confirmation', 'last_status_change', 'desc'],
    ['completed', 'last_status_change', 'desc'],
    ['customer-signature', 'last_status_change', 'desc'],
  ] as const)('the list %s is sorted by %s, %s, unless requested otherwise', (queue, by, direction) => {
    expect(defaultSort[queue]).toEqual({ by, direction })
  })

  test('every list of orders has a default sort order', () => {
    expect(Object.keys(defaultSort).toSorted()).toEqual([...orderQueues].toSorted())
  })
})

describe('page after a change', () => {
  const complete = ['finished', 'approval_pending', 'completed', 'closed', 'cancelled']
  const proposes = ['finished', 'approval_pending', 'completed']

  test.each(orderStatuses)(
    'after a change to %s the person gets the offer, the summary, the quote, or stays',
    (status) => {
      for (const type of orderTypes)
        for (const isRemote of [true, false])
          for (const mayPropose of [true, false]) {
            const goesOn = mayPropose && isRemote && type === 'precheck' && proposes.includes(status)
            const plain = complete.includes(status) ? 'complete' : status === 'open' ? 'offer' : 'stay'
            expect(getLandingPage({ status, type, isRemote }, mayPropose)).toBe(goesOn ? 'proposal' : plain)
          }
    },
  )
})

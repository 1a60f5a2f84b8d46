import { describe, expect, test } from 'vitest'
import { orderStatuses, signatureStates, type OrderStatus } from '#contract/orders/model/order-enums'
import { profiles, type Profile } from '#contract/profiles'
import { orderIn } from '#test/builders/order-facts'
import { actionsFor, mayDo } from './actions.rules.ts'
import type { OrderActor, OrderFacts } from './state-machine.rules.ts'

function person(...profiles: Profile[]): OrderActor {
  return { kind: 'person', profiles }
}

const talk = ['order.logCall', 'comment.create']
const eid = 'order.setPartnerEid'
const giveUp = 'order.cancel'

/** What each profile may do with an order whose signature is still to be had and whose days are reported. */
const sign = ['order.sign', 'order.mailCustomer']
const askDate = 'counterProposal.create.date'
const askPrice = 'counterProposal.create.price'
const ask = [askDate, askPrice]

const table: Record<OrderStatus, Partial<Record<Profile, readonly string[]>>> = {
  open: {
    admin: ['offer.accept', 'offer.reject'],
    disposition: ['offer.accept', 'offer.reject'],
  },
  accepted: {
    admin: [
      'order.confirmAppointment',
      giveUp,
      'order.reportUnreachable',
      'order.delegate',
      ...ask,
      'order.report',
      eid,
      ...talk,
    ],
    installer: [
      askDate,
      'order.confirmAppointment',
      giveUp,
      'order.reportUnreachable',
      'order.report',
      eid,
      ...talk,
    ],
    disposition: [
      'order.confirmAppointment',
      'order.reportUnreachable',
      'order.delegate',
      ...ask,
      eid,
      ...talk,
    ],
  },
  appointment_confirmed: {
    admin: [
      'order.reschedule',
      'order.start',
      giveUp,
      'order.delegate',
      ...ask,
      'order.report',
      eid,
      ...talk,
    ],
    installer: [askDate, 'order.reschedule', 'order.start', giveUp, 'order.report', eid, ...talk],
    disposition: ['order.reschedule', 'order.delegate', ...ask, eid, ...talk],
  },
  started: {
    admin: ['order.finish', giveUp, ...sign, 'order.delegate', askPrice, 'order.report', eid, ...talk],
    installer: ['order.finish', giveUp, ...sign, 'order.report', eid, ...talk],
    disposition: [...sign, 'order.delegate', askPrice, eid, ...talk],
  },
  finished: {
    admin: [
      'order.backToWork',
      'order.submit',
      giveUp,
      ...sign,
      'order.delegate',
      'order.report',
      eid,
      ...talk,
    ],
    installer: [giveUp, ...sign, 'order.report', eid, ...talk],
    disposition: [...sign, 'order.delegate', eid, ...talk],
  },
  approval_pending: {
    admin: [...sign, 'order.report', eid, ...talk],
    installer: [...sign, 'order.report', eid, ...talk],
    disposition: [...sign, eid, ...talk],
  },
  completed: {
    admin: [...sign, ...talk],
    installer: [...sign, ...talk],
    disposition: [...sign, ...talk],
  },
  invoice_sent: { admin: [...sign], installer: [...sign], disposition: [...sign] },
  paid: { admin: [...sign], installer: [...sign], disposition: [...sign] },
  closed: {
    admin: [...sign, eid],
    installer: [...sign, eid],
    disposition: [...sign, eid],
  },
  cancelled: { admin: [eid], installer: [eid], disposition: [eid] },
  on_hold: {
    admin: [giveUp, ...sign, 'order.delegate', 'order.report', eid, ...talk, 'order.applyEvent.UNPAUSE'],
    installer: [giveUp, ...sign, 'order.report', eid, ...talk, 'order.applyEvent.UNPAUSE'],
    disposition: [...sign, 'order.delegate', eid, ...talk],
  },
  on_hold_before_accepted: {
    admin: ['offer.reject', ...talk, 'order.applyEvent.INFO_PROVIDED'],
    installer: [...talk, 'order.applyEvent.INFO_PROVIDED'],
    disposition: ['offer.reject', ...talk],
  },
  proposal_approval_pending: {
    admin: [giveUp, 'order.reviseProposal', 'order.withdrawProposal', ...sign, eid, ...talk],
    installer: [giveUp, ...sign, eid, ...talk],
    disposition: [...sign, eid, ...talk],
  },
  brand_proposal_approval_pending: {
    admin: [giveUp, 'order.reviseProposal', 'order.withdrawProposal', ...sign, eid, ...talk],
    installer: [giveUp, ...sign, eid, ...talk],
    disposition: [...sign, eid, ...talk],
  },
}

function expectActions(order: OrderFacts, actor: OrderActor, expected: readonly string[]) {
  expect([...actionsFor(order, actor)].toSorted()).toEqual([...expected].toSorted())
}

const cases = orderStatuses.flatMap((status) => profiles.map((profile) => [status, profile] as const))

test.each(cases)('%s: what %s may do', (status, profile) => {
  const order = orderIn(status, { hasReportForm: true })
  expectActions(order, person(profile), table[status][profile] ?? [])
})

test('profiles add up', () => {
  const both = person('installer', 'disposition')
  const expected = [...table.started.installer!, 'order.delegate', askPrice]
  expectActions(orderIn('started', { hasReportForm: true }), both, expected)
})

describe('an action depends on more than the status', () => {
  const admin = person('admin')

  test.each([
    ['installer', false],
    ['disposition', false],
    ['admin', true],
  ] as const)('where mails are restricted, %s may remind: %s', (profile, may) => {
    const order = orderIn('finished', { mailRestricted: true })
    expect(mayDo(order, 'order.mailCustomer', person(profile))).toBe(may)
    expect(mayDo(order, 'order.mailCustomer', person(profile, 'company_owner'))).toBe(true)
  })

  test('nobody is reminded of a signature that was declined', () => {
    expect(mayDo(orderIn('finished', { signature: 'declined' }), 'order.mailCustomer', admin)).toBe(false)
  })

  test('one counter-proposal at a time', () => {
    const actions = actionsFor(orderIn('accepted', { hasPendingProposal: true }), admin)
    expect(actions.filter((action) => action.startsWith('counterProposal'))).toEqual([])
  })

  test('a report needs its form', () => {
    expect(mayDo(orderIn('started'), 'order.report', admin)).toBe(false)
  })

  test('a proposal needs a precheck that the partner may propose from', () => {
    const precheck = orderIn('finished', { type: 'precheck', canPropose: true })
    expect(mayDo(precheck, 'order.createProposal', admin)).toBe(true)
    expect(mayDo(precheck, 'order.createProposal', person('installer'))).toBe(false)
    expect(mayDo({ ...precheck, canPropose: false }, 'order.createProposal', admin)).toBe(false)
    expect(mayDo({ ...precheck, type: 'installation' }, 'order.createProposal', admin)).toBe(false)
  })

  test('an awaited delivery can be confirmed, and nothing be told besides', () => {
    const hold = { reason: 'product_ordering', substate: 'pending_delivery', mover: 'partner' } as const
    const actions = actionsFor(orderIn('on_hold', { hold }), person('installer'))
    expect(actions).toContain('order.confirmReceipt')
    expect(actions.filter((action) => action.startsWith('order.applyEvent'))).toEqual([])
  })

  test('a delegation is taken back by who may delegate, where there is one', () => {
    expect(mayDo(orderIn('started'), 'order.takeBack', admin)).toBe(false)
    const delegated = orderIn('started', { isDelegated: true })
    expect(mayDo(delegated, 'order.takeBack', person('disposition'))).toBe(true)
    expect(mayDo(delegated, 'order.takeBack', person('installer'))).toBe(false)
    expect(mayDo(orderIn('completed', { isDelegated: true }), 'order.takeBack', admin)).toBe(false)
  })

  test.each(['approval_pending', 'completed'] as const)(
    'a hold of %s is past delegating and cancelling',
    (resumesTo) => {
      const actions = actionsFor(orderIn('on_hold', { resumesTo }), admin)
      expect(actions).not.toContain('order.delegate')
      expect(actions).not.toContain('order.cancel')
    },
  )
})

describe('a signature can be taken', () => {
  const missing = ['started', 'finished', 'approval_pending', 'completed', 'invoice_sent', 'paid', 'closed']
  const from = {
    missing,
    declined: ['started', 'finished', 'approval_pending'],
    taken: [] as string[],
  }

  test.each(orderStatuses)('%s: while it is missing, or declined until approval (Q20)', (status) => {
    for (const signature of signatureStates)
      for (const isRemote of [true, false])
        for (const signatureRequired of [true, false]) {
          const order = orderIn(status, { signature, isRemote, signatureRequired })
          const far = from[signature].includes(order.resumesTo ?? status)
          const wanted = signatureRequired && !isRemote && far
          expect(mayDo(order, 'order.sign', person('disposition')), signature).toBe(wanted)
        }
  })
})

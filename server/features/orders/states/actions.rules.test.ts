import { describe, expect, test } from 'vitest'
import { orderStatuses, signatureStates, type OrderStatus } from '#contract/order-words'
import { profiles, type Profile } from '#contract/profiles'
import { orderIn } from '#test/order-facts'
import { actionsFor, mayDo } from './actions.rules.ts'
import type { OrderActor, OrderFacts } from './machine.rules.ts'

function person(...profiles: Profile[]): OrderActor {
  return { kind: 'person', profiles }
}

const talk = ['order.logCall', 'comment.create']
const eid = 'order.setPartnerEid'
const giveUp = 'order.cancel'

/** What each profile may do with an order whose signature is still to be had and whose days are reported. */
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
      'order.report',
      eid,
      ...talk,
    ],
    installer: ['order.confirmAppointment', giveUp, 'order.reportUnreachable', 'order.report', eid, ...talk],
    disposition: ['order.reportUnreachable', 'order.delegate', eid, ...talk],
  },
  appointment_confirmed: {
    admin: ['order.reschedule', 'order.start', giveUp, 'order.delegate', 'order.report', eid, ...talk],
    installer: ['order.reschedule', 'order.start', giveUp, 'order.report', eid, ...talk],
    disposition: ['order.reschedule', 'order.delegate', eid, ...talk],
  },
  started: {
    admin: ['order.finish', giveUp, 'order.sign', 'order.delegate', 'order.report', eid, ...talk],
    installer: ['order.finish', giveUp, 'order.sign', 'order.report', eid, ...talk],
    disposition: ['order.sign', 'order.delegate', eid, ...talk],
  },
  finished: {
    admin: [
      'order.backToWork',
      'order.submit',
      giveUp,
      'order.sign',
      'order.delegate',
      'order.report',
      eid,
      ...talk,
    ],
    installer: [giveUp, 'order.sign', 'order.report', eid, ...talk],
    disposition: ['order.sign', 'order.delegate', eid, ...talk],
  },
  approval_pending: {
    admin: ['order.sign', 'order.report', eid, ...talk],
    installer: ['order.sign', 'order.report', eid, ...talk],
    disposition: ['order.sign', eid, ...talk],
  },
  completed: {
    admin: ['order.sign', ...talk],
    installer: ['order.sign', ...talk],
    disposition: ['order.sign', ...talk],
  },
  invoice_sent: { admin: ['order.sign'], installer: ['order.sign'], disposition: ['order.sign'] },
  paid: { admin: ['order.sign'], installer: ['order.sign'], disposition: ['order.sign'] },
  closed: {
    admin: ['order.sign', eid],
    installer: ['order.sign', eid],
    disposition: ['order.sign', eid],
  },
  cancelled: { admin: [eid], installer: [eid], disposition: [eid] },
  on_hold: {
    admin: [giveUp, 'order.sign', 'order.delegate', 'order.report', eid, ...talk, 'order.applyEvent.UNPAUSE'],
    installer: [giveUp, 'order.sign', 'order.report', eid, ...talk, 'order.applyEvent.UNPAUSE'],
    disposition: ['order.sign', 'order.delegate', eid, ...talk],
  },
  on_hold_before_accepted: {
    admin: [...talk, 'order.applyEvent.INFO_PROVIDED'],
    installer: [...talk, 'order.applyEvent.INFO_PROVIDED'],
    disposition: talk,
  },
  proposal_approval_pending: {
    admin: [giveUp, 'order.sign', eid, ...talk],
    installer: [giveUp, 'order.sign', eid, ...talk],
    disposition: ['order.sign', eid, ...talk],
  },
  brand_proposal_approval_pending: {
    admin: [giveUp, 'order.sign', eid, ...talk],
    installer: [giveUp, 'order.sign', eid, ...talk],
    disposition: ['order.sign', eid, ...talk],
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
  const expected = [...table.started.installer!, 'order.delegate']
  expectActions(orderIn('started', { hasReportForm: true }), both, expected)
})

describe('an action depends on more than the status', () => {
  const admin = person('admin')

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

import { describe, expect, test } from 'vitest'
import { orderStatuses, signatureStates, type OrderStatus } from '#contract/orders/model/order-enums'
import { profiles, type Profile } from '#contract/profiles'
import { createOrderFactsInStatus } from '#test/builders/order-facts'
import { listAllowedActions, canDoAction } from './actions.rules.ts'
import type { OrderActor, OrderFacts } from './order-steps.rules.ts'

function createPersonActor(...profiles: Profile[]): OrderActor {
  return { kind: 'person', profiles }
}

const commentActions = ['order.logCall', 'comment.create']
const eid = 'order.setPartnerEid'
const giveUp = 'order.cancel'

/** Actions for an order without a signature and with a report form. */
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
      ...commentActions,
    ],
    installer: [
      askDate,
      'order.confirmAppointment',
      giveUp,
      'order.reportUnreachable',
      'order.report',
      eid,
      ...commentActions,
    ],
    disposition: [
      'order.confirmAppointment',
      'order.reportUnreachable',
      'order.delegate',
      ...ask,
      eid,
      ...commentActions,
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
      ...commentActions,
    ],
    installer: [askDate, 'order.reschedule', 'order.start', giveUp, 'order.report', eid, ...commentActions],
    disposition: ['order.reschedule', 'order.delegate', ...ask, eid, ...commentActions],
  },
  started: {
    admin: [
      'order.finish',
      giveUp,
      ...sign,
      'order.delegate',
      askPrice,
      'order.report',
      eid,
      ...commentActions,
    ],
    installer: ['order.finish', giveUp, ...sign, 'order.report', eid, ...commentActions],
    disposition: [...sign, 'order.delegate', askPrice, eid, ...commentActions],
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
      ...commentActions,
    ],
    installer: [giveUp, ...sign, 'order.report', eid, ...commentActions],
    disposition: [...sign, 'order.delegate', eid, ...commentActions],
  },
  approval_pending: {
    admin: [...sign, 'order.report', eid, ...commentActions],
    installer: [...sign, 'order.report', eid, ...commentActions],
    disposition: [...sign, eid, ...commentActions],
  },
  completed: {
    admin: [...sign, ...commentActions],
    installer: [...sign, ...commentActions],
    disposition: [...sign, ...commentActions],
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
    admin: [
      giveUp,
      ...sign,
      'order.delegate',
      'order.report',
      eid,
      ...commentActions,
      'order.applyEvent.UNPAUSE',
    ],
    installer: [giveUp, ...sign, 'order.report', eid, ...commentActions, 'order.applyEvent.UNPAUSE'],
    disposition: [...sign, 'order.delegate', eid, ...commentActions, 'order.applyEvent.UNPAUSE'],
  },
  on_hold_before_accepted: {
    admin: ['offer.reject', ...commentActions, 'order.applyEvent.INFO_PROVIDED'],
    installer: [...commentActions, 'order.applyEvent.INFO_PROVIDED'],
    disposition: ['offer.reject', ...commentActions, 'order.applyEvent.INFO_PROVIDED'],
  },
  proposal_approval_pending: {
    admin: [giveUp, 'order.reviseProposal', 'order.withdrawProposal', ...sign, eid, ...commentActions],
    installer: [giveUp, ...sign, eid, ...commentActions],
    disposition: [...sign, eid, ...commentActions],
  },
  brand_proposal_approval_pending: {
    admin: [giveUp, 'order.reviseProposal', 'order.withdrawProposal', ...sign, eid, ...commentActions],
    installer: [giveUp, ...sign, eid, ...commentActions],
    disposition: [...sign, eid, ...commentActions],
  },
}

function expectActions(order: OrderFacts, actor: OrderActor, expected: readonly string[]) {
  expect([...listAllowedActions(order, actor)].toSorted()).toEqual([...expected].toSorted())
}

const cases = orderStatuses.flatMap((status) => profiles.map((profile) => [status, profile] as const))

test.each(cases)('in status %s the profile %s may take the expected actions', (status, profile) => {
  const order = createOrderFactsInStatus(status, { hasReportForm: true })
  expectActions(order, createPersonActor(profile), table[status][profile] ?? [])
})

test('a person with several profiles may do what any of them may', () => {
  const both = createPersonActor('installer', 'disposition')
  const expected = [...table.started.installer!, 'order.delegate', askPrice]
  expectActions(createOrderFactsInStatus('started', { hasReportForm: true }), both, expected)
})

describe('actions that depend on more than the status', () => {
  const admin = createPersonActor('admin')

  test.each([
    ['installer', false],
    ['disposition', false],
    ['admin', true],
  ] as const)('if emails to customers are restricted, %s may send reminders: %s', (profile, may) => {
    const order = createOrderFactsInStatus('finished', { mailRestricted: true })
    expect(canDoAction(order, 'order.mailCustomer', createPersonActor(profile))).toBe(may)
    expect(canDoAction(order, 'order.mailCustomer', createPersonActor(profile, 'company_owner'))).toBe(true)
  })

  test('no reminder is offered for a declined signature', () => {
    expect(
      canDoAction(
        createOrderFactsInStatus('finished', { signature: 'declined' }),
        'order.mailCustomer',
        admin,
      ),
    ).toBe(false)
  })

  test('only one counter-proposal can be pending', () => {
    const actions = listAllowedActions(
      createOrderFactsInStatus('accepted', { hasPendingProposal: true }),
      admin,
    )
    expect(actions.filter((action) => action.startsWith('counterProposal'))).toEqual([])
  })

  test('a report needs a report form', () => {
    expect(canDoAction(createOrderFactsInStatus('started'), 'order.report', admin)).toBe(false)
  })

  test('a quote needs a precheck from which the partner may propose', () => {
    const precheck = createOrderFactsInStatus('finished', { type: 'precheck', canPropose: true })
    expect(canDoAction(precheck, 'order.createProposal', admin)).toBe(true)
    expect(canDoAction(precheck, 'order.createProposal', createPersonActor('installer'))).toBe(false)
    expect(canDoAction({ ...precheck, canPropose: false }, 'order.createProposal', admin)).toBe(false)
    expect(canDoAction({ ...precheck, type: 'installation' }, 'order.createProposal', admin)).toBe(false)
  })

  test('an awaited delivery can be confirmed and no event applied', () => {
    const hold = { reason: 'product_ordering', substate: 'pending_delivery', mover: 'partner' } as const
    const actions = listAllowedActions(
      createOrderFactsInStatus('on_hold', { hold }),
      createPersonActor('installer'),
    )
    expect(actions).toContain('order.confirmReceipt')
    expect(actions.filter((action) => action.startsWith('order.applyEvent'))).toEqual([])
  })

  test('a delegation can be taken back by those who may delegate', () => {
    expect(canDoAction(createOrderFactsInStatus('started'), 'order.takeBack', admin)).toBe(false)
    const delegated = createOrderFactsInStatus('started', { isDelegated: true })
    expect(canDoAction(delegated, 'order.takeBack', createPersonActor('disposition'))).toBe(true)
    expect(canDoAction(delegated, 'order.takeBack', createPersonActor('installer'))).toBe(false)
    expect(
      canDoAction(createOrderFactsInStatus('completed', { isDelegated: true }), 'order.takeBack', admin),
    ).toBe(false)
  })

  test.each(['approval_pending', 'completed'] as const)(
    'an order on hold after %s can be neither delegated nor cancelled',
    (resumesTo) => {
      const actions = listAllowedActions(createOrderFactsInStatus('on_hold', { resumesTo }), admin)
      expect(actions).not.toContain('order.delegate')
      expect(actions).not.toContain('order.cancel')
    },
  )
})

describe('taking a signature', () => {
  const missing = ['started', 'finished', 'approval_pending', 'completed', 'invoice_sent', 'paid', 'closed']
  const from = {
    missing,
    declined: ['started', 'finished', 'approval_pending'],
    taken: [] as string[],
  }

  test.each(orderStatuses)(
    'in status %s a signature can be taken while it is missing, or until approval if it was declined',
    (status) => {
      for (const signature of signatureStates)
        for (const isRemote of [true, false])
          for (const signatureRequired of [true, false]) {
            const order = createOrderFactsInStatus(status, { signature, isRemote, signatureRequired })
            const far = from[signature].includes(order.resumesTo ?? status)
            const wanted = signatureRequired && !isRemote && far
            expect(canDoAction(order, 'order.sign', createPersonActor('disposition')), signature).toBe(wanted)
          }
    },
  )
})

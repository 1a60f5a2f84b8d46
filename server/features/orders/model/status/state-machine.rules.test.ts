import { describe, expect, test } from 'vitest'
import { Refusal } from '#server/kernel/refusal'
import { createOrderFactsInStatus } from '#test/builders/order-facts'
import {
  orderStatuses,
  orderHistorySteps,
  orderTypes,
  type OrderStatus,
  type OrderStepName,
} from '#contract/orders/model/order-enums'
import { profiles } from '#contract/profiles'
import {
  listAllowedSteps,
  requireCancellation,
  requireStep,
  evaluateCancellation,
  getInterruptedStatusAfter,
  getStatusAfter,
} from './state-machine.rules.ts'
import { orderSteps, type OrderActor, type OrderFacts, type ActorRole } from './order-steps.rules.ts'

const allActorRoles: readonly ActorRole[] = [...profiles, 'operator']

function createActor(who: ActorRole): OrderActor {
  return who === 'operator' ? { kind: 'operator' } : { kind: 'person', profiles: [who] }
}

type Allowed = Partial<Record<ActorRole, readonly string[]>>

/**
 * Allowed steps by status and role, for an order with a prior appointment, no quote and no outstanding
 * delivery.
 */
const table: Record<OrderStatus, Allowed> = {
  open: {
    admin: ['offer.accept'],
    disposition: ['offer.accept'],
    operator: ['order.cancel', 'order.hold', 'order.close'],
  },
  accepted: {
    admin: ['order.confirmAppointment', 'order.cancel', 'order.reportUnreachable'],
    installer: ['order.confirmAppointment', 'order.cancel', 'order.reportUnreachable'],
    disposition: ['order.confirmAppointment', 'order.reportUnreachable'],
    operator: ['order.cancel', 'order.hold', 'counterProposal.accept', 'order.close'],
  },
  appointment_confirmed: {
    admin: ['order.reschedule', 'order.start', 'order.cancel'],
    installer: ['order.reschedule', 'order.start', 'order.cancel'],
    disposition: ['order.reschedule'],
    operator: ['order.cancel', 'order.hold', 'counterProposal.accept', 'order.close'],
  },
  started: {
    admin: ['order.finish', 'order.cancel'],
    installer: ['order.finish', 'order.cancel'],
    operator: ['order.cancel', 'order.hold', 'order.close'],
  },
  finished: {
    admin: ['order.backToWork', 'order.submit', 'order.cancel'],
    installer: ['order.cancel'],
    operator: ['order.cancel', 'order.hold', 'order.close'],
  },
  approval_pending: { operator: ['order.hold', 'order.complete', 'order.rework', 'order.close'] },
  completed: { operator: ['order.invoice', 'order.close'] },
  invoice_sent: { operator: ['order.withdrawInvoice', 'order.pay'] },
  paid: { operator: ['order.withdrawInvoice', 'order.returnPayment'] },
  closed: {},
  cancelled: {},
  on_hold: {
    admin: ['order.cancel', 'order.applyEvent'],
    installer: ['order.cancel', 'order.applyEvent'],
    disposition: ['order.applyEvent'],
    operator: ['order.cancel', 'order.release', 'order.close'],
  },
  on_hold_before_accepted: {
    admin: ['order.applyEvent'],
    installer: ['order.applyEvent'],
    disposition: ['order.applyEvent'],
    operator: ['order.cancel', 'order.release', 'order.close'],
  },
  proposal_approval_pending: {
    admin: ['order.cancel', 'order.reviseProposal', 'order.withdrawProposal'],
    installer: ['order.cancel'],
    operator: ['order.cancel', 'order.answerProposal', 'order.close'],
  },
  brand_proposal_approval_pending: {
    admin: ['order.cancel', 'order.reviseProposal', 'order.withdrawProposal'],
    installer: ['order.cancel'],
    operator: ['order.cancel', 'order.answerProposal', 'order.close'],
  },
}

function expectSteps(order: OrderFacts, who: ActorRole, expected: readonly string[]) {
  const place = `${order.type}, ${order.status}, ${who}`
  expect([...listAllowedSteps(order, createActor(who))].toSorted(), place).toEqual([...expected].toSorted())
}

function forEachStatusAndRole(check: (status: OrderStatus, who: ActorRole) => void) {
  for (const status of orderStatuses) for (const who of allActorRoles) check(status, who)
}

describe('steps by status, role and order type', () => {
  test.each(orderTypes)('for type %s each role may take the expected steps in each status', (type) => {
    forEachStatusAndRole((status, who) =>
      expectSteps(createOrderFactsInStatus(status, { type }), who, table[status][who] ?? []),
    )
  })

  test.each(orderTypes)('for type %s work starts directly if the date is agreed after acceptance', (type) => {
    forEachStatusAndRole((status, who) => {
      const mayStart = who === 'admin' || who === 'installer'
      const expected = (table[status][who] ?? []).flatMap((step) => {
        if (step !== 'order.confirmAppointment') return [step]
        return mayStart ? ['order.start'] : []
      })
      expectSteps(createOrderFactsInStatus(status, { type, asyncAppointment: true }), who, expected)
    })
  })

  test.each(orderTypes)('for type %s only a precheck with the right to propose leads to a quote', (type) => {
    const from: readonly OrderStatus[] = ['started', 'finished', 'approval_pending', 'completed']
    forEachStatusAndRole((status, who) => {
      const proposes = type === 'precheck' && who === 'admin' && from.includes(status)
      const expected = [...(table[status][who] ?? []), ...(proposes ? ['order.askProposalApproval'] : [])]
      expectSteps(createOrderFactsInStatus(status, { type, canPropose: true }), who, expected)
    })
  })

  test('only people who do the work can confirm an awaited delivery', () => {
    const hold = { reason: 'product_ordering', substate: 'pending_delivery', mover: 'partner' } as const
    for (const who of allActorRoles) {
      const expected = table.on_hold[who] ?? []
      const mayConfirm = who === 'admin' || who === 'installer'
      const order = createOrderFactsInStatus('on_hold', { hold })
      expectSteps(order, who, mayConfirm ? [...expected, 'order.confirmReceipt'] : expected)
    }
  })

  test('a person may do what any of their profiles may; the system acts as the marketplace', () => {
    const both: OrderActor = { kind: 'person', profiles: ['accounting', 'disposition'] }
    expect(listAllowedSteps(createOrderFactsInStatus('accepted'), both)).toEqual([
      'order.confirmAppointment',
      'order.reportUnreachable',
    ])
    expect(listAllowedSteps(createOrderFactsInStatus('completed'), { kind: 'system' })).toEqual([
      'order.invoice',
      'order.close',
    ])
  })
})

/** Expected targets of each step by status. */
const targetsByStep: readonly (readonly [OrderStepName, OrderStatus, readonly OrderStatus[]])[] = [
  ['offer.accept', 'open', ['accepted', 'appointment_confirmed']],
  ['order.confirmAppointment', 'accepted', ['appointment_confirmed']],
  ['order.start', 'accepted', ['started']],
  ['order.start', 'appointment_confirmed', ['started']],
  ['order.reschedule', 'appointment_confirmed', ['appointment_confirmed']],
  ['order.finish', 'started', ['finished']],
  ['order.backToWork', 'finished', ['started']],
  ['order.submit', 'finished', ['approval_pending']],
  ['order.reportUnreachable', 'accepted', ['on_hold']],
  ['order.applyEvent', 'on_hold', ['started']],
  ['order.applyEvent', 'on_hold_before_accepted', ['open']],
  ['order.confirmReceipt', 'on_hold', ['started']],
  ['order.hold', 'open', ['on_hold_before_accepted']],
  ['order.hold', 'accepted', ['on_hold']],
  ['order.hold', 'appointment_confirmed', ['on_hold']],
  ['order.hold', 'started', ['on_hold']],
  ['order.hold', 'finished', ['on_hold']],
  ['order.hold', 'approval_pending', ['on_hold']],
  ['order.release', 'on_hold', ['started']],
  ['order.release', 'on_hold_before_accepted', ['open']],
  ['order.askProposalApproval', 'finished', ['proposal_approval_pending', 'brand_proposal_approval_pending']],
  ['order.reviseProposal', 'proposal_approval_pending', ['proposal_approval_pending']],
  ['order.reviseProposal', 'brand_proposal_approval_pending', ['brand_proposal_approval_pending']],
  ['order.withdrawProposal', 'proposal_approval_pending', ['finished']],
  ['order.withdrawProposal', 'brand_proposal_approval_pending', ['finished']],
  ['order.answerProposal', 'proposal_approval_pending', ['finished']],
  ['order.answerProposal', 'brand_proposal_approval_pending', ['finished']],
  ['order.complete', 'approval_pending', ['completed']],
  ['order.rework', 'approval_pending', ['started']],
  ['order.invoice', 'completed', ['invoice_sent']],
  ['order.withdrawInvoice', 'invoice_sent', ['completed']],
  ['order.withdrawInvoice', 'paid', ['completed']],
  ['order.pay', 'invoice_sent', ['paid']],
  ['order.returnPayment', 'paid', ['invoice_sent']],
  ['order.close', 'open', ['closed']],
  ['order.close', 'started', ['closed']],
  ['order.close', 'completed', ['closed']],
  ['order.close', 'on_hold', ['closed']],
  ['order.close', 'on_hold_before_accepted', ['closed']],
  ['order.close', 'proposal_approval_pending', ['closed']],
]

describe('targets of steps', () => {
  test.each(targetsByStep)('the step %s from %s leads to %j', (name, from, to) => {
    const rows = orderSteps.filter((step) => step.name === name && step.from.includes(from))
    const order = createOrderFactsInStatus(from)
    expect(rows.map((step) => getStatusAfter(order, step))).toEqual(to)
  })

  test('a hold or a quote stores the interrupted status, and ending it clears it', () => {
    const order = createOrderFactsInStatus('approval_pending')
    const hold = requireStep(order, 'order.hold', { kind: 'operator' })
    expect(getInterruptedStatusAfter(order, hold)).toBe('approval_pending')
    const release = requireStep(createOrderFactsInStatus('on_hold'), 'order.release', { kind: 'operator' })
    expect(getInterruptedStatusAfter(createOrderFactsInStatus('on_hold'), release)).toBeNull()
    const proposal = requireStep(
      createOrderFactsInStatus('finished', { type: 'precheck', canPropose: true }),
      'order.askProposalApproval',
      createActor('admin'),
    )
    expect(getInterruptedStatusAfter(createOrderFactsInStatus('finished'), proposal)).toBe('finished')
  })

  test('the state machine and the contract name the same steps', () => {
    expect([...new Set(orderSteps.map((step) => step.name))].toSorted()).toEqual(
      [...orderHistorySteps].toSorted(),
    )
  })
})

describe('cancelling', () => {
  const partner: readonly OrderStatus[] = [
    'accepted',
    'appointment_confirmed',
    'started',
    'finished',
    'on_hold',
    'proposal_approval_pending',
    'brand_proposal_approval_pending',
  ]
  const marketplace: readonly OrderStatus[] = ['open', 'on_hold_before_accepted', ...partner]

  test.each(orderStatuses)(
    'from %s only the allowed roles can cancel, and the category decides the target',
    (status) => {
      const order = createOrderFactsInStatus(status)
      for (const who of allActorRoles) {
        const from = who === 'operator' ? marketplace : partner
        const may = from.includes(status) && ['admin', 'installer', 'operator'].includes(who)
        for (const category of ['customer', 'brand'] as const) {
          const verdict = evaluateCancellation(order, createActor(who), category)
          expect(verdict.allowed, `${who}, ${category}`).toBe(may)
          if (verdict.allowed) expect(getStatusAfter(order, verdict.step)).toBe('cancelled')
        }
        const anew = evaluateCancellation(order, createActor(who), 'partner')
        expect(anew.allowed, `${who}, partner`).toBe(may && partner.includes(status))
        if (anew.allowed) expect(getStatusAfter(order, anew.step)).toBe('open')
      }
    },
  )

  test.each(['approval_pending', 'completed'] as const)(
    'an order cannot be cancelled while %s is interrupted',
    (resumesTo) => {
      for (const status of ['on_hold', 'proposal_approval_pending'] as const) {
        const verdict = evaluateCancellation(
          createOrderFactsInStatus(status, { resumesTo }),
          createActor('admin'),
          'customer',
        )
        expect(verdict).toEqual({ allowed: false, reason: 'past_approval' })
      }
    },
  )

  test('a refused step has an error code', () => {
    const refusal = (run: () => unknown) => {
      try {
        run()
      } catch (error) {
        return (error as Refusal).code
      }
      return null
    }
    expect(
      refusal(() =>
        requireCancellation(createOrderFactsInStatus('approval_pending'), 'brand', createActor('admin')),
      ),
    ).toBe('status_not_allowed')
    expect(
      refusal(() =>
        requireCancellation(createOrderFactsInStatus('started'), 'brand', createActor('disposition')),
      ),
    ).toBe('forbidden')
    expect(
      requireCancellation(createOrderFactsInStatus('started'), 'partner', createActor('installer')).to,
    ).toBe('open')
  })
})

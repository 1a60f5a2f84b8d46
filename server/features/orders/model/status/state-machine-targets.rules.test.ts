import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStatuses, type OrderStatus } from '#contract/orders/model/order-enums'
import { profiles } from '#contract/profiles'
import { createOrderFacts, createOrderFactsInStatus } from '#test/builders/order-facts'
import {
  listAllowedSteps,
  requireTarget,
  evaluateCancellation,
  evaluateTarget,
  getInterruptedStatusAfter,
  getStatusAfter,
} from './state-machine.rules.ts'
import { partnerTargets, previewTargets } from './status-preview.rules.ts'
import {
  getReachedStatus,
  orderSteps,
  type OrderActor,
  type OrderFacts,
  type ActorRole,
} from './order-steps.rules.ts'

const allActorRoles: readonly ActorRole[] = [...profiles, 'operator']

function createOrderActor(who: ActorRole): OrderActor {
  return who === 'operator' ? { kind: 'operator' } : { kind: 'person', profiles: [who] }
}

/** Preview for the partner's admin by status: `yes` or the reason, one column per target. */
const previewTable: Record<OrderStatus, readonly string[]> = {
  //                 accepted         appointment      started          finished         approval         cancelled
  open: ['yes', 'yes', 'not_from_here', 'not_from_here', 'not_from_here', 'marketplace_only'],
  accepted: ['same_status', 'yes', 'appointment_first', 'not_from_here', 'not_from_here', 'yes'],
  appointment_confirmed: ['not_from_here', 'same_status', 'yes', 'not_from_here', 'not_from_here', 'yes'],
  started: ['not_from_here', 'not_from_here', 'same_status', 'yes', 'not_from_here', 'yes'],
  finished: ['not_from_here', 'not_from_here', 'yes', 'same_status', 'yes', 'yes'],
  approval_pending: [
    'past_approval',
    'past_approval',
    'marketplace_only',
    'past_approval',
    'same_status',
    'past_approval',
  ],
  completed: [
    'past_approval',
    'past_approval',
    'past_approval',
    'past_approval',
    'past_approval',
    'past_approval',
  ],
  invoice_sent: [
    'past_approval',
    'past_approval',
    'past_approval',
    'past_approval',
    'past_approval',
    'past_approval',
  ],
  paid: [
    'past_approval',
    'past_approval',
    'past_approval',
    'past_approval',
    'past_approval',
    'past_approval',
  ],
  closed: ['ended', 'ended', 'ended', 'ended', 'ended', 'ended'],
  cancelled: ['ended', 'ended', 'ended', 'ended', 'ended', 'ended'],
  on_hold: ['on_hold', 'on_hold', 'on_hold', 'on_hold', 'on_hold', 'yes'],
  on_hold_before_accepted: ['on_hold', 'on_hold', 'on_hold', 'on_hold', 'on_hold', 'marketplace_only'],
  proposal_approval_pending: [...Array<string>(5).fill('waiting_for_approval'), 'yes'],
  brand_proposal_approval_pending: [...Array<string>(5).fill('waiting_for_approval'), 'yes'],
}

describe('preview of targets', () => {
  test.each(orderStatuses)(
    'for status %s the preview names each target as allowed or gives the reason',
    (status) => {
      const preview = previewTargets(createOrderFactsInStatus(status), createOrderActor('admin'))
      expect(preview.map(({ target }) => target)).toEqual(partnerTargets)
      expect(preview.map(({ allowed, reason }) => (allowed ? 'yes' : reason))).toEqual(previewTable[status])
    },
  )

  test('if the date is agreed later, the preview allows starting instead of confirming', () => {
    const preview = previewTargets(
      createOrderFactsInStatus('accepted', { asyncAppointment: true }),
      createOrderActor('installer'),
    )
    expect(preview[1]).toEqual({ target: 'appointment_confirmed', allowed: false, reason: 'start_directly' })
    expect(preview[2]).toEqual({ target: 'started', allowed: true })
  })

  test('the preview tells installers that only an admin may submit', () => {
    const preview = previewTargets(createOrderFactsInStatus('finished'), createOrderActor('installer'))
    expect(preview[4]).toEqual({ target: 'approval_pending', allowed: false, reason: 'wrong_profile' })
  })
})

describe('targets', () => {
  test('statuses with their own call cannot be set as a target', () => {
    const own = { asyncAppointment: true, canPropose: true, type: 'precheck' } as const
    const orders = orderStatuses.map((status) => createOrderFactsInStatus(status, own))
    const targets = [
      'on_hold',
      'on_hold_before_accepted',
      'cancelled',
      'open',
      'proposal_approval_pending',
    ] as const
    for (const order of orders)
      for (const target of targets)
        for (const who of allActorRoles)
          expect(
            evaluateTarget(order, target, createOrderActor(who)).allowed,
            `${order.status} → ${target}`,
          ).toBe(false)
  })

  test('the step is found by status and target: from finished to started it is order.backToWork', () => {
    expect(
      requireTarget(createOrderFactsInStatus('finished'), 'started', createOrderActor('admin')).name,
    ).toBe('order.backToWork')
    expect(
      requireTarget(createOrderFactsInStatus('appointment_confirmed'), 'started', createOrderActor('admin'))
        .name,
    ).toBe('order.start')
    expect(
      requireTarget(createOrderFactsInStatus('approval_pending'), 'started', { kind: 'operator' }).name,
    ).toBe('order.rework')
  })

  test('a refused target has an error code', () => {
    expect(() =>
      requireTarget(createOrderFactsInStatus('finished'), 'approval_pending', createOrderActor('installer')),
    ).toThrowError('forbidden')
    expect(() =>
      requireTarget(createOrderFactsInStatus('started'), 'started', createOrderActor('admin')),
    ).toThrowError('status_not_allowed')
  })
})

const anyActor = fc.constantFrom(...allActorRoles.map(createOrderActor))
const anySteps = fc.array(fc.tuple(anyActor, fc.nat(), fc.nat()), { maxLength: 40 })

/** Takes one of the steps that are allowed for the actor, or none. */
function takeRandomStep(
  order: OrderFacts,
  [who, pickStep, pickRow]: readonly [OrderActor, number, number],
): OrderFacts {
  const names = listAllowedSteps(order, who)
  const name = names[pickStep % Math.max(names.length, 1)]
  if (!name) return order
  const rows = orderSteps.filter((step) => step.name === name && step.from.includes(order.status))
  const row = rows[pickRow % rows.length]!
  const status = getStatusAfter(order, row)
  const hold = status.startsWith('on_hold') ? createOrderFactsInStatus('on_hold').hold : null
  return { ...order, status, resumesTo: getInterruptedStatusAfter(order, row), hold }
}

describe('invariants of any sequence of steps', () => {
  const start = createOrderFacts({ type: 'precheck', status: 'open', canPropose: true })
  const interrupting = [
    'on_hold',
    'on_hold_before_accepted',
    'proposal_approval_pending',
    'brand_proposal_approval_pending',
  ]

  test('an order has an interrupted status exactly while it is on hold or has a pending quote', () => {
    fc.assert(
      fc.property(fc.boolean(), anySteps, (asyncAppointment, moves) => {
        const end = moves.reduce(takeRandomStep, { ...start, asyncAppointment })
        expect(end.resumesTo !== null).toBe(interrupting.includes(end.status))
        expect(interrupting).not.toContain(getReachedStatus(end))
      }),
    )
  })

  test('partners cannot cancel once approval is requested, even during a hold', () => {
    const late = ['approval_pending', 'completed', 'invoice_sent', 'paid', 'closed', 'cancelled']
    fc.assert(
      fc.property(anySteps, anyActor, (moves, who) => {
        const end = moves.reduce(takeRandomStep, start)
        fc.pre(late.includes(getReachedStatus(end)))
        expect(evaluateCancellation(end, who).allowed).toBe(false)
      }),
    )
  })

  test('an order cannot be set to the status that it has', () => {
    fc.assert(
      fc.property(anySteps, anyActor, (moves, who) => {
        const end = moves.reduce(takeRandomStep, start)
        expect(evaluateTarget(end, end.status, who).allowed).toBe(false)
      }),
    )
  })

  test('every status can be reached from open', () => {
    const seen = new Set<OrderStatus>(['open'])
    for (let before = 0; before < seen.size;) {
      before = seen.size
      for (const step of orderSteps)
        if (step.to !== 'back' && step.from.some((status) => seen.has(status))) seen.add(step.to)
    }
    expect([...seen].toSorted()).toEqual([...orderStatuses].toSorted())
  })
})

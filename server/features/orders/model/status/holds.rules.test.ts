import { describe, expect, test } from 'vitest'
import { createOrderFactsInStatus } from '#test/builders/order-facts'
import {
  holdEvents,
  holdReasons,
  orderStatuses,
  type HoldEvent,
  type HoldReason,
  type OrderAction,
} from '#contract/orders/model/order-enums'
import { profiles } from '#contract/profiles'
import {
  canPartnerEndHold,
  planHoldEvent,
  eventRules,
  listAvailableEvents,
  planHold,
  holdRules,
  planRelease,
  planReleaseAfterSignature,
  type HeldStatus,
} from './holds.rules.ts'
import { listAllowedActions } from './actions.rules.ts'
import type { OrderActor, OrderFacts } from './order-steps.rules.ts'

const admin: OrderActor = { kind: 'person', profiles: ['admin'] }
const operator: OrderActor = { kind: 'operator' }

type Row = readonly [reason: string, mover: string, substate: string | null, event: HoldEvent | null]

/** Expected mover, sub-state and event of each hold reason, after and before acceptance. */
const expected: Record<HeldStatus, readonly Row[]> = {
  on_hold: [
    ['missing_invoicing_eid', 'brand', null, null],
    ['missing_eid', 'brand', null, null],
    ['customer_prework', 'customer', 'prework_awaiting', 'PREWORK_DONE'],
    ['customer_not_reachable', 'customer', 'unreachable', 'CUSTOMER_REACHED'],
    ['customer_waiting_for_product', 'customer', null, null],
    ['customer_waiting_for_subsidy', 'customer', null, null],
    ['customer_pause', 'customer', 'paused', 'UNPAUSE'],
    ['product_ordering', 'admin', 'pending_order', null],
    ['product_ordering', 'partner', 'pending_delivery', null],
    ['partner_info', 'partner', 'partner_info_awaiting', 'INFO_PROVIDED'],
    ['partner_quote_validation', 'partner', 'pending_validation', 'QUOTE_VALIDATED'],
    ['partner_pause', 'partner', 'paused', 'UNPAUSE'],
    ['partner_onboarding', 'partner', null, 'ONBOARDING_DONE'],
    ['brand_pause', 'brand', null, null],
    ['brand_product_ordering', 'brand', 'brand_product_ordering_waiting', 'BRAND_PRODUCT_ORDERING_DONE'],
    ['admin_validation', 'admin', null, null],
    ['customer_signature', 'partner', null, null],
    ['chargepoint_required', 'partner', null, 'CHARGEPOINT_PROVIDED'],
  ],
  on_hold_before_accepted: [
    ['customer_prework', 'customer', 'waiting', 'PREWORK_BEFORE_ACCEPTED_DONE'],
    ['customer_info', 'customer', null, null],
    ['partner_info', 'partner', 'partner_info_awaiting', 'INFO_PROVIDED'],
    ['partner_quote_validation', 'partner', 'pending_validation', 'QUOTE_VALIDATED'],
    ['partner_onboarding', 'partner', null, 'ONBOARDING_DONE'],
    ['brand_info', 'brand', null, null],
    ['admin_validation', 'admin', null, null],
    ['network_operator', 'admin', null, null],
    ['agreement_owner', 'customer', null, null],
  ],
}

const held = ['on_hold', 'on_hold_before_accepted'] as const

describe('table of holds', () => {
  test.each(held)('for %s each hold reason has its mover, sub-state and event', (status) => {
    const rows = holdRules.filter((rule) => rule.status === status)
    const actual = rows.map(({ reason, mover, substate, event }) => [reason, mover, substate, event])
    expect(actual).toHaveLength(expected[status].length)
    expect(new Set(actual)).toEqual(new Set(expected[status]))
  })

  test('the table of holds contains every hold reason of the contract', () => {
    expect(new Set(holdRules.map((rule) => rule.reason))).toEqual(new Set(holdReasons))
  })
})

describe('holds by the marketplace', () => {
  test.each(held)(
    'the marketplace can set %s for every reason of that side of acceptance and for no other',
    (status) => {
      const order = createOrderFactsInStatus(status === 'on_hold' ? 'started' : 'open')
      for (const reason of holdReasons) {
        const row = expected[status].find(([name]) => name === reason)
        const change = planHold(order, operator, reason)
        const wanted = row && {
          status,
          resumesTo: order.status,
          hold: { reason, mover: row[1], substate: row[2] },
        }
        expect(change, reason).toEqual(wanted ?? null)
      }
    },
  )

  test('a hold has the requested sub-state if its reason has it', () => {
    const change = planHold(
      createOrderFactsInStatus('accepted'),
      operator,
      'product_ordering',
      'pending_delivery',
    )
    expect(change?.hold).toEqual({
      reason: 'product_ordering',
      substate: 'pending_delivery',
      mover: 'partner',
    })
    expect(planHold(createOrderFactsInStatus('accepted'), operator, 'partner_info', 'paused')).toBeNull()
  })

  test('only the marketplace can put an order on hold, and only one that has not ended', () => {
    expect(() => planHold(createOrderFactsInStatus('accepted'), admin, 'admin_validation')).toThrowError(
      'status_not_allowed',
    )
    expect(() => planHold(createOrderFactsInStatus('paid'), operator, 'admin_validation')).toThrowError(
      'status_not_allowed',
    )
  })
})

describe('hold events by reason', () => {
  const cases = held.flatMap((status) => expected[status].map((row) => [status, ...row] as const))

  test.each(cases)('the hold %s, %s (%s, %s) is ended by %s', (status, reason, mover, substate, event) => {
    const order = createOrderFactsInStatus(status, { hold: { reason, mover, substate } as never })
    expect(listAvailableEvents(order, admin)).toEqual(event ? [event] : [])
    for (const one of holdEvents) {
      const apply = () => planHoldEvent(order, one, admin)
      if (one === event) expect(apply()).toEqual({ status: order.resumesTo, resumesTo: null, hold: null })
      else expect(apply, one).toThrowError('event_not_allowed')
    }
  })

  test.each(orderStatuses.filter((status) => !status.startsWith('on_hold')))(
    'in status %s the only possible event is an unreachable customer of an accepted order',
    (status) => {
      const wanted = status === 'accepted' ? ['CUSTOMER_UNREACHABLE'] : []
      expect(listAvailableEvents(createOrderFactsInStatus(status), admin)).toEqual(wanted)
    },
  )

  test.each(profiles)('only the allowed profiles can apply %s', (profile) => {
    const actor: OrderActor = { kind: 'person', profiles: [profile] }
    const mayApply = ['admin', 'disposition', 'installer'].includes(profile)
    expect(listAvailableEvents(createOrderFactsInStatus('on_hold'), actor)).toEqual(
      mayApply ? ['UNPAUSE'] : [],
    )
    expect(listAvailableEvents(createOrderFactsInStatus('accepted'), actor)).toEqual(
      mayApply ? ['CUSTOMER_UNREACHABLE'] : [],
    )
  })

  test('accountants are forbidden to end a hold', () => {
    const accounting: OrderActor = { kind: 'person', profiles: ['accounting'] }
    expect(() => planHoldEvent(createOrderFactsInStatus('on_hold'), 'UNPAUSE', accounting)).toThrowError(
      'forbidden',
    )
  })
})

describe('unreachable customer', () => {
  test('an unreachable customer moves the order to waiting, and reaching them moves it back', () => {
    const waiting = planHoldEvent(createOrderFactsInStatus('accepted'), 'CUSTOMER_UNREACHABLE', admin)
    expect(waiting).toEqual({
      status: 'on_hold',
      resumesTo: 'accepted',
      hold: { reason: 'customer_not_reachable', substate: 'unreachable', mover: 'customer' },
    })
    const back = planHoldEvent(createOrderFactsInStatus('on_hold', waiting), 'CUSTOMER_REACHED', admin)
    expect(back).toEqual({ status: 'accepted', resumesTo: null, hold: null })
  })
})

describe('effects of hold events', () => {
  const everybodyButCustomer = ['admin', 'brand', 'partner']

  test.each([
    ['CUSTOMER_UNREACHABLE', true, 'customer_call', everybodyButCustomer, 'customer_unreachable'],
    ['CUSTOMER_REACHED', false, 'customer_reached', everybodyButCustomer, null],
    ['PREWORK_DONE', false, 'comment', everybodyButCustomer, null],
    ['PREWORK_BEFORE_ACCEPTED_DONE', false, 'comment', everybodyButCustomer, null],
    ['UNPAUSE', false, 'comment', everybodyButCustomer, null],
    ['INFO_PROVIDED', false, 'comment', everybodyButCustomer, null],
    ['QUOTE_VALIDATED', false, 'comment', ['admin', 'partner'], null],
    ['BRAND_PRODUCT_ORDERING_DONE', false, 'comment', everybodyButCustomer, null],
    ['CHARGEPOINT_PROVIDED', false, 'comment', everybodyButCustomer, null],
    ['ONBOARDING_DONE', false, 'comment', ['admin', 'partner'], null],
  ] as const)(
    'the event %s: must be acknowledged %s, adds a %s for %j, sends the email %s',
    (event, acknowledge, comment, audience, customerMail) => {
      expect(eventRules[event]).toEqual({ acknowledge, comment, audience, customerMail })
    },
  )
})

describe('holds on which the partner moves next', () => {
  /** The action on the order page that ends each hold, stated independently of the table. */
  const waysOut: Record<HeldStatus, Partial<Record<HoldReason, OrderAction>>> = {
    on_hold: {
      partner_info: 'order.applyEvent.INFO_PROVIDED',
      partner_quote_validation: 'order.applyEvent.QUOTE_VALIDATED',
      partner_pause: 'order.applyEvent.UNPAUSE',
      partner_onboarding: 'order.applyEvent.ONBOARDING_DONE',
      chargepoint_required: 'order.applyEvent.CHARGEPOINT_PROVIDED',
      customer_signature: 'order.sign',
      product_ordering: 'order.confirmReceipt',
    },
    on_hold_before_accepted: {
      partner_info: 'order.applyEvent.INFO_PROVIDED',
      partner_quote_validation: 'order.applyEvent.QUOTE_VALIDATED',
      partner_onboarding: 'order.applyEvent.ONBOARDING_DONE',
    },
  }

  test.each(held)('for %s each hold reason has an action that ends it', (status) => {
    const rules = holdRules.filter((rule) => rule.status === status && rule.mover === 'partner')
    expect(rules.map(({ reason }) => reason).toSorted()).toEqual(Object.keys(waysOut[status]).toSorted())
    for (const { reason, substate, mover } of rules) {
      const order = createOrderFactsInStatus(status, { hold: { reason, substate, mover } })
      expect(listAllowedActions(order, admin), reason).toContain(waysOut[status][reason])
    }
  })

  test('an order on hold before acceptance can also be declined', () => {
    for (const profile of ['admin', 'disposition'] as const) {
      const planner: OrderActor = { kind: 'person', profiles: [profile] }
      expect(listAllowedActions(createOrderFactsInStatus('on_hold_before_accepted'), planner)).toContain(
        'offer.reject',
      )
    }
  })

  test('a hold for the signature is possible only if the customer can sign', () => {
    const canEnd = (order: OrderFacts) => {
      const change = planHold(order, operator, 'customer_signature')
      return change && canPartnerEndHold(order, change)
    }
    expect(canEnd(createOrderFactsInStatus('finished'))).toBe(true)
    expect(canEnd(createOrderFactsInStatus('accepted'))).toBe(false)
    expect(canEnd(createOrderFactsInStatus('finished', { signature: 'taken' }))).toBe(false)
    expect(canEnd(createOrderFactsInStatus('finished', { isRemote: true }))).toBe(false)
  })

  test('the customer’s signature ends only the hold that waits for it', () => {
    const waiting = createOrderFactsInStatus('on_hold', {
      resumesTo: 'finished',
      hold: { reason: 'customer_signature', substate: null, mover: 'partner' },
    })
    expect(planReleaseAfterSignature(waiting)).toEqual({ status: 'finished', resumesTo: null, hold: null })
    expect(planReleaseAfterSignature(createOrderFactsInStatus('on_hold'))).toBeNull()
  })
})

describe('end of a hold', () => {
  test('a release by the marketplace restores the interrupted status', () => {
    const change = planRelease(createOrderFactsInStatus('on_hold', { resumesTo: 'finished' }), operator)
    expect(change).toEqual({ status: 'finished', resumesTo: null, hold: null })
  })

  test('the partner ends the hold with the last delivery while a delivery is outstanding', () => {
    const hold = { reason: 'product_ordering', substate: 'pending_delivery', mover: 'partner' } as const
    const change = planRelease(createOrderFactsInStatus('on_hold', { hold }), admin, 'order.confirmReceipt')
    expect(change.status).toBe('started')
    expect(() =>
      planRelease(createOrderFactsInStatus('on_hold'), admin, 'order.confirmReceipt'),
    ).toThrowError('status_not_allowed')
  })
})

import { describe, expect, test } from 'vitest'
import { additionalServiceStates, type AdditionalServiceState } from '#contract/orders/model/order-enums'
import {
  canTakeAdditionalServiceStep,
  getAnswerStep,
  type AdditionalServiceStep,
} from './additional-services.rules.ts'

describe('additional services', () => {
  test.each<['partner' | 'operator', AdditionalServiceStep, readonly AdditionalServiceState[]]>([
    ['operator', 'accept', ['pending', 'price_offered']],
    ['operator', 'offerPrice', ['pending', 'price_offered']],
    ['operator', 'decline', ['pending', 'price_offered']],
    ['partner', 'agree', ['price_offered']],
    ['partner', 'withdraw', ['pending', 'price_offered']],
    ['partner', 'accept', []],
    ['partner', 'offerPrice', []],
    ['partner', 'decline', []],
    ['operator', 'agree', []],
    ['operator', 'withdraw', []],
  ])('the %s may %s an additional service only in these states: %j', (actor, step, states) => {
    const possible = additionalServiceStates.filter((state) =>
      canTakeAdditionalServiceStep(state, step, actor),
    )
    expect(possible).toEqual(states)
  })

  test.each<[{ accept: boolean; cents: number | null }, AdditionalServiceStep]>([
    [{ accept: true, cents: null }, 'accept'],
    [{ accept: true, cents: 12_000 }, 'accept'],
    [{ accept: true, cents: 11_999 }, 'offerPrice'],
    [{ accept: false, cents: null }, 'decline'],
    [{ accept: false, cents: 9_000 }, 'decline'],
  ])('the answer %j to a proposal of 120 euros is the step "%s"', (answer, step) => {
    expect(getAnswerStep(answer, 12_000)).toBe(step)
  })
})

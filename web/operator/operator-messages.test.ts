// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { locales } from '#contract/kit/locale'
import { loadOperatorMessages } from './operator-messages.ts'

interface OrderTexts {
  readonly operatorOrders: { readonly types: object; readonly steps: Record<string, string> }
  readonly partners: { readonly categories: object }
}

it.each(locales)('the pages of orders and companies call the order types the same (%s)', async (locale) => {
  const { operatorOrders, partners } = (await loadOperatorMessages(locale)).messages as unknown as OrderTexts
  expect(partners.categories).toEqual(operatorOrders.types)
})

it.each(locales)('a withdrawn quote and a withdrawn offer read differently (%s)', async (locale) => {
  const { steps } = ((await loadOperatorMessages(locale)).messages as unknown as OrderTexts).operatorOrders
  expect(steps['order_withdrawProposal']).not.toBe(steps['offer_withdraw'])
})

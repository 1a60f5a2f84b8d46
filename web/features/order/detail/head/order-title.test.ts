import { expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { getOrderTitle } from './order-title.ts'

const createOrder = (name: string) =>
  ({
    sfid: null,
    opportunity: { name },
    customer: { name: 'Ute Franke', company_name: null },
  }) as unknown as Order

it('an order without a number of the CRM has the title of its work', () => {
  expect(getOrderTitle(createOrder('Wallbox-Installation'))).toBe('Wallbox-Installation')
})

it('an order whose work has no name is named after its customer', () => {
  expect(getOrderTitle(createOrder(''))).toBe('Ute Franke')
})

import { expect, test } from 'vitest'
import { stateFilters } from '#contract/operator/orders/order-filters'
import { orderStatuses } from '#contract/orders/model/order-enums'
import { markLooks, statusMarks } from './order-states.ts'

test('each status is marked on the map by a filter of the list that finds it', () => {
  for (const status of orderStatuses) expect(stateFilters[statusMarks[status]], status).toContain(status)
})

test('marks of orders differ by their character, not only by colour', () => {
  const signs = Object.values(markLooks).map(({ sign }) => sign)
  expect(new Set(signs).size).toBe(signs.length)
  expect(signs).not.toContain('')
})

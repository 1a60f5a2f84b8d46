import { describe, expect, test } from 'vitest'
import {
  createServiceDraft,
  listMissingServiceParts,
  toServiceInputs,
  type ServiceDraft,
} from './additional-services.rules.ts'

const drilling: ServiceDraft = {
  id: 'a',
  name: ' Kernbohrung ',
  type: 'groundwork',
  quantity: 2,
  price: 0,
  hint: ' ',
}

describe('additional services on the finishing page', () => {
  test.each<[string, Partial<ServiceDraft>, readonly string[]]>([
    ['a complete line, also without a price to pay', {}, []],
    ['a blank name', { name: ' ' }, ['name']],
    [
      'no type, quantity and price',
      { type: null, quantity: null, price: null },
      ['type', 'quantity', 'price'],
    ],
    ['a quantity of zero', { quantity: 0 }, ['quantity']],
  ])('the missing parts of a line are listed: %s', (_, more, parts) => {
    expect(listMissingServiceParts({ ...drilling, ...more })).toEqual(parts)
  })

  test('a new line has one piece and lacks everything else', () => {
    expect(listMissingServiceParts(createServiceDraft('b'))).toEqual(['name', 'type', 'price'])
  })

  test('texts are sent without blanks around them, and an empty reason is left out', () => {
    expect(toServiceInputs([drilling, createServiceDraft('b')])).toEqual([
      { name: 'Kernbohrung', service_type: 'groundwork', quantity: 2, price_purchasing: 0 },
    ])
  })
})

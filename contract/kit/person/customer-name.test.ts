import { expect, it } from 'vitest'
import { getCustomerName, getCustomerPerson } from './customer-name.ts'

it('a customer is called by the company first, and the person is named beside it', () => {
  const customer = { name: 'Ute Franke', company_name: 'Franke Immobilien GmbH' }
  expect(getCustomerName(customer)).toBe('Franke Immobilien GmbH')
  expect(getCustomerPerson(customer)).toBe('Ute Franke')
})

it('a private customer, or one with a blank company, is called by the own name', () => {
  for (const company_name of [null, '', '  ']) {
    const customer = { name: 'Ute Franke', company_name }
    expect(getCustomerName(customer)).toBe('Ute Franke')
    expect(getCustomerPerson(customer)).toBeNull()
  }
})

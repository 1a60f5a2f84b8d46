import { describe, expect, test } from 'vitest'
import { loginCompanies } from './login-companies.ts'
import { partnerCompanies } from './companies.ts'
import { createDemoCustomer } from './customers.ts'
import { createVatId } from './fictional-numbers.ts'

const companies = [...loginCompanies, ...partnerCompanies]
const people = companies.flatMap((company) => company.people)
const customers = Array.from({ length: 1000 }, (_, index) => createDemoCustomer(index))

/** Number ranges that the Bundesnetzagentur reserves for films and books (Mitteilung 148/2021). */
const fictional = new RegExp(
  `^\\+49(${[
    '3023125\\d{3}',
    '6990009\\d{3}',
    '4066969\\d{3}',
    '2214710\\d{3}',
    '8999998\\d{3}',
    '17139200\\d{2}',
    '15228817386',
    '1729925904',
    '1734925280',
    '1749091317',
  ].join('|')})$`,
)

test('the demo has all its logins and sixty partner companies', () => {
  const logins = people.map((person) => person.login)
  const designed =
    'admin disposition installer accounting owner readonly master new beginner repeated notinterested rival'
  expect(logins).toEqual(expect.arrayContaining(designed.split(' ')))
  expect(new Set(logins).size).toBe(logins.length)
  expect(partnerCompanies).toHaveLength(60)
})

test('no two companies share a key, a name or an account number', () => {
  for (const values of [
    companies.map((it) => it.key),
    companies.map((it) => it.name),
    companies.flatMap((it) => it.payment?.iban ?? []),
    companies.flatMap((it) => it.payment?.vatId ?? []),
  ])
    expect(new Set(values).size).toBe(values.length)
})

test('locations name their master account, and the four onboarding states exist', () => {
  const locations = companies.filter((company) => company.parent)
  expect(locations.map((company) => company.place.city)).toEqual(['Berlin', 'Hamburg', 'München'])
  expect(new Set(companies.map((company) => company.state))).toEqual(
    new Set(['active', 'new', 'beginner_onboarding', 'repeated_onboarding', 'not_interested']),
  )
})

test.each(companies.filter((company) => company.payment))(
  'the IBAN, tax number and VAT id of $name are valid',
  (company) => {
    const { iban = '', vatId: vat, taxNumber = '' } = company.payment ?? {}
    const letters = (text: string) => text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
    expect(iban).toMatch(/^DE\d{20}$/)
    expect(BigInt(letters(iban.slice(4) + iban.slice(0, 4))) % 97n).toBe(1n)
    expect(vat ?? 'DE990000000').toMatch(/^DE99\d{7}$/)
    expect(taxNumber.replace(/\D/g, '').length).toBeGreaterThanOrEqual(10)
  },
)

test('VAT ids end in the check digit of ISO 7064, mod 11-10', () => {
  const digits = createVatId(123456).slice(2).split('').map(Number)
  const carry = digits.slice(0, -1).reduce((last, digit) => (2 * ((digit + last) % 10 || 10)) % 11, 10)
  expect(digits).toHaveLength(9)
  expect((carry + Number(digits.at(-1))) % 10).toBe(1)
})

describe('phone numbers and addresses', () => {
  test('all phone numbers are reserved for fiction', () => {
    const phones = [
      ...companies.map((company) => company.phone),
      ...people.map((person) => person.phone),
      ...customers.flatMap((customer) => [customer.phone, customer.mobilePhone ?? customer.phone]),
    ]
    expect(phones.filter((phone) => !fictional.test(phone))).toEqual([])
  })

  test('customers have different names, phone numbers and email addresses', () => {
    for (const values of [customers.map((it) => it.email), customers.map((it) => it.phone)])
      expect(new Set(values).size).toBe(customers.length)
    expect(customers.filter((it) => !/^[a-z-]+\.[a-z-]+@kunde\.example$/.test(it.email))).toEqual([])
  })
})

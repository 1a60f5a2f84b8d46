import { expect, it } from 'vitest'
import { parsePrefill } from './prefill.ts'
import { createSignupForm, findSignupFaults } from './signup.rules.ts'

const filledForm = {
  first_name: 'Łukasz',
  last_name: "O'Neill",
  phone: '0341 5550123',
  email: 'l@betrieb.de',
  company_name: 'Müller Elektro',
  password: 'Partner!1',
  password_repeat: 'Partner!1',
  accept_tos: true,
  accept_marketing_consent: false,
}

it('a complete sign-up form has no faults', () => expect(findSignupFaults(filledForm, true)).toEqual({}))

it('an empty sign-up form has a fault at every required field', () => {
  expect(findSignupFaults(createSignupForm({}), true)).toEqual({
    first_name: 'missing',
    last_name: 'missing',
    company_name: 'missing',
    phone: 'missing',
    email: 'missing',
    password: 'missing',
    password_repeat: 'missing',
    accept_tos: 'terms',
  })
})

it.each([
  [{ first_name: 'R2D2' }, { first_name: 'letters' }],
  [{ last_name: '<b>' }, { last_name: 'letters' }],
  [{ phone: '12345' }, { phone: 'phoneFormat' }],
  [{ email: 'name@betrieb' }, { email: 'emailFormat' }],
  [{ company_name: '  ' }, { company_name: 'missing' }],
  [{ password: 'schwach', password_repeat: 'schwach' }, { password: 'weak' }],
  [{ password_repeat: 'Partner!2' }, { password_repeat: 'differ' }],
  [{ accept_tos: false }, { accept_tos: 'terms' }],
])('the sign-up form with %j has the faults %j', (wrong, faults) => {
  expect(findSignupFaults({ ...filledForm, ...wrong }, true)).toEqual(faults)
})

it('a referral source that needs no terms leaves the consent free', () => {
  expect(findSignupFaults({ ...filledForm, accept_tos: false }, false)).toEqual({})
  expect(findSignupFaults({ ...filledForm, accept_tos: false }, true)).toEqual({ accept_tos: 'terms' })
})

it('a link fills in texts, and never a password or a consent', () => {
  const search = {
    email: 'a@b.de',
    password: 'x',
    accept_tos: 'true',
    referral: 'messe',
    last_name: ['a', 'b'],
  }
  expect(parsePrefill(search)).toEqual({ email: 'a@b.de', referral: 'messe' })
  expect(createSignupForm(parsePrefill(search))).toMatchObject({
    email: 'a@b.de',
    password: '',
    accept_tos: false,
  })
})

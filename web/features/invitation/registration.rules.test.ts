import { expect, test } from 'vitest'
import { findRegistrationFaults, toRegistrationBody, type RegistrationInput } from './registration.rules.ts'

const validInput: RegistrationInput = {
  first_name: ' Doreen ',
  last_name: 'Großmann',
  email: '',
  password: 'Partner!1',
  password_repeat: 'Partner!1',
  company_name: 'Ladetechnik GmbH',
  phone: '0351 555040',
  accept_tos: true,
  accept_marketing_consent: false,
}

test.each([
  [{}, {}],
  [
    { first_name: ' ', last_name: 'R2D2' },
    { first_name: 'required', last_name: 'letters' },
  ],
  [{ last_name: "O'Neill" }, {}],
  [{ email: 'doreen' }, { email: 'email' }],
  [{ password: 'partner!1', password_repeat: 'partner!1' }, { password: 'password_uppercase' }],
  [{ password_repeat: 'Partner!2' }, { password_repeat: 'repeat' }],
  [
    { password: '', password_repeat: '' },
    { password: 'required', password_repeat: 'required' },
  ],
] as const)('the short form with %j has the faults %j', (more, faults) => {
  expect(
    findRegistrationFaults(
      { ...validInput, company_name: '', phone: '', accept_tos: false, ...more },
      'short',
    ),
  ).toEqual(faults)
})

test.each([
  [{}, {}],
  [
    { company_name: '', phone: '', accept_tos: false },
    { company_name: 'required', phone: 'required', accept_tos: 'terms' },
  ],
  [{ phone: 'abc' }, { phone: 'phone' }],
] as const)('the whole form with %j has the faults %j', (more, faults) => {
  expect(findRegistrationFaults({ ...validInput, ...more }, 'whole')).toEqual(faults)
})

test('each form sends only its own fields, and an address only if one was typed', () => {
  expect(Object.keys(toRegistrationBody(validInput, 'short'))).toEqual([
    'first_name',
    'last_name',
    'password',
    'password_repeat',
  ])
  expect(toRegistrationBody({ ...validInput, email: ' a@b.de ' }, 'whole')).toMatchObject({
    first_name: 'Doreen',
    email: 'a@b.de',
    accept_tos: true,
    accept_marketing_consent: false,
  })
})

import { expect, it } from 'vitest'
import { getInlineRefusal, findLoginFaults } from './login.rules.ts'

it.each([
  [
    { email: '', password: '' },
    { email: 'emailMissing', password: 'passwordMissing' },
  ],
  [
    { email: 'admin', password: 'x' },
    { email: 'emailInvalid', password: null },
  ],
  [
    { email: 'admin@demo', password: 'x' },
    { email: 'emailInvalid', password: null },
  ],
  [
    { email: ' admin@demo.example ', password: 'x' },
    { email: null, password: null },
  ],
  [
    { email: 'jörg@müller-söhne.de', password: 'x' },
    { email: null, password: null },
  ],
])('the login form with %j has the faults %j', (credentials, faults) => {
  expect(findLoginFaults(credentials)).toEqual(faults)
})

it('only refusals that belong to a field are shown at a field', () => {
  expect(getInlineRefusal('invalid_password')?.field).toBe('password')
  expect(getInlineRefusal('too_many_requests')).toBeNull()
  expect(getInlineRefusal('toString')).toBeNull()
})

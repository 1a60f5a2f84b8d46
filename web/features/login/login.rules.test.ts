import { expect, it } from 'vitest'
import { inlineRefusal, loginFaults } from './login.rules.ts'

it.each([
  [
    { email: '', password: '' },
    { email: 'emailMissing', password: 'passwordMissing' },
  ],
  [{ email: 'admin', password: 'x' }, { email: 'emailInvalid' }],
  [{ email: 'admin@demo', password: 'x' }, { email: 'emailInvalid' }],
  [{ email: ' admin@demo.example ', password: 'x' }, {}],
  [{ email: 'jörg@müller-söhne.de', password: 'x' }, {}],
])('%j has the faults %j', (credentials, faults) => {
  expect(loginFaults(credentials)).toEqual(faults)
})

it('only refusals that belong to a field are shown there', () => {
  expect(inlineRefusal('invalid_password')?.field).toBe('password')
  expect(inlineRefusal('too_many_requests')).toBeNull()
  expect(inlineRefusal('toString')).toBeNull()
})

import { describe, expect, test } from 'vitest'
import {
  findCompanyEmail,
  findProviderProfiles,
  getProviderName,
  hasProvenTwoFactors,
} from './provider-people.rules.ts'

describe('the profiles that a provider gives', () => {
  const roles = [
    { value: 'planning', profile: 'disposition' },
    { value: 'chiefs', profile: 'admin' },
  ] as const
  const mapped = { roleClaim: 'realm.groups', roles, defaultProfile: 'installer' } as const

  test.each([
    ['all matching groups count', { realm: { groups: ['chiefs', 'planning'] } }, ['disposition', 'admin']],
    ['a single text counts', { realm: { groups: 'planning' } }, ['disposition']],
    ['without a match the default counts', { realm: { groups: ['x'] } }, ['installer']],
    ['without the claim the default counts', {}, ['installer']],
  ])('%s', (_, claims, profiles) => {
    expect(findProviderProfiles(claims, mapped)).toEqual({ profiles, isDecided: true })
  })

  test('without a match and a default there is no access', () => {
    expect(findProviderProfiles({}, { ...mapped, defaultProfile: null })).toBeNull()
  })

  test('without a role claim the provider does not decide', () => {
    expect(findProviderProfiles({}, { roleClaim: null, roles: [], defaultProfile: null })).toEqual({
      profiles: [],
      isDecided: false,
    })
  })
})

test.each([
  [{ amr: ['mfa'] }, true],
  [{ amr: ['pwd', 'otp'] }, true],
  [{ amr: ['hwk', 'fpt'] }, true],
  [{ amr: ['otp', 'sms'] }, false],
  [{ amr: ['pwd'] }, false],
  [{ amr: 'mfa' }, false],
  [{ amr: ['constructor', 'toString'] }, false],
  [{ acr: 'phr' }, true],
  [{ acr: '1' }, false],
  [{}, false],
])('the claims %j prove two factors: %s', (claims, expected) => {
  expect(hasProvenTwoFactors(claims)).toBe(expected)
})

test('an account of Google counts only if the company manages it', () => {
  const provider = { issuer: 'https://accounts.google.com', emailDomain: 'firma.example', trustsEmail: false }
  const claims = { email: 'a@firma.example', email_verified: true }
  expect(findCompanyEmail(claims, provider)).toBeNull()
  expect(findCompanyEmail({ ...claims, hd: 'other.example' }, provider)).toBeNull()
  expect(findCompanyEmail({ ...claims, hd: 'firma.example' }, provider)).toBe('a@firma.example')
})

test.each([
  [{ given_name: 'Anna', family_name: 'Muster' }, 'Anna', 'Muster'],
  [{ name: 'Anna Maria  Muster' }, 'Anna Maria', 'Muster'],
  [{ name: 'Muster' }, null, 'Muster'],
  [{ name: 7, family_name: ' ' }, null, 'anna'],
])('the name of %j is read', (claims, firstName, lastName) => {
  expect(getProviderName(claims, 'anna@firma.example')).toEqual({ firstName, lastName })
})

import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

test('the right password is accepted and a wrong one rejected', async () => {
  const stored = await hashPassword('Partner!1')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('Partner!1', stored)).toBe(true)
  expect(await isPassword('Partner!2', stored)).toBe(false)
})

test('a password with an umlaut is accepted in both Unicode forms', async () => {
  const stored = await hashPassword('Schl\u00fcssel!1')
  expect(await isPassword('Schlu\u0308ssel!1', stored)).toBe(true)
})

test('no password is accepted for an unknown user', async () => {
  expect(await isPassword('nobody has this one', null)).toBe(false)
})

import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

test('a password is known again, another one is not', async () => {
  const stored = await hashPassword('Partner!1')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('Partner!1', stored)).toBe(true)
  expect(await isPassword('Partner!2', stored)).toBe(false)
})

test('an umlaut is the same however a keyboard composes it', async () => {
  const stored = await hashPassword('Schl\u00fcssel!1')
  expect(await isPassword('Schlu\u0308ssel!1', stored)).toBe(true)
})

test('nobody has no password', async () => {
  expect(await isPassword('nobody has this one', null)).toBe(false)
})

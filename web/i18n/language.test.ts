// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { language } from './language.ts'

beforeEach(() => language.start('de'))

const hasMessages = (...names: string[]) =>
  names.every((name) => Object.hasOwn(language.get().messages, name))

it('concurrent requests for messages all succeed in any order', async () => {
  await Promise.all([language.loadFeatures('calendar'), language.loadShell(), language.loadFeatures('inbox')])
  expect(hasMessages('login', 'calendar', 'inbox', 'frame')).toBe(true)
})

it('messages that are loading arrive in a language that is chosen in the meantime', async () => {
  await Promise.all([language.loadFeatures('forms'), language.choose('fr'), language.loadFeatures('badge')])
  expect(hasMessages('login', 'forms', 'badge')).toBe(true)
  expect(language.get().locale).toBe('fr')
  expect(document.documentElement.lang).toBe('fr')
})

it('of several chosen languages the last one is shown', async () => {
  await Promise.all([language.choose('fr'), language.choose('en')])
  expect(language.get().locale).toBe('en')
})

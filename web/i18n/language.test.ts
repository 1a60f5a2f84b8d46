// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { language } from './language.ts'

beforeEach(() => language.start('de'))

const hasMessages = (...names: string[]) =>
  names.every((name) => Object.hasOwn(language.get().messages, name))

it('what several ask for at once is all there, whichever comes first', async () => {
  await Promise.all([language.loadFeatures('calendar'), language.loadShell(), language.loadFeatures('news')])
  expect(hasMessages('login', 'calendar', 'news', 'frame')).toBe(true)
})

it('words that are on their way come in the language that is chosen meanwhile, and with it', async () => {
  await Promise.all([language.loadFeatures('forms'), language.choose('fr'), language.loadFeatures('badge')])
  expect(hasMessages('login', 'forms', 'badge')).toBe(true)
  expect(language.get().locale).toBe('fr')
  expect(document.documentElement.lang).toBe('fr')
})

it('of several languages the last one that was asked for is shown', async () => {
  await Promise.all([language.choose('fr'), language.choose('en')])
  expect(language.get().locale).toBe('en')
})

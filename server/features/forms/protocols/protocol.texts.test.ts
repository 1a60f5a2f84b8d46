import { expect, test } from 'vitest'
import { createProtocolTexts } from './protocol.texts.ts'

test.each([
  ['de', '24.11.2026, 11:04', '24.11.2026, 11:04:00 MEZ', 'Fassung 1 vom 24.11.2026, 11:04'],
  ['en', '24 Nov 2026, 11:04', '24 Nov 2026, 11:04:00 CET', 'Version 1, 24 Nov 2026, 11:04'],
  ['fr', '24 nov. 2026, 11:04', '24 nov. 2026, 11:04:00 UTC+1', 'Version 1 du 24 nov. 2026, 11:04'],
] as const)('a protocol in %s writes every day in the same form', (locale, time, exactTime, version) => {
  const texts = createProtocolTexts(locale)
  const at = '2026-11-24T10:04:00Z'
  const toPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(toPlainSpaces(texts.time(at))).toBe(time)
  expect(toPlainSpaces(texts.day('2026-11-24'))).toBe(time.replace(', 11:04', ''))
  expect(toPlainSpaces(texts.formatExactTime(at))).toBe(exactTime)
  expect(toPlainSpaces(texts.t('version', { number: 1, at: texts.time(at) }))).toBe(version)
})

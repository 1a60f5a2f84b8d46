import { describe, expect, test } from 'vitest'
import { compact, isBic, isIban } from './iban.ts'

describe('IBAN', () => {
  test.each([
    'DE89370400440532013000',
    'AT611904300234573201',
    'FR1420041010050500013M02606',
    'MT84MALT011000012345MTLCAST001S',
  ])('%s is one', (iban) => expect(isIban(iban)).toBe(true))

  test.each([
    ['wrong check digits', 'DE88370400440532013000'],
    ['two digits swapped', 'DE89370400440532013003'],
    ['too short for Germany', 'DE8937040044053201300'],
    ['no country', '8937040044053201300000'],
    ['blanks left in', 'DE89 3704 0044 0532 0130 00'],
    ['nothing', ''],
  ])('%s is none', (_, iban) => expect(isIban(iban)).toBe(false))

  test('is taken in any case, with blanks', () => {
    expect(isIban(compact(' de89 3704 0044 0532 0130 00 '))).toBe(true)
  })
})

test('BIC: eight or eleven characters', () => {
  expect(['COBADEFF', 'COBADEFFXXX', 'COBADEF', 'COBADEFFXX', 'C0BADEFF'].map(isBic)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

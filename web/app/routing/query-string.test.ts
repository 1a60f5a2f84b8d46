import { expect, it } from 'vitest'
import { parseQueryString, formatQueryString } from './query-string.ts'

it('numbers and tokens in a query string stay texts', () => {
  expect(parseQueryString('?search=0123&token=1e5')).toEqual({ search: '0123', token: '1e5' })
})

it('a repeated key becomes a list and back', () => {
  const search = { status: ['sent', 'paid'], number: 'G-1' }
  expect(parseQueryString(formatQueryString(search))).toEqual(search)
})

it('empty values are left out of a query string', () => {
  expect(formatQueryString({ a: '', b: undefined, c: null, d: 0 })).toBe('?d=0')
})

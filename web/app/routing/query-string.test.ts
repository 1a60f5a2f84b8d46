import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './query-string.ts'

it('numbers and tokens in an address stay texts', () => {
  expect(parseSearch('?search=0123&token=1e5')).toEqual({ search: '0123', token: '1e5' })
})

it('a repeated key is a list, there and back', () => {
  const search = { status: ['sent', 'paid'], number: 'G-1' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

it('what is empty is left out', () => {
  expect(stringifySearch({ a: '', b: undefined, c: null, d: 0 })).toBe('?d=0')
})

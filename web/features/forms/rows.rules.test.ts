import { expect, test } from 'vitest'
import { knownRows } from './rows.rules.ts'

test('what has to be there stands there, and has the same ids at every try', () => {
  expect(knownRows([], 2)).toEqual([{ _id: 'row-1' }, { _id: 'row-2' }])
  expect(knownRows([{ device: 'A' }], 0)).toEqual([{ _id: 'row-1', device: 'A' }])
})

test('a row keeps its id when one before it goes, and no other gets it', () => {
  const [, second] = knownRows([{ device: 'A' }, { device: 'B' }], 0)
  expect(knownRows([second!], 2)).toEqual([{ _id: 'row-2', device: 'B' }, { _id: 'row-1' }])
})

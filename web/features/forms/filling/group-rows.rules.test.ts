import { expect, test } from 'vitest'
import { identifyRows } from './group-rows.rules.ts'

test('what has to be there stands there, and has the same ids at every try', () => {
  expect(identifyRows([], 2)).toEqual([{ _id: 'row-1' }, { _id: 'row-2' }])
  expect(identifyRows([{ device: 'A' }], 0)).toEqual([{ _id: 'row-1', device: 'A' }])
})

test('a row keeps its id when one before it goes, and no other gets it', () => {
  const [, second] = identifyRows([{ device: 'A' }, { device: 'B' }], 0)
  expect(identifyRows([second!], 2)).toEqual([{ _id: 'row-2', device: 'B' }, { _id: 'row-1' }])
})

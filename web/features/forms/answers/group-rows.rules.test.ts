import { expect, test } from 'vitest'
import { identifyRows } from './group-rows.rules.ts'

test('required rows exist from the start and have the same ids at every call', () => {
  expect(identifyRows([], 2)).toEqual([{ _id: 'row-1' }, { _id: 'row-2' }])
  expect(identifyRows([{ device: 'A' }], 0)).toEqual([{ _id: 'row-1', device: 'A' }])
})

test('a row keeps its id when an earlier row is removed, and no other row gets it', () => {
  const [, second] = identifyRows([{ device: 'A' }, { device: 'B' }], 0)
  expect(identifyRows([second!], 2)).toEqual([{ _id: 'row-2', device: 'B' }, { _id: 'row-1' }])
})

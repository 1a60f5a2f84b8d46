import { expect, test } from 'vitest'
import { Uuid } from '#contract/kit/ids'
import { uuid7 } from './ids.ts'

test('ids are UUIDs of version 7', () => {
  const id = uuid7()
  expect(Uuid.safeParse(id).success).toBe(true)
  expect(id).toMatch(/^.{14}7.{4}[89ab]/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBeCloseTo(Date.now(), -3)
})

test('ids ascend and never repeat, however many a millisecond has', () => {
  const ids = Array.from({ length: 20_000 }, uuid7)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

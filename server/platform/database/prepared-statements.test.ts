import { expect, test } from 'vitest'
import { statementNames } from './prepared-statements.ts'

test('a statement gets a name when it comes often, and keeps it', () => {
  const names = statementNames({ times: 3, most: 10 })
  expect([names.of('select 1'), names.of('select 1')]).toEqual([undefined, undefined])
  const name = names.of('select 1')
  expect(name).toBeDefined()
  expect(names.of('select 1')).toBe(name)
})

test('different statements have different names', () => {
  const names = statementNames({ times: 1, most: 10 })
  expect(names.of('select 1')).not.toBe(names.of('select 2'))
})

test('statements beyond the most stay without a name, those that have one keep it', () => {
  const names = statementNames({ times: 1, most: 1 })
  const first = names.of('select 1')
  expect(names.of('select 2')).toBeUndefined()
  expect(names.of('select 1')).toBe(first)
})

test('statements that come once leave room for those that come often', () => {
  const names = statementNames({ times: 2, most: 5 })
  for (let once = 0; once < 1_000; once++) expect(names.of(`select ${once}`)).toBeUndefined()
  names.of('select now()')
  expect(names.of('select now()')).toBeDefined()
})

test('a statement that was forgotten gets another name', () => {
  const names = statementNames({ times: 1, most: 10 })
  const first = names.of('select 1')
  names.forget('select 1')
  expect(names.of('select 1')).not.toBe(first)
})

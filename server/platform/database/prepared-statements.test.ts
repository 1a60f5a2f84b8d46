import { expect, test } from 'vitest'
import { createStatementNames } from './prepared-statements.ts'

test('a statement gets a name after the minimum number of uses and keeps it', () => {
  const names = createStatementNames({ minimumUses: 3, maxNames: 10 })
  expect([names.find('select 1'), names.find('select 1')]).toEqual([undefined, undefined])
  const name = names.find('select 1')
  expect(name).toBeDefined()
  expect(names.find('select 1')).toBe(name)
})

test('different statements have different names', () => {
  const names = createStatementNames({ minimumUses: 1, maxNames: 10 })
  expect(names.find('select 1')).not.toBe(names.find('select 2'))
})

test('beyond the maximum no further statements get names, and earlier names stay', () => {
  const names = createStatementNames({ minimumUses: 1, maxNames: 1 })
  const first = names.find('select 1')
  expect(names.find('select 2')).toBeUndefined()
  expect(names.find('select 1')).toBe(first)
})

test('statements used once do not displace frequent statements', () => {
  const names = createStatementNames({ minimumUses: 2, maxNames: 5 })
  for (let once = 0; once < 1_000; once++) expect(names.find(`select ${once}`)).toBeUndefined()
  names.find('select now()')
  expect(names.find('select now()')).toBeDefined()
})

test('a forgotten statement gets a new name', () => {
  const names = createStatementNames({ minimumUses: 1, maxNames: 10 })
  const first = names.find('select 1')
  names.forget('select 1')
  expect(names.find('select 1')).not.toBe(first)
})

test('a text search never gets a name, because its best plan depends on the words', () => {
  const names = createStatementNames({ minimumUses: 1, maxNames: 10 })
  const search = `select id from orders where words @@ to_tsquery('simple', $1)`
  expect([names.find(search), names.find(search)]).toEqual([undefined, undefined])
  expect(names.find('select id from orders where id = $1')).toBe('gewerk_1')
})

import { describe, expect, test } from 'vitest'
import { nameEachPerson } from './person-name.ts'

const createPerson = (id: string, name: string, email: string | null = `${id}@company.example`) => ({
  id,
  first_name: 'Mehmet',
  last_name: name,
  email,
})

describe('nameEachPerson', () => {
  test('people with different names keep their plain name', () => {
    const names = nameEachPerson([createPerson('a', 'Aydın'), createPerson('b', 'Nowak')])
    expect([...names]).toEqual([
      ['a', 'Mehmet Aydın'],
      ['b', 'Mehmet Nowak'],
    ])
  })

  test('people with the same name can be told apart by address, or by number without one', () => {
    const names = nameEachPerson([createPerson('a', 'Aydın'), createPerson('b', 'Aydın', null)])
    expect([...names]).toEqual([
      ['a', 'Mehmet Aydın (a@company.example)'],
      ['b', 'Mehmet Aydın (2)'],
    ])
  })
})

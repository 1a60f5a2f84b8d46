import { expect, test } from 'vitest'
import { parseCompanyList } from './company-list.ts'

test.each([
  ['Elektro Sommer GmbH, info@sommer.example', 'Elektro Sommer GmbH'],
  ['info@sommer.example; Elektro Sommer GmbH', 'Elektro Sommer GmbH'],
  ['Elektro Sommer GmbH\tinfo@sommer.example', 'Elektro Sommer GmbH'],
  ['Elektro Sommer GmbH <info@sommer.example>', 'Elektro Sommer GmbH'],
  ['  info@sommer.example  ', 'info@sommer.example'],
])('the line %j gives one company', (line, name) => {
  expect(parseCompanyList(`\n${line}\r\n`)).toEqual({
    companies: [{ name, email: 'info@sommer.example' }],
    wrong: [],
  })
})

test('lines without an address or with two are named', () => {
  const { companies, wrong } = parseCompanyList('Elektro Sommer\na@b.example, c@d.example\nX, x@y.example')
  expect(companies).toEqual([{ name: 'X', email: 'x@y.example' }])
  expect(wrong).toEqual(['Elektro Sommer', 'a@b.example, c@d.example'])
})

import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('a call list quotes every field and doubles quotation marks', () => {
  expect(toCsv([['A-1', 'Bau "Nord"; Leipzig']])).toBe('"A-1";"Bau ""Nord""; Leipzig"')
})

it('a customer’s text that begins like a formula is not run by a spreadsheet program', () => {
  expect(toCsv([['=1+1', '@SUM(A1)', '+49 341', '-5']])).toBe(`"'=1+1";"'@SUM(A1)";"'+49 341";"'-5"`)
})

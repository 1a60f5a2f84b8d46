import { expect, test } from 'vitest'
import { readPlaceholders } from './message-syntax.rules.ts'

const read = (text: string) => {
  const { variables, broken } = readPlaceholders(text)
  return [[...variables].join(' '), broken]
}

test.each<[text: string, variables: string]>([
  ['Guten Tag', ''],
  ['{company} kommt am {visit}', 'company visit'],
  ['{ company }', 'company'],
  ['{count, number}', 'count'],
  ['{n, plural, one {ein Auftrag} other {# Aufträge}}', 'n'],
  ['{n, plural, =0 {keiner} one {einer von {company}} other {#}} für {name}', 'n company name'],
  ["L'{company} et l'équipe", 'company'],
])('the variables of “%s” are read', (text, variables) => {
  expect(read(text)).toEqual([variables, null])
})

test.each<[text: string, broken: string]>([
  ['Hallo {company', '{company'],
  ['Hallo company}', '}'],
  ['Hallo {}', '{}'],
  ['{{company}}', '{{company}}'],
  ['{Name des Betriebs}', '{Name des Betriebs}'],
  ['{visit, date, short}', '{visit, date, short}'],
  ['{n, plural, one {einer}}', '{n, plural, one {einer}}'],
  ['{n, plural, one {einer} other {#}', '{n, plural, one {einer} …'],
  ['{n, plural, one {einer} other {#', 'other {#'],
  ['{n, plural, single {x} other {y}}', '{n, plural, single {x} o…'],
])('the placeholder of “%s” is broken', (text, broken) => {
  expect(read(text)[1]).toBe(broken)
})

/** People of the back office can do nothing that programs cannot, except what a table allows with its reason. */

import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { operatorApi } from '#contract/operator/operator-api'
import { operatorCalls } from '#contract/operator/operator-calls'
import { peopleOnlyCalls, peopleOnlyReasons } from '#contract/operator/people-only-calls'
import { staffApi } from '#contract/operator/staff-api'
import { parseStaffRoute, staffCallNames, type StaffCallName } from '#contract/operator/staff-calls'

const exceptions = new Map<string, (typeof peopleOnlyCalls)[keyof typeof peopleOnlyCalls]>(
  Object.entries(peopleOnlyCalls),
)
const hasOperatorCall = (name: string) => Object.hasOwn(operatorCalls, name)

/** Reads the rows of the table with these headings: the names of calls, and the other cell. */
async function readDocumentedRows(heading: string): Promise<[calls: string[], cell: string][]> {
  const text = await readFile('docs/operator.md', 'utf8')
  const table = text.slice(text.indexOf(heading)).split('\n\n')[0] ?? ''
  return table
    .split('\n')
    .slice(2)
    .map((row) => {
      const [calls = '', cell = ''] = row.slice(2, -2).split(' | ')
      return [[...calls.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).toSorted(), cell]
    })
}

describe('each call of the back office', () => {
  test.each(staffCallNames)('%s is a call of the operator API, or has a reason why not', (name) => {
    expect(hasOperatorCall(name)).toBe(!exceptions.has(name))
  })

  test('the table has no entry for a call that does not exist', () => {
    const names: readonly string[] = staffCallNames
    expect([...exceptions.keys()].filter((name) => !names.includes(name))).toEqual([])
  })

  test.each(staffCallNames.filter(hasOperatorCall))('%s has the same path in both APIs', (name) => {
    const { method, path } = parseStaffRoute(name)
    expect(operatorCalls[name as keyof typeof operatorCalls]).toBe(
      `${method} ${path.replace('/staff-api/', '/operator-api/')}`,
    )
  })

  test('the calls of both APIs have the same shapes, unless a person gives a reason', () => {
    const names = staffCallNames.filter(hasOperatorCall) as (keyof typeof operatorApi & StaffCallName)[]
    expect(names.filter((name) => staffApi[name] !== operatorApi[name])).toEqual(['contact.erase'])
  })
})

describe('docs/operator.md', () => {
  test('lists the calls of people only with the reasons', async () => {
    const documented = await readDocumentedRows('| Calls of people only | Why |')
    const byReason = Map.groupBy(
      [...exceptions].flatMap(([name, entry]) => ('reason' in entry ? [{ name, reason: entry.reason }] : [])),
      ({ reason }) => peopleOnlyReasons[reason],
    )
    expect(new Map(documented.map(([calls, why]) => [why, calls]))).toEqual(
      new Map([...byReason].map(([why, calls]) => [why, calls.map(({ name }) => name).toSorted()])),
    )
  })

  test('names the calls that programs make instead', async () => {
    const documented = await readDocumentedRows('| Calls of people | Instead, a program makes |')
    const byCall = Map.groupBy(
      [...exceptions].flatMap(([name, entry]) =>
        'operatorCall' in entry ? [{ name, call: entry.operatorCall }] : [],
      ),
      ({ call }) => call,
    )
    expect(new Map(documented.map(([calls, call]) => [call, calls]))).toEqual(
      new Map([...byCall].map(([call, calls]) => [`\`${call}\``, calls.map(({ name }) => name).toSorted()])),
    )
  })
})

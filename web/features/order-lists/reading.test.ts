import { expect, test } from 'vitest'
import type { OrderRow } from '#contract/orders/orders'
import { asBefore, type Ask, begin, catchUp, follow, readOn, show, standing } from './reading.ts'

/** A list of letters, sorted by the alphabet, in pages; the cursor is the last letter read. */
function marketplace(letters: string) {
  const list = { now: [...letters] }
  const ask: Ask = ({ page_size = 10, after, until, only, excluding = [] }) => {
    const part = list.now
      .toSorted()
      .filter((id) => (!after || id > after) && (!until || id <= until))
      .filter((id) => (!only || only.includes(id)) && !excluding.includes(id))
    const data = part.slice(0, page_size).map(row)
    const cursor = data.length === page_size ? (data.at(-1)?.api_id ?? null) : null
    return Promise.resolve({
      data,
      pagination: { total_count: list.now.length, page_number: 0, page_size },
      extra: { protocol_visible: true, cursor },
    })
  }
  return { list, ask }
}

function row(id: string): OrderRow {
  return { api_id: id, version: 1 } as OrderRow
}

const inOrder = (one: OrderRow, other: OrderRow) => (one.api_id < other.api_id ? -1 : 1)
const shown = ({ rows }: { rows: readonly OrderRow[] }) => rows.map((one) => one.api_id).join('')

test('the first page has ten, and reading on ends with the list', async () => {
  const { ask } = marketplace('abcdefghijklmno')
  const first = await begin(ask)
  expect([shown(first), first.total, first.cursor]).toEqual(['abcdefghij', 15, 'j'])
  const all = (await readOn(first, ask))(first)
  expect([shown(all), all.cursor, all.news]).toEqual(['abcdefghijklmno', null, []])
})

test('who left is gone in its place, who came is news, and showing puts both right', async () => {
  const { list, ask } = marketplace('acegikmoqsuwy')
  let reading = await begin(ask)
  list.now = 'abcgikmoqsuwy'.split('')
  reading = (await follow(reading, ['e', 'b'], ask))(reading)
  expect([shown(reading), reading.gone, reading.news]).toEqual(['acegikmoqs', ['e'], ['b']])
  expect(standing(reading)).toBe(9)
  reading = (await show(reading, ask, inOrder))(reading)
  expect([shown(reading), reading.gone, reading.news]).toEqual(['abcgikmoqs', [], []])
})

test('who came to stand behind what is read comes as one reads on, and is no news', async () => {
  const { list, ask } = marketplace('acegikmoqsuwy')
  let reading = await begin(ask)
  list.now.push('t')
  reading = (await follow(reading, ['t'], ask))(reading)
  expect(reading.news).toEqual([])
  expect(shown((await readOn(reading, ask))(reading))).toBe('acegikmoqstuwy')
})

test('a page that was on its way while an order came back does not show it twice', async () => {
  const { list, ask } = marketplace('acegikmoqsuwy')
  let reading = await begin(ask)
  const before = list.now
  list.now = before.filter((id) => id !== 'c')
  reading = (await follow(reading, ['c'], ask))(reading)
  list.now = [...before.filter((id) => id !== 'c'), 'c']
  const page = readOn(reading, ask)
  reading = (await follow(reading, ['c'], ask))(reading)
  reading = (await page)(reading)
  expect([shown(reading), reading.gone, reading.news]).toEqual(['acegikmoqsuwy', [], []])
})

test('two pages asked for at once are one', async () => {
  const { ask } = marketplace('abcdefghijklmnopqrstuvwxyz')
  const reading = await begin(ask)
  const [one, other] = await Promise.all([readOn(reading, ask, 5), readOn(reading, ask, 5)])
  expect(shown(other(one(reading)))).toBe('abcdefghijklmno')
})

test('the end of the list brings what came to stand before it unseen', async () => {
  const { list, ask } = marketplace('acegikmoqsuwy')
  let reading = await begin(ask)
  list.now.push('b')
  list.now = list.now.filter((id) => id !== 'w')
  reading = (await readOn(reading, ask))(reading)
  expect([shown(reading), reading.news]).toEqual(['acegikmoqsuy', ['b']])
})

test('after a gap everything that was read is looked at again', async () => {
  const { list, ask } = marketplace('acegikmoqsuwy')
  let reading = await begin(ask)
  list.now = 'abcegikmoqtuwy'.split('')
  reading = (await catchUp(reading, ask))(reading)
  expect([shown(reading), reading.gone, reading.news]).toEqual(['acegikmoqs', ['s'], ['b']])
})

test('an empty list begins anew', async () => {
  const { list, ask } = marketplace('')
  let reading = await begin(ask)
  list.now = 'xy'.split('')
  reading = (await catchUp(reading, ask))(reading)
  expect(shown(reading)).toBe('xy')
})

test('what reads as before is the very same, and where one row is another, only that one is new', async () => {
  const { ask } = marketplace('abc')
  const before = await begin(ask)
  expect(asBefore(before, (await catchUp(before, ask))(before))).toBe(before)
  const [first, second, third] = before.rows
  const changed = { ...before, rows: before.rows.map((one, at) => ({ ...one, version: at === 1 ? 2 : 1 })) }
  const now = asBefore(before, changed)
  expect(now.rows[0]).toBe(first)
  expect(now.rows[1]).toEqual({ ...second, version: 2 })
  expect(now.rows[2]).toBe(third)
  expect(asBefore(before, { ...before, gone: ['a'] }).rows).toBe(before.rows)
})

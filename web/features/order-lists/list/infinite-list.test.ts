import { expect, test } from 'vitest'
import type { OrderRow } from '#contract/orders/orders'
import { countPresentRows, type FetchListPart, loadFirstPage, reuseUnchangedRows } from './infinite-list.ts'
import { applyOrderChanges, catchUpList, loadNextPage, showNewRows } from './list-updates.ts'

/** Creates a list of letters in pages, sorted alphabetically; the cursor is the last letter that was read. */
function createFakeList(letters: string) {
  const list = { now: [...letters] }
  const ask: FetchListPart = ({ page_size = 10, after, until, only, excluding = [] }) => {
    const part = list.now
      .toSorted()
      .filter((id) => (!after || id > after) && (!until || id <= until))
      .filter((id) => (!only || only.includes(id)) && !excluding.includes(id))
    const data = part.slice(0, page_size).map(createLetterRow)
    const cursor = data.length === page_size ? (data.at(-1)?.api_id ?? null) : null
    return Promise.resolve({
      data,
      pagination: { total_count: list.now.length, page_number: 0, page_size },
      extra: { protocol_visible: true, cursor },
    })
  }
  return { list, ask }
}

function createLetterRow(id: string): OrderRow {
  return { api_id: id, version: 1 } as OrderRow
}

const compareRowIds = (one: OrderRow, other: OrderRow) => (one.api_id < other.api_id ? -1 : 1)
const joinRowIds = ({ rows }: { rows: readonly OrderRow[] }) => rows.map((one) => one.api_id).join('')

test('the first page has ten rows, and loading further pages ends with the list', async () => {
  const { ask } = createFakeList('abcdefghijklmno')
  const first = await loadFirstPage(ask)
  expect([joinRowIds(first), first.total, first.cursor]).toEqual(['abcdefghij', 15, 'j'])
  const all = (await loadNextPage(first, ask))(first)
  expect([joinRowIds(all), all.cursor, all.news]).toEqual(['abcdefghijklmno', null, []])
})

test('an order that left is marked in its place, an order that came is counted as new, and showing new rows applies both', async () => {
  const { list, ask } = createFakeList('acegikmoqsuwy')
  let loadedList = await loadFirstPage(ask)
  list.now = 'abcgikmoqsuwy'.split('')
  loadedList = (await applyOrderChanges(loadedList, ['e', 'b'], ask))(loadedList)
  expect([joinRowIds(loadedList), loadedList.gone, loadedList.news]).toEqual(['acegikmoqs', ['e'], ['b']])
  expect(countPresentRows(loadedList)).toBe(9)
  loadedList = (await showNewRows(loadedList, ask, compareRowIds))(loadedList)
  expect([joinRowIds(loadedList), loadedList.gone, loadedList.news]).toEqual(['abcgikmoqs', [], []])
})

test('an order that was inserted behind the loaded rows comes with a later page and is not counted as new', async () => {
  const { list, ask } = createFakeList('acegikmoqsuwy')
  let loadedList = await loadFirstPage(ask)
  list.now.push('t')
  loadedList = (await applyOrderChanges(loadedList, ['t'], ask))(loadedList)
  expect(loadedList.news).toEqual([])
  expect(joinRowIds((await loadNextPage(loadedList, ask))(loadedList))).toBe('acegikmoqstuwy')
})

test('a page that was requested before an order came back does not show the order twice', async () => {
  const { list, ask } = createFakeList('acegikmoqsuwy')
  let loadedList = await loadFirstPage(ask)
  const before = list.now
  list.now = before.filter((id) => id !== 'c')
  loadedList = (await applyOrderChanges(loadedList, ['c'], ask))(loadedList)
  list.now = [...before.filter((id) => id !== 'c'), 'c']
  const page = loadNextPage(loadedList, ask)
  loadedList = (await applyOrderChanges(loadedList, ['c'], ask))(loadedList)
  loadedList = (await page)(loadedList)
  expect([joinRowIds(loadedList), loadedList.gone, loadedList.news]).toEqual(['acegikmoqsuwy', [], []])
})

test('two concurrent requests for the next page load it once', async () => {
  const { ask } = createFakeList('abcdefghijklmnopqrstuvwxyz')
  const list = await loadFirstPage(ask)
  const [one, other] = await Promise.all([loadNextPage(list, ask, 5), loadNextPage(list, ask, 5)])
  expect(joinRowIds(other(one(list)))).toBe('abcdefghijklmno')
})

test('the last page also reports orders that were inserted before the cursor', async () => {
  const { list, ask } = createFakeList('acegikmoqsuwy')
  let loadedList = await loadFirstPage(ask)
  list.now.push('b')
  list.now = list.now.filter((id) => id !== 'w')
  loadedList = (await loadNextPage(loadedList, ask))(loadedList)
  expect([joinRowIds(loadedList), loadedList.news]).toEqual(['acegikmoqsuy', ['b']])
})

test('catching up after a gap checks all loaded rows', async () => {
  const { list, ask } = createFakeList('acegikmoqsuwy')
  let loadedList = await loadFirstPage(ask)
  list.now = 'abcegikmoqtuwy'.split('')
  loadedList = (await catchUpList(loadedList, ask))(loadedList)
  expect([joinRowIds(loadedList), loadedList.gone, loadedList.news]).toEqual(['acegikmoqs', ['s'], ['b']])
})

test('catching up on an empty list loads the first page', async () => {
  const { list, ask } = createFakeList('')
  let loadedList = await loadFirstPage(ask)
  list.now = 'xy'.split('')
  loadedList = (await catchUpList(loadedList, ask))(loadedList)
  expect(joinRowIds(loadedList)).toBe('xy')
})

test('unchanged rows keep their identity, and a change of one row replaces only that row', async () => {
  const { ask } = createFakeList('abc')
  const before = await loadFirstPage(ask)
  expect(reuseUnchangedRows(before, (await catchUpList(before, ask))(before))).toBe(before)
  const [first, second, third] = before.rows
  const changed = { ...before, rows: before.rows.map((one, at) => ({ ...one, version: at === 1 ? 2 : 1 })) }
  const now = reuseUnchangedRows(before, changed)
  expect(now.rows[0]).toBe(first)
  expect(now.rows[1]).toEqual({ ...second, version: 2 })
  expect(now.rows[2]).toBe(third)
  expect(reuseUnchangedRows(before, { ...before, gone: ['a'] }).rows).toBe(before.rows)
})

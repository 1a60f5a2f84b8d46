import type { OrderRow } from '#contract/orders/orders'
import {
  type FetchListPart,
  firstPageParams,
  firstPageSize,
  getListTotals,
  hasFirstPageOnly,
  type InfiniteList,
  type ListPage,
  type ListPartParams,
  loadFirstPage,
} from './infinite-list.ts'

/**
 * Later pages and changes of a loaded list. Every operation asks the server and returns a function that updates the
 * list as it is at that time.
 */
export type ListUpdate = (now: InfiniteList) => InfiniteList
/** Compares two rows by the order of the list: negative if `one` comes first. */
export type CompareRows = (one: OrderRow, other: OrderRow) => number

const maxPageSize = 50
/** Maximum number of ids in a request and of rows in a response. */
const maxRequestSize = 100
/** Beyond this number of rows, catching up loads the list again. */
const maxCatchUpRows = 2000

/** Loads the next page; with the last one also orders that were inserted before the cursor. */
export async function loadNextPage(
  list: InfiniteList,
  ask: FetchListPart,
  size = getNextPageSize(list),
): Promise<ListUpdate> {
  const { cursor } = list
  if (cursor === null) return keepList
  const page = await ask({ page_size: size, after: cursor })
  const step: ListUpdate = (now) => (now.cursor === cursor ? appendPage(now, page) : now)
  if (page.extra.cursor !== null) return step
  const missed = await findMissedIds(step(list), ask)
  return (now) => addNews(step(now), missed)
}

function getNextPageSize({ rows }: InfiniteList): number {
  return Math.min(maxPageSize, Math.max(firstPageSize, rows.length))
}

function appendPage(now: InfiniteList, page: ListPage): InfiniteList {
  const read = new Set(now.rows.map((row) => row.api_id))
  const newRows = page.data.filter((row) => !read.has(row.api_id))
  const updated = replaceRows(now, page.data)
  const rows = [...updated.rows, ...newRows]
  const shown = new Set(newRows.map((row) => row.api_id))
  return {
    ...updated,
    ...getListTotals(page),
    rows,
    news: updated.news.filter((id) => !shown.has(id)),
    cursor: page.extra.cursor,
  }
}

/**
 * Returns orders in the list that were never loaded although its end was reached; the total alone does not
 * reveal them.
 */
function findMissedIds({ rows, news }: InfiniteList, ask: FetchListPart): Promise<string[]> {
  return listUnreadIds(ask, [...rows.map((row) => row.api_id), ...news], {})
}

/** Returns all orders of a part of the list except `ids`. */
async function listUnreadIds(
  ask: FetchListPart,
  ids: readonly string[],
  part: ListPartParams,
): Promise<string[]> {
  const found: string[] = []
  for (;;) {
    const page = await ask({ ...part, page_size: maxRequestSize, excluding: [...ids, ...found] })
    found.push(...page.data.map((row) => row.api_id))
    if (page.data.length < maxRequestSize) return found
  }
}

/** Applies changes of these orders to the loaded rows. */
export async function applyOrderChanges(
  list: InfiniteList,
  changed: readonly string[],
  ask: FetchListPart,
): Promise<ListUpdate> {
  const steps: ListUpdate[] = []
  for (const ids of chunkIds(changed)) steps.push(await applyChangeChunk(list, ids, ask))
  return (now) => steps.reduce((result, step) => step(result), now)
}

async function applyChangeChunk(
  list: InfiniteList,
  ids: readonly string[],
  ask: FetchListPart,
): Promise<ListUpdate> {
  const page = await ask({ only: [...ids], page_size: maxRequestSize })
  const read = new Set(list.rows.map((row) => row.api_id))
  const unknownIds = page.data.map((row) => row.api_id).filter((id) => !read.has(id))
  const inserted = await filterWithinRead(list, unknownIds, ask)
  return (now) => {
    const after = applyRefetchedRows(now, ids, page)
    return addNews({ ...after, news: after.news.filter((id) => !ids.includes(id)) }, inserted)
  }
}

/** Returns those orders that belong among the loaded rows; the others come with later pages. */
async function filterWithinRead(
  { cursor }: InfiniteList,
  ids: readonly string[],
  ask: FetchListPart,
): Promise<readonly string[]> {
  if (cursor === null || ids.length === 0) return ids
  const page = await ask({ only: [...ids], until: cursor, page_size: maxRequestSize })
  return page.data.map((row) => row.api_id)
}

/** Checks all loaded rows and finds inserted orders, after a time without live events. */
export async function catchUpList(list: InfiniteList, ask: FetchListPart): Promise<ListUpdate> {
  if (list.rows.length === 0 || list.rows.length > maxCatchUpRows) {
    const firstPage = await loadFirstPage(ask)
    return () => firstPage
  }
  const ids = list.rows.map((row) => row.api_id)
  const shortcut = hasFirstPageOnly(list) ? await catchUpFirstPage(list, ids, ask) : null
  if (shortcut) return shortcut
  const steps: ListUpdate[] = []
  for (const chunk of chunkIds(ids)) {
    const page = await ask({ only: [...chunk], page_size: maxRequestSize })
    steps.push((now) => applyRefetchedRows(now, chunk, page))
  }
  const until = list.cursor === null ? {} : { until: list.cursor }
  const news = await listUnreadIds(ask, ids, until)
  return (now) => addNews({ ...steps.reduce((result, step) => step(result), now), news: [] }, news)
}

/** Does the same as `catchUpList` with one request; null if more than the first page changed. */
async function catchUpFirstPage(
  list: InfiniteList,
  ids: readonly string[],
  ask: FetchListPart,
): Promise<ListUpdate | null> {
  const page = await ask(firstPageParams)
  const pageIds = page.data.map((row) => row.api_id)
  const isSame = ids.length === pageIds.length && ids.every((id, at) => id === pageIds[at])
  if (page.extra.cursor !== list.cursor || (list.cursor !== null && !isSame)) return null
  return (now) => addNews({ ...applyRefetchedRows(now, ids, page), news: [] }, pageIds)
}

/** Inserts new rows in their places and removes rows that left. */
export async function showNewRows(
  list: InfiniteList,
  ask: FetchListPart,
  order: CompareRows,
): Promise<ListUpdate> {
  const rows: OrderRow[] = []
  let head: Pick<InfiniteList, 'total' | 'protocols'> | null = null
  for (const ids of chunkIds(list.news)) {
    const page = await ask({ only: [...ids], page_size: maxRequestSize })
    rows.push(...page.data)
    head = getListTotals(page)
  }
  const requestedIds = new Set(list.news)
  return (now) => {
    const removedIds = new Set(now.gone)
    const read = new Set(now.rows.map((row) => row.api_id))
    const newRows = rows.filter((row) => !read.has(row.api_id))
    const staying = now.rows.filter((row) => !removedIds.has(row.api_id))
    return {
      ...now,
      ...head,
      rows: [...staying, ...newRows].toSorted(order),
      gone: [],
      news: now.news.filter((id) => !requestedIds.has(id)),
    }
  }
}

function addNews(now: InfiniteList, ids: readonly string[]): InfiniteList {
  const read = new Set(now.rows.map((row) => row.api_id))
  const news = new Set([...now.news, ...ids.filter((id) => !read.has(id))])
  return { ...now, news: [...news] }
}

/**
 * Applies a response to a request for `ids`: those missing in `page` have left the list, and their rows lose
 * all actions.
 */
function applyRefetchedRows(now: InfiniteList, ids: readonly string[], page: ListPage): InfiniteList {
  const presentIds = new Set(page.data.map((row) => row.api_id))
  const read = new Set(now.rows.map((row) => row.api_id))
  const removedIds = ids.filter((id) => read.has(id) && !presentIds.has(id))
  const updated = replaceRows(now, page.data)
  const rows = updated.rows.map((row) => (removedIds.includes(row.api_id) ? { ...row, actions: [] } : row))
  return { ...updated, ...getListTotals(page), rows, gone: [...new Set([...updated.gone, ...removedIds])] }
}

/** Replaces rows in their places; a row that came back is no longer marked as gone. */
function replaceRows(now: InfiniteList, newRows: readonly OrderRow[]): InfiniteList {
  const byId = new Map(newRows.map((row) => [row.api_id, row]))
  return {
    ...now,
    rows: now.rows.map((row) => byId.get(row.api_id) ?? row),
    gone: now.gone.filter((id) => !byId.has(id)),
  }
}

function chunkIds(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / maxRequestSize)
  return Array.from({ length: count }, (_, part) =>
    ids.slice(part * maxRequestSize, (part + 1) * maxRequestSize),
  )
}

function keepList(now: InfiniteList): InfiniteList {
  return now
}

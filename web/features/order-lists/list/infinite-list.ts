import { replaceEqualDeep } from '@tanstack/react-query'
import type { Reply, Request } from '#contract/api'
import type { OrderRow } from '#contract/orders/orders'

/**
 * What somebody has read of a list whose orders move meanwhile: every order once, in the place where it was
 * read (decision 34). Each step asks the server and answers what to make of the reading as it is by then.
 */
export interface InfiniteList {
  readonly rows: readonly OrderRow[]
  /** Ids of rows that have left the list since they were read. */
  readonly gone: readonly string[]
  /** Ids of orders that came to stand among what is read. */
  readonly news: readonly string[]
  readonly total: number
  /** How far the list is read; null: to its end. */
  readonly cursor: string | null
  readonly protocols: boolean
}

type ListPage = Reply<'order.list'>
type ListPartParams = Pick<
  Request<'order.list'>['body'],
  'page_size' | 'page_number' | 'after' | 'until' | 'only' | 'excluding'
>

/** Asks for a part of the list; queue, search, filters and sorting are its own. */
export type FetchListPart = (part: ListPartParams) => Promise<ListPage>
export type ListUpdate = (now: InfiniteList) => InfiniteList
/** Whether `one` stands before (below 0) or behind (above 0) `other` in the list. */
export type CompareRows = (one: OrderRow, other: OrderRow) => number

/** Orders come ten at a time (2 §9); who reads on gets more at once. */
const firstPageSize = 10
const maxPageSize = 50
/** web/public/boot.js asks so, before the app is there. */
const firstPageParams = { page_size: firstPageSize, page_number: 0 }
/** As many as one request names and one answer holds. */
const maxRequestSize = 100
/** More than anybody reads; beyond it, catching up means beginning anew. */
const maxCatchUpRows = 2000

export async function loadFirstPage(ask: FetchListPart): Promise<InfiniteList> {
  const page = await ask(firstPageParams)
  return { rows: page.data, gone: [], news: [], ...getListTotals(page), cursor: page.extra.cursor }
}

/** The next page; with the last one, what came to stand before it unseen. */
export async function loadNextPage(
  reading: InfiniteList,
  ask: FetchListPart,
  size = getNextPageSize(reading),
): Promise<ListUpdate> {
  const { cursor } = reading
  if (cursor === null) return keepList
  const page = await ask({ page_size: size, after: cursor })
  const step: ListUpdate = (now) => (now.cursor === cursor ? appendPage(now, page) : now)
  if (page.extra.cursor !== null) return step
  const missed = await findMissedIds(step(reading), ask)
  return (now) => addNews(step(now), missed)
}

function getNextPageSize({ rows }: InfiniteList): number {
  return Math.min(maxPageSize, Math.max(firstPageSize, rows.length))
}

function appendPage(now: InfiniteList, page: ListPage): InfiniteList {
  const read = new Set(now.rows.map((row) => row.api_id))
  const fresh = page.data.filter((row) => !read.has(row.api_id))
  const again = replaceRows(now, page.data)
  const rows = [...again.rows, ...fresh]
  const shown = new Set(fresh.map((row) => row.api_id))
  return {
    ...again,
    ...getListTotals(page),
    rows,
    news: again.news.filter((id) => !shown.has(id)),
    cursor: page.extra.cursor,
  }
}

/** What stands in the list although it was read to its end without it; the total alone would not tell. */
function findMissedIds({ rows, news }: InfiniteList, ask: FetchListPart): Promise<string[]> {
  return listUnreadIds(ask, [...rows.map((row) => row.api_id), ...news], {})
}

/** Everything of a part of the list that is not among `ids`. */
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

/** These orders changed somewhere: what that means for what is read. */
export async function applyOrderChanges(
  reading: InfiniteList,
  changed: readonly string[],
  ask: FetchListPart,
): Promise<ListUpdate> {
  const steps: ListUpdate[] = []
  for (const ids of chunkIds(changed)) steps.push(await applyChangeChunk(reading, ids, ask))
  return (now) => steps.reduce((result, step) => step(result), now)
}

async function applyChangeChunk(
  reading: InfiniteList,
  ids: readonly string[],
  ask: FetchListPart,
): Promise<ListUpdate> {
  const here = await ask({ only: [...ids], page_size: maxRequestSize })
  const read = new Set(reading.rows.map((row) => row.api_id))
  const strangers = here.data.map((row) => row.api_id).filter((id) => !read.has(id))
  const among = await filterWithinRead(reading, strangers, ask)
  return (now) => {
    const after = applyRefetchedRows(now, ids, here)
    return addNews({ ...after, news: after.news.filter((id) => !ids.includes(id)) }, among)
  }
}

/** Which of these orders stand where one has read already; the others come as one reads on. */
async function filterWithinRead(
  { cursor }: InfiniteList,
  ids: readonly string[],
  ask: FetchListPart,
): Promise<readonly string[]> {
  if (cursor === null || ids.length === 0) return ids
  const page = await ask({ only: [...ids], until: cursor, page_size: maxRequestSize })
  return page.data.map((row) => row.api_id)
}

/** After a time without news: looks at all that is read, and for what came to stand among it. */
export async function catchUpList(reading: InfiniteList, ask: FetchListPart): Promise<ListUpdate> {
  if (reading.rows.length === 0 || reading.rows.length > maxCatchUpRows) {
    const anew = await loadFirstPage(ask)
    return () => anew
  }
  const ids = reading.rows.map((row) => row.api_id)
  const short = hasFirstPageOnly(reading) ? await catchUpFirstPage(reading, ids, ask) : null
  if (short) return short
  const steps: ListUpdate[] = []
  for (const some of chunkIds(ids)) {
    const here = await ask({ only: [...some], page_size: maxRequestSize })
    steps.push((now) => applyRefetchedRows(now, some, here))
  }
  const until = reading.cursor === null ? {} : { until: reading.cursor }
  const news = await listUnreadIds(ask, ids, until)
  return (now) => addNews({ ...steps.reduce((result, step) => step(result), now), news: [] }, news)
}

/** No more than a first page is read. */
export function hasFirstPageOnly({ rows }: InfiniteList): boolean {
  return rows.length <= firstPageSize
}

/** As `runRebuildTasks`, where the first page tells it all: the whole list stands on it, or the same part as before. */
async function catchUpFirstPage(
  reading: InfiniteList,
  ids: readonly string[],
  ask: FetchListPart,
): Promise<ListUpdate | null> {
  const page = await ask(firstPageParams)
  const here = page.data.map((row) => row.api_id)
  const isSame = ids.length === here.length && ids.every((id, at) => id === here[at])
  if (page.extra.cursor !== reading.cursor || (reading.cursor !== null && !isSame)) return null
  return (now) => addNews({ ...applyRefetchedRows(now, ids, page), news: [] }, here)
}

/** Puts what is new where it belongs and takes away what is gone. */
export async function showNewRows(
  reading: InfiniteList,
  ask: FetchListPart,
  order: CompareRows,
): Promise<ListUpdate> {
  const rows: OrderRow[] = []
  let head: Pick<InfiniteList, 'total' | 'protocols'> | null = null
  for (const ids of chunkIds(reading.news)) {
    const page = await ask({ only: [...ids], page_size: maxRequestSize })
    rows.push(...page.data)
    head = getListTotals(page)
  }
  const asked = new Set(reading.news)
  return (now) => {
    const left = new Set(now.gone)
    const read = new Set(now.rows.map((row) => row.api_id))
    const fresh = rows.filter((row) => !read.has(row.api_id))
    const staying = now.rows.filter((row) => !left.has(row.api_id))
    return {
      ...now,
      ...head,
      rows: [...staying, ...fresh].toSorted(order),
      gone: [],
      news: now.news.filter((id) => !asked.has(id)),
    }
  }
}

/** What reads as before is the same object as before: nothing of it is drawn anew. */
export function reuseUnchangedRows(before: InfiniteList, now: InfiniteList): InfiniteList {
  const rows = now.rows.map((row, at) => {
    const old = before.rows[at]
    return row === old ? row : replaceEqualDeep<OrderRow>(old, row)
  })
  const isSame = rows.length === before.rows.length && rows.every((row, at) => row === before.rows[at])
  const head = { ...before, rows: [] }
  if (isSame && replaceEqualDeep(head, { ...now, rows: [] }) === head) return before
  return { ...now, rows: isSame ? before.rows : rows }
}

/** How many of the rows read stand in the list still. */
export function countPresentRows({ rows, gone }: InfiniteList): number {
  return rows.length - gone.length
}

function addNews(now: InfiniteList, ids: readonly string[]): InfiniteList {
  const read = new Set(now.rows.map((row) => row.api_id))
  const news = new Set([...now.news, ...ids.filter((id) => !read.has(id))])
  return { ...now, news: [...news] }
}

/** `ids` were asked for and `page` is what of them stands in the list: the others left it, and nothing is done there. */
function applyRefetchedRows(now: InfiniteList, ids: readonly string[], page: ListPage): InfiniteList {
  const here = new Set(page.data.map((row) => row.api_id))
  const read = new Set(now.rows.map((row) => row.api_id))
  const left = ids.filter((id) => read.has(id) && !here.has(id))
  const again = replaceRows(now, page.data)
  const rows = again.rows.map((row) => (left.includes(row.api_id) ? { ...row, actions: [] } : row))
  return { ...again, ...getListTotals(page), rows, gone: [...new Set([...again.gone, ...left])] }
}

/** Rows as they are now, each in its place; who came back is not gone. */
function replaceRows(now: InfiniteList, fresh: readonly OrderRow[]): InfiniteList {
  const byId = new Map(fresh.map((row) => [row.api_id, row]))
  return {
    ...now,
    rows: now.rows.map((row) => byId.get(row.api_id) ?? row),
    gone: now.gone.filter((id) => !byId.has(id)),
  }
}

function getListTotals(page: ListPage): Pick<InfiniteList, 'total' | 'protocols'> {
  return { total: page.pagination.total_count, protocols: page.extra.protocol_visible }
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

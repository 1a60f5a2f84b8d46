import { replaceEqualDeep } from '@tanstack/react-query'
import type { Reply, Request } from '#contract/api'
import type { OrderRow } from '#contract/orders/orders'

/**
 * What somebody has read of a list whose orders move meanwhile: every order once, in the place where it was
 * read (decision 34). Each step asks the server and answers what to make of the reading as it is by then.
 */
export interface Reading {
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

type Page = Reply<'order.list'>
type Part = Pick<
  Request<'order.list'>['body'],
  'page_size' | 'page_number' | 'after' | 'until' | 'only' | 'excluding'
>

/** Asks for a part of the list; queue, search, filters and sorting are its own. */
export type Ask = (part: Part) => Promise<Page>
export type Step = (now: Reading) => Reading
/** Whether `one` stands before (below 0) or behind (above 0) `other` in the list. */
export type Order = (one: OrderRow, other: OrderRow) => number

/** Orders come ten at a time (2 §9); who reads on gets more at once. */
const firstPage = 10
const largestPage = 50
/** web/public/boot.js asks so, before the app is there. */
const beginning = { page_size: firstPage, page_number: 0 }
/** As many as one request names and one answer holds. */
const most = 100
/** More than anybody reads; beyond it, catching up means beginning anew. */
const longest = 2000

export async function begin(ask: Ask): Promise<Reading> {
  const page = await ask(beginning)
  return { rows: page.data, gone: [], news: [], ...headOf(page), cursor: page.extra.cursor }
}

/** The next page; with the last one, what came to stand before it unseen. */
export async function readOn(reading: Reading, ask: Ask, size = sizeAfter(reading)): Promise<Step> {
  const { cursor } = reading
  if (cursor === null) return same
  const page = await ask({ page_size: size, after: cursor })
  const step: Step = (now) => (now.cursor === cursor ? withPage(now, page) : now)
  if (page.extra.cursor !== null) return step
  const missed = await missing(step(reading), ask)
  return (now) => announced(step(now), missed)
}

function sizeAfter({ rows }: Reading): number {
  return Math.min(largestPage, Math.max(firstPage, rows.length))
}

function withPage(now: Reading, page: Page): Reading {
  const read = new Set(now.rows.map((row) => row.api_id))
  const fresh = page.data.filter((row) => !read.has(row.api_id))
  const again = updated(now, page.data)
  const rows = [...again.rows, ...fresh]
  const shown = new Set(fresh.map((row) => row.api_id))
  return {
    ...again,
    ...headOf(page),
    rows,
    news: again.news.filter((id) => !shown.has(id)),
    cursor: page.extra.cursor,
  }
}

/** What stands in the list although it was read to its end without it; the total alone would not tell. */
function missing({ rows, news }: Reading, ask: Ask): Promise<string[]> {
  return unread(ask, [...rows.map((row) => row.api_id), ...news], {})
}

/** Everything of a part of the list that is not among `ids`. */
async function unread(ask: Ask, ids: readonly string[], part: Part): Promise<string[]> {
  const found: string[] = []
  for (;;) {
    const page = await ask({ ...part, page_size: most, excluding: [...ids, ...found] })
    found.push(...page.data.map((row) => row.api_id))
    if (page.data.length < most) return found
  }
}

/** These orders changed somewhere: what that means for what is read. */
export async function follow(reading: Reading, changed: readonly string[], ask: Ask): Promise<Step> {
  const steps: Step[] = []
  for (const ids of chunks(changed)) steps.push(await followSome(reading, ids, ask))
  return (now) => steps.reduce((result, step) => step(result), now)
}

async function followSome(reading: Reading, ids: readonly string[], ask: Ask): Promise<Step> {
  const here = await ask({ only: [...ids], page_size: most })
  const read = new Set(reading.rows.map((row) => row.api_id))
  const strangers = here.data.map((row) => row.api_id).filter((id) => !read.has(id))
  const among = await amongRead(reading, strangers, ask)
  return (now) => {
    const after = checked(now, ids, here)
    return announced({ ...after, news: after.news.filter((id) => !ids.includes(id)) }, among)
  }
}

/** Which of these orders stand where one has read already; the others come as one reads on. */
async function amongRead({ cursor }: Reading, ids: readonly string[], ask: Ask): Promise<readonly string[]> {
  if (cursor === null || ids.length === 0) return ids
  const page = await ask({ only: [...ids], until: cursor, page_size: most })
  return page.data.map((row) => row.api_id)
}

/** After a time without news: looks at all that is read, and for what came to stand among it. */
export async function catchUp(reading: Reading, ask: Ask): Promise<Step> {
  if (reading.rows.length === 0 || reading.rows.length > longest) {
    const anew = await begin(ask)
    return () => anew
  }
  const ids = reading.rows.map((row) => row.api_id)
  const short = isShort(reading) ? await catchUpShort(reading, ids, ask) : null
  if (short) return short
  const steps: Step[] = []
  for (const some of chunks(ids)) {
    const here = await ask({ only: [...some], page_size: most })
    steps.push((now) => checked(now, some, here))
  }
  const until = reading.cursor === null ? {} : { until: reading.cursor }
  const news = await unread(ask, ids, until)
  return (now) => announced({ ...steps.reduce((result, step) => step(result), now), news: [] }, news)
}

/** No more than a first page is read. */
export function isShort({ rows }: Reading): boolean {
  return rows.length <= firstPage
}

/** As `runRebuildTasks`, where the first page tells it all: the whole list stands on it, or the same part as before. */
async function catchUpShort(reading: Reading, ids: readonly string[], ask: Ask): Promise<Step | null> {
  const page = await ask(beginning)
  const here = page.data.map((row) => row.api_id)
  const isSame = ids.length === here.length && ids.every((id, at) => id === here[at])
  if (page.extra.cursor !== reading.cursor || (reading.cursor !== null && !isSame)) return null
  return (now) => announced({ ...checked(now, ids, page), news: [] }, here)
}

/** Puts what is new where it belongs and takes away what is gone. */
export async function show(reading: Reading, ask: Ask, order: Order): Promise<Step> {
  const rows: OrderRow[] = []
  let head: Pick<Reading, 'total' | 'protocols'> | null = null
  for (const ids of chunks(reading.news)) {
    const page = await ask({ only: [...ids], page_size: most })
    rows.push(...page.data)
    head = headOf(page)
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
export function asBefore(before: Reading, now: Reading): Reading {
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
export function standing({ rows, gone }: Reading): number {
  return rows.length - gone.length
}

function announced(now: Reading, ids: readonly string[]): Reading {
  const read = new Set(now.rows.map((row) => row.api_id))
  const news = new Set([...now.news, ...ids.filter((id) => !read.has(id))])
  return { ...now, news: [...news] }
}

/** `ids` were asked for and `page` is what of them stands in the list: the others left it, and nothing is done there. */
function checked(now: Reading, ids: readonly string[], page: Page): Reading {
  const here = new Set(page.data.map((row) => row.api_id))
  const read = new Set(now.rows.map((row) => row.api_id))
  const left = ids.filter((id) => read.has(id) && !here.has(id))
  const again = updated(now, page.data)
  const rows = again.rows.map((row) => (left.includes(row.api_id) ? { ...row, actions: [] } : row))
  return { ...again, ...headOf(page), rows, gone: [...new Set([...again.gone, ...left])] }
}

/** Rows as they are now, each in its place; who came back is not gone. */
function updated(now: Reading, fresh: readonly OrderRow[]): Reading {
  const byId = new Map(fresh.map((row) => [row.api_id, row]))
  return {
    ...now,
    rows: now.rows.map((row) => byId.get(row.api_id) ?? row),
    gone: now.gone.filter((id) => !byId.has(id)),
  }
}

function headOf(page: Page): Pick<Reading, 'total' | 'protocols'> {
  return { total: page.pagination.total_count, protocols: page.extra.protocol_visible }
}

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / most)
  return Array.from({ length: count }, (_, part) => ids.slice(part * most, (part + 1) * most))
}

function same(now: Reading): Reading {
  return now
}

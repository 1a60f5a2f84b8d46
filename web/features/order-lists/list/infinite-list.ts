import { replaceEqualDeep } from '@tanstack/react-query'
import type { Reply, Request } from '#contract/api'
import type { OrderRow } from '#contract/orders/orders'

/** The loaded part of a list whose orders change meanwhile: each order once, in the place where it was loaded. */
export interface InfiniteList {
  readonly rows: readonly OrderRow[]
  /** Ids of rows that have left the list since they were loaded. */
  readonly gone: readonly string[]
  /** Ids of orders that were inserted among the loaded rows. */
  readonly news: readonly string[]
  readonly total: number
  /** Position up to which the list is loaded; null at its end. */
  readonly cursor: string | null
  readonly protocols: boolean
}

export type ListPage = Reply<'order.list'>
export type ListPartParams = Pick<
  Request<'order.list'>['body'],
  'page_size' | 'page_number' | 'after' | 'until' | 'only' | 'excluding'
>

/** Requests a part of the list; the function already knows queue, search, filters and sorting. */
export type FetchListPart = (part: ListPartParams) => Promise<ListPage>

/** Later pages are larger, because the user is scrolling. */
export const firstPageSize = 10
/** web/public/boot.js sends the same parameters before the app is loaded. */
export const firstPageParams = { page_size: firstPageSize, page_number: 0 }

export async function loadFirstPage(ask: FetchListPart): Promise<InfiniteList> {
  const page = await ask(firstPageParams)
  return { rows: page.data, gone: [], news: [], ...getListTotals(page), cursor: page.extra.cursor }
}

/** Returns whether only the first page is loaded. */
export function hasFirstPageOnly({ rows }: InfiniteList): boolean {
  return rows.length <= firstPageSize
}

/** Keeps the identity of unchanged rows, so that they are not rendered again. */
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

/** Returns the number of loaded rows that are still in the list. */
export function countPresentRows({ rows, gone }: InfiniteList): number {
  return rows.length - gone.length
}

/** Returns what a reply says about the whole list. */
export function getListTotals(page: ListPage): Pick<InfiniteList, 'total' | 'protocols'> {
  return { total: page.pagination.total_count, protocols: page.extra.protocol_visible }
}

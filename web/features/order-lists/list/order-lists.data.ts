import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { parseCallRoute } from '#contract/calls'
import type { OrderRow } from '#contract/orders/orders'
import { callApi } from '#web/api/call'
import { hasPrefetchedResponse, cancelPrefetch } from '#web/api/http/prefetched-responses'
import { downloadResource } from '#web/offline/cache/server-files'
import { queryKeys } from '#web/api/queries/query-keys'
import { sendComment } from '#web/offline/outbox/outbox'
import { onLiveEvent } from '#web/api/live/live-events'
import { useUser } from '#web/api/session/session'
import { toBerlinDay } from '#web/i18n/format'
import { toSearchJson } from '../filters/filters.ts'
import {
  reuseUnchangedRows,
  type FetchListPart,
  loadFirstPage,
  catchUpList,
  applyOrderChanges,
  hasFirstPageOnly,
  type InfiniteList,
  loadNextPage,
  showNewRows,
  type ListUpdate,
} from './infinite-list.ts'
import { createRowComparator, toSortBody } from './sorting.ts'
import type { ListView } from './list-query.ts'

/** Time for which a list stays cached after the user left it. */
const listCacheMs = 30 * 60_000

/** Time in which a list that was just loaded is not checked again when its page opens. */
const listStaleMs = 3_000

/** Maximum time for which a page shows only its skeleton, so that a list can appear at once. */
const prefetchWaitMs = 300

/** Time in which live events are collected for one request. */
const liveEventDelayMs = 250

interface ListBody {
  type: ListView['queue']
  search?: string
  search_json?: ReturnType<typeof toSearchJson>
}

function toListBody({ queue, search, filters }: ListView, contactId: string): ListBody {
  const json = toSearchJson(filters, { contactId, today: toBerlinDay(new Date()) })
  return {
    type: queue,
    ...(search ? { search } : {}),
    ...(Object.keys(json).length > 0 ? { search_json: json } : {}),
  }
}

/** Creates the query of a list, and a function that requests a part of it. */
function createListQuery(client: QueryClient, view: ListView, contactId: string) {
  const body = { ...toListBody(view, contactId), ...toSortBody(view.sort) }
  const queryKey = [...queryKeys.orderList, body]
  const ask: FetchListPart = (part) => callApi('order.list', { body: { ...body, ...part } })
  const now = () => client.getQueryData<InfiniteList>(queryKey)
  const query = queryOptions({
    queryKey,
    queryFn: async () => {
      const cached = now()
      if (!cached) return loadFirstPage(ask)
      // If more than the first page is loaded, the prefetched response does not suffice.
      if (!hasFirstPageOnly(cached)) cancelPrefetch(parseCallRoute('order.list').path)
      const step = await catchUpList(cached, ask)
      return step(now() ?? cached)
    },
    staleTime: listStaleMs,
    gcTime: listCacheMs,
    structuralSharing: (before, list) =>
      before ? reuseUnchangedRows(before as InfiniteList, list as InfiniteList) : list,
  })
  return { query, ask, now }
}

/**
 * If web/public/boot.js requested the list before the app was loaded, waits for the response, but not for
 * long.
 */
export async function prefetchOrderList(
  client: QueryClient,
  view: ListView,
  contactId: string,
): Promise<void> {
  const { query, now } = createListQuery(client, view, contactId)
  if (now() || !hasPrefetchedResponse(parseCallRoute('order.list').path)) return
  const timeout = new Promise((resolve) => setTimeout(resolve, prefetchWaitMs))
  await Promise.race([client.prefetchQuery(query), timeout])
}

/**
 * Loads a list page by page. It stays cached for users who come back, and is then checked for changes; while
 * it is open, live events name the orders to check.
 */
export function useOrderList(view: ListView) {
  const client = useQueryClient()
  const { contact } = useUser()
  const { query: options, ask, now } = createListQuery(client, view, contact.id)
  const { queryKey } = options
  const apply = (step: ListUpdate) => {
    client.setQueryData<InfiniteList>(queryKey, (list) => (list ? step(list) : list))
  }
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const step = useMutation({
    mutationFn: async (make: (list: InfiniteList) => Promise<ListUpdate>) => {
      const current = now()
      if (current) apply(await make(current))
    },
  })
  useLiveOrderChanges(JSON.stringify(queryKey), async (ids) => {
    const list = now()
    // A response in flight may be older than the change: the list is requested again, so that an old response
    // cannot overwrite newer rows.
    if (!list || client.isFetching({ queryKey, exact: true }) > 0)
      return client.invalidateQueries({ queryKey, exact: true })
    apply(await applyOrderChanges(list, ids, ask))
  })
  return {
    query,
    step,
    readOn: () => step.mutate((list) => loadNextPage(list, ask)),
    show: (done: (news: readonly string[]) => void) => {
      const news = now()?.news ?? []
      step.mutate((list) => showNewRows(list, ask, createRowComparator(view.queue, view.sort)), {
        onSuccess: () => done(news),
      })
    },
  }
}

/** Calls back with the collected ids of changed orders; one callback at a time. */
function useLiveOrderChanges(key: string, onChanged: (ids: string[]) => Promise<void>): void {
  const client = useQueryClient()
  useEffect(() => {
    /** Ids of orders; null if any order may have changed. */
    const changed = new Set<string | null>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = async () => {
      const ids = [...changed]
      changed.clear()
      // After a failure, the next event or the next opening checks the list again.
      if (ids.includes(null)) await client.invalidateQueries({ queryKey: queryKeys.orderList })
      else await onChanged(ids.filter((id) => id !== null)).catch(() => undefined)
      timer = changed.size > 0 ? setTimeout(() => void flush(), liveEventDelayMs) : undefined
    }
    const stop = onLiveEvent(({ topic, job_id: id }) => {
      if (topic !== 'order' && topic !== 'orders') return
      changed.add(id ?? null)
      timer ??= setTimeout(() => void flush(), liveEventDelayMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
    // The key identifies the list; the callback is new at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, client])
}

/** Returns the logged calls of an order, newest first. */
export const loggedCallsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.order(orderId), 'calls'],
    queryFn: ({ signal }) =>
      callApi('comment.list', { query: { jobApiId: orderId, actionType: 'phone', limit: '10' } }, { signal }),
  })

/** Changes one row in every cached list. */
function useChangeCachedRow() {
  const client = useQueryClient()
  return (id: string, change: (row: OrderRow) => OrderRow) => {
    const filter = { queryKey: queryKeys.orderList }
    client.setQueriesData<InfiniteList>(filter, (list) =>
      list ? { ...list, rows: list.rows.map((row) => (row.api_id === id ? change(row) : row)) } : list,
    )
  }
}

/** Invalidates lists and counts, because live events may be missing. */
function useRefreshOrderLists() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [queryKeys.orderList, queryKeys.counts, ['order']])
      void client.invalidateQueries({ queryKey })
  }
}

/** Logs in the order that the user pressed the phone number; it counts as contact with the customer. */
export function useLogCall() {
  const refreshLists = useRefreshOrderLists()
  return useMutation({
    onSuccess: () => refreshLists(),
    mutationFn: ({ row, message }: { row: OrderRow; message: string }) =>
      sendComment(
        {
          body: {
            actionType: 'phone',
            jobApiId: row.api_id,
            message,
            visibleForRoles: ['admin', 'brand', 'partner'],
          },
        },
        row.job.name,
      ),
  })
}

/** Sets the partner's own number: the row shows it at once, and the old one again if the server refuses. */
export function useSetOwnNumber(row: OrderRow) {
  const change = useChangeCachedRow()
  return useMutation({
    mutationFn: (partnerEid: string | null) =>
      callApi('order.setPartnerEid', {
        params: { sfid: row.api_id },
        body: { partnerEid, version: row.version },
      }),
    onMutate: (partnerEid) => {
      change(row.api_id, (now) => ({ ...now, partner_eid: partnerEid }))
      return { before: row.partner_eid }
    },
    onSuccess: (saved) =>
      change(row.api_id, (now) => ({ ...now, partner_eid: saved.partnerEid, version: saved.version })),
    onError: (_error, _typed, context) =>
      change(row.api_id, (now) => ({ ...now, partner_eid: context?.before ?? null })),
  })
}

/**
 * Reports that the customer cannot be reached: a mail asks the customer for a call, and the order is put on
 * hold.
 */
export function useReportUnreachable(row: OrderRow) {
  const refreshLists = useRefreshOrderLists()
  return useMutation({
    onSettled: () => refreshLists(),
    mutationFn: (comment: string) =>
      callApi('order.applyEvent', {
        params: { api_id: row.api_id },
        body: {
          type: 'CUSTOMER_UNREACHABLE',
          acknowledged: true,
          version: row.version,
          ...(comment ? { comment } : {}),
        },
      }),
  })
}

/** Downloads the newest protocol of every order of the list as one zip. */
export function useDownloadProtocols(view: ListView) {
  const { contact } = useUser()
  return useMutation({
    mutationFn: () => {
      const { search_json: json, ...list } = toListBody(view, contact.id)
      const query = new URLSearchParams({ ...list, ...(json ? { search_json: JSON.stringify(json) } : {}) })
      return downloadResource(`${parseCallRoute('protocol.bulk').path}?${query}`)
    },
  })
}

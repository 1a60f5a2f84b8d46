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
import { callApi } from '#web/api/call'
import { runAfterPageStart } from '#web/ui/run-when-idle'
import { hasPrefetchedResponse, cancelPrefetch } from '#web/api/http/prefetched-responses'
import { queryKeys } from '#web/api/queries/query-keys'
import { onLiveEvent } from '#web/api/live/live-events'
import { useUser } from '#web/api/session/session'
import { toBerlinDay } from '#web/i18n/format'
import { toSearchJson } from '../filters/filters.ts'
import {
  reuseUnchangedRows,
  type FetchListPart,
  loadFirstPage,
  hasFirstPageOnly,
  type InfiniteList,
} from './infinite-list.ts'
import type { ListUpdate } from './list-updates.ts'
import { toSortBody } from './sorting.ts'
import type { ListView } from './list-query.ts'

/** Time for which a list stays cached after the user left it. */
const listCacheMs = 30 * 60_000

/** Time in which a list that was just loaded is not checked again when its page opens. */
const listStaleMs = 3_000

/** Later pages and changes are requested after the first rows are shown. */
const loadListUpdates = () => import('./list-updates.ts')

/** Maximum time for which a page shows only its skeleton, so that a list can appear at once. */
const prefetchWaitMs = 300

/** Time in which live events are collected for one request. */
const liveEventDelayMs = 250

interface ListBody {
  type: ListView['queue']
  search?: string
  search_json?: ReturnType<typeof toSearchJson>
}

/** Returns queue, search and filters in the form that the API accepts. */
export function toListBody({ queue, search, filters }: ListView, contactId: string): ListBody {
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
      const { catchUpList } = await loadListUpdates()
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
  const isLoaded = query.isSuccess
  useEffect(() => {
    if (isLoaded) runAfterPageStart(() => void loadListUpdates().catch(() => undefined))
  }, [isLoaded])
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
    const { applyOrderChanges } = await loadListUpdates()
    apply(await applyOrderChanges(list, ids, ask))
  })
  return {
    query,
    step,
    readOn: () => step.mutate(async (list) => (await loadListUpdates()).loadNextPage(list, ask)),
    show: (done: (news: readonly string[]) => void) => {
      const news = now()?.news ?? []
      const make = async (list: InfiniteList) => {
        const [updates, { createRowComparator }] = await Promise.all([
          loadListUpdates(),
          import('./row-order.ts'),
        ])
        return updates.showNewRows(list, ask, createRowComparator(view.queue, view.sort))
      }
      step.mutate(make, { onSuccess: () => done(news) })
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

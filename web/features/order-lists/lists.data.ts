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
import { call } from '#web/api/call'
import { isEarly, leaveEarly } from '#web/api/http/prefetched-responses'
import { saveFile } from '#web/offline/cache/server-files'
import { keys } from '#web/api/queries/query-keys'
import { say } from '#web/offline/outbox/outbox'
import { onLive } from '#web/api/live/live-events'
import { useUser } from '#web/api/session/session'
import { toBerlinDay } from '#web/i18n/format'
import { searchJson } from './filters.ts'
import {
  asBefore,
  type Ask,
  begin,
  catchUp,
  follow,
  isShort,
  type Reading,
  readOn,
  show,
  type Step,
} from './reading.ts'
import { comparing, sortBody } from './sorting.ts'
import type { View } from './view.ts'

/** How long a list that somebody left stays as it was, for whoever comes back. */
const keptMs = 30 * 60_000

/** What was read just now is not looked through again when its page opens. */
const freshMs = 3_000

/** How long a page waits with nothing but its shape, for a list to be there at once. */
const patienceMs = 300

/** Live events of a moment are looked up together. */
const gatherMs = 250

interface ListBody {
  type: View['queue']
  search?: string
  search_json?: ReturnType<typeof searchJson>
}

function listOf({ queue, search, filters }: View, contactId: string): ListBody {
  const json = searchJson(filters, { contactId, today: toBerlinDay(new Date()) })
  return {
    type: queue,
    ...(search ? { search } : {}),
    ...(Object.keys(json).length > 0 ? { search_json: json } : {}),
  }
}

/** The query of a list as far as it is read, and what asks for a part of it. */
function readingOf(client: QueryClient, view: View, contactId: string) {
  const body = { ...listOf(view, contactId), ...sortBody(view.sort) }
  const queryKey = [...keys.orderList, body]
  const ask: Ask = (part) => call('order.list', { body: { ...body, ...part } })
  const now = () => client.getQueryData<Reading>(queryKey)
  const query = queryOptions({
    queryKey,
    queryFn: async () => {
      const kept = now()
      if (!kept) return begin(ask)
      // Whoever has read on asks for more than the page has asked for.
      if (!isShort(kept)) leaveEarly(parseCallRoute('order.list').path)
      const step = await catchUp(kept, ask)
      return step(now() ?? kept)
    },
    staleTime: freshMs,
    gcTime: keptMs,
    structuralSharing: (before, reading) =>
      before ? asBefore(before as Reading, reading as Reading) : reading,
  })
  return { query, ask, now }
}

/** Where the page has asked for the list before the app was there, the answer is awaited, but not for long. */
export async function takeReading(client: QueryClient, view: View, contactId: string): Promise<void> {
  const { query, now } = readingOf(client, view, contactId)
  if (now() || !isEarly(parseCallRoute('order.list').path)) return
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([client.prefetchQuery(query), patience])
}

/**
 * A list as far as it is read (decision 34). It is kept for whoever comes back, and looked through for what
 * happened meanwhile; while it is open, live events say which orders to look at.
 */
export function useReading(view: View) {
  const client = useQueryClient()
  const { contact } = useUser()
  const { query: options, ask, now } = readingOf(client, view, contact.id)
  const { queryKey } = options
  const apply = (step: Step) => {
    client.setQueryData<Reading>(queryKey, (reading) => (reading ? step(reading) : reading))
  }
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const step = useMutation({
    mutationFn: async (make: (reading: Reading) => Promise<Step>) => {
      const reading = now()
      if (reading) apply(await make(reading))
    },
  })
  useFollowing(JSON.stringify(queryKey), async (ids) => {
    const reading = now()
    // An answer on its way may be older than the change: it is asked for again, and does not replace what is looked up here.
    if (!reading || client.isFetching({ queryKey, exact: true }) > 0)
      return client.invalidateQueries({ queryKey, exact: true })
    apply(await follow(reading, ids, ask))
  })
  return {
    query,
    step,
    readOn: () => step.mutate((reading) => readOn(reading, ask)),
    show: (done: (news: readonly string[]) => void) => {
      const news = now()?.news ?? []
      step.mutate((reading) => show(reading, ask, comparing(view.queue, view.sort)), {
        onSuccess: () => done(news),
      })
    },
  }
}

/** Calls back with the orders that changed, gathered, and never twice at once. */
function useFollowing(key: string, look: (ids: string[]) => Promise<void>): void {
  const client = useQueryClient()
  useEffect(() => {
    /** Orders by their id; null: any may have changed. */
    const changed = new Set<string | null>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const pass = async () => {
      const ids = [...changed]
      changed.clear()
      // What could not be looked up now is, with everything else, at the next event or return.
      if (ids.includes(null)) await client.invalidateQueries({ queryKey: keys.orderList })
      else await look(ids.filter((id) => id !== null)).catch(() => undefined)
      timer = changed.size > 0 ? setTimeout(() => void pass(), gatherMs) : undefined
    }
    const stop = onLive(({ topic, job_id: id }) => {
      if (topic !== 'order' && topic !== 'orders') return
      changed.add(id ?? null)
      timer ??= setTimeout(() => void pass(), gatherMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
    // A list is followed by its key; what asks for it is made anew with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, client])
}

/** The calls that were noted for an order, newest first. */
export const callsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...keys.order(orderId), 'calls'],
    queryFn: ({ signal }) =>
      call('comment.list', { query: { jobApiId: orderId, actionType: 'phone', limit: '10' } }, { signal }),
  })

/** Changes one row in every list that is kept, and gives the way back. */
function useRowChange() {
  const client = useQueryClient()
  return (id: string, change: (row: OrderRow) => OrderRow) => {
    const filter = { queryKey: keys.orderList }
    client.setQueriesData<Reading>(filter, (reading) =>
      reading
        ? { ...reading, rows: reading.rows.map((row) => (row.api_id === id ? change(row) : row)) }
        : reading,
    )
  }
}

/** Lists and counts are looked through again, also where no live event says so. */
function useFreshen() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [keys.orderList, keys.counts, ['order']])
      void client.invalidateQueries({ queryKey })
  }
}

/** Notes in the order that somebody pressed the phone number; it counts as contact (readings C17, Q18). */
export function useLogCall() {
  const freshen = useFreshen()
  return useMutation({
    onSuccess: () => freshen(),
    mutationFn: ({ row, message }: { row: OrderRow; message: string }) =>
      say(
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

/** Sets the partner's own number: the row has it at once, and its old one again where the server says no (C38). */
export function useOwnNumber(row: OrderRow) {
  const change = useRowChange()
  return useMutation({
    mutationFn: (partnerEid: string | null) =>
      call('order.setPartnerEid', {
        params: { sfid: row.api_id },
        body: { partnerEid, version: row.version },
      }),
    onMutate: (partnerEid) => {
      change(row.api_id, (now) => ({ ...now, partner_eid: partnerEid }))
      return { before: row.partner_eid }
    },
    onSuccess: (saved) =>
      change(row.api_id, (now) => ({ ...now, partner_eid: saved.partnerEid, version: saved.version })),
    onError: (_error, _typed, kept) =>
      change(row.api_id, (now) => ({ ...now, partner_eid: kept?.before ?? null })),
  })
}

/** Tells that the customer cannot be reached: a mail asks for a call, the order waits (2 §4). */
export function useUnreachable(row: OrderRow) {
  const freshen = useFreshen()
  return useMutation({
    onSettled: () => freshen(),
    mutationFn: (comment: string) =>
      call('order.applyEvent', {
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
export function useProtocols(view: View) {
  const { contact } = useUser()
  return useMutation({
    mutationFn: () => {
      const { search_json: json, ...list } = listOf(view, contact.id)
      const query = new URLSearchParams({ ...list, ...(json ? { search_json: JSON.stringify(json) } : {}) })
      return saveFile(`${parseCallRoute('protocol.bulk').path}?${query}`)
    },
  })
}

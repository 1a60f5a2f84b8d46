import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import type { Queue } from '#contract/orders/model/queues'
import { callApi } from '#web/api/call'
import { useIsOnline } from '#web/api/http/connectivity'
import { NetworkError } from '#web/api/http/errors'
import { queryKeys } from '#web/api/queries/query-keys'
import { canMakeCall } from '#web/api/session/call-access'
import { canOpenPage, getPagePath } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { navigationItems } from '../navigation/navigation-items.ts'
import { findCachedOrders } from './cached-order-choices.ts'
import { createAssignChoice } from './palette-choices.ts'
import { listRecentChoices, listRecentSearches } from './recent-searches.ts'
import { createSection, type SearchChoice, type SearchSection } from './search-sections.ts'

/** The server searches from this number of characters on. */
export const minSearchLength = 2

/** Begins the key of an earlier search, which is repeated instead of opened. */
export const repeatKey = 'again'

export interface SearchResults {
  readonly sections: readonly SearchSection[]
  readonly isWaiting: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** Searches on the server, and without a connection among the orders on this device. */
export function useSearchResults(text: string): SearchResults {
  const t = useTranslations('frame')
  const client = useQueryClient()
  const user = useUser()
  const isOnline = useIsOnline()
  const search = useDebounced(text, 400)
  const query = useQuery({
    queryKey: [...queryKeys.search, search],
    queryFn: ({ signal }) => callApi('order.search', { params: { search } }, { signal }),
    enabled: search.length >= minSearchLength,
    staleTime: 10_000,
  })
  const waits = query.isFetching || search !== text
  const retry = () => void query.refetch()
  if (!isOnline || query.error instanceof NetworkError) {
    const found = findCachedOrders(client, text, canOpenPage('order', user))
    if (text.length >= minSearchLength && found.length > 0)
      return { sections: createSection('device', found), isWaiting: false, error: null, retry }
  }
  const mayAssign = canMakeCall('order.delegate', user)
  const assign = (name: string) => (mayAssign ? t('palette.assign', { name }) : null)
  const sections = search === text && query.data ? createResultSections(query.data, search, assign) : []
  // Without a connection the query only waits; the reason is shown instead of "nothing found".
  const error = query.error ?? (isOnline ? null : new NetworkError('offline'))
  return { sections, isWaiting: waits, error: waits ? null : error, retry }
}

/** The queues whose orders can be assigned. The server decides for each order. */
const assignableQueues: readonly Queue[] = [
  'open',
  'scheduled',
  'at-work',
  'final-confirmation',
  'waiting-action',
]

/** Returns the results in the order of the sidebar, then the action for an order that was found by its number. */
function createResultSections(
  found: Reply<'order.search'>,
  search: string,
  describeAssign: (name: string) => string | null,
): SearchSection[] {
  const numbered: SearchChoice[] = []
  const sections = navigationItems.flatMap((place) => {
    if (place === 'invoices' || place === 'calendar' || place === 'today' || place === 'company') return []
    const hits = found[place]
    if (!hits || hits.count === 0) return []
    const choices = hits.items.map((hit) => {
      const isNumber = hit.name.toLowerCase() === search.toLowerCase()
      const assign = isNumber && assignableQueues.includes(place) ? describeAssign(hit.name) : null
      if (assign) numbered.push(createAssignChoice(assign, `${getPagePath(place)}?peek=${hit.id}`))
      return {
        key: `go:${place}:${hit.id} ${hit.path}`,
        title: hit.opportunity,
        text: [hit.name, hit.customer, hit.city].filter(Boolean).join(' · '),
      }
    })
    const all = `go:${place} ${getPagePath(place)}?${new URLSearchParams({ search }).toString()}`
    return [{ id: place, count: hits.count, choices, all: hits.count > choices.length ? all : null }]
  })
  return [
    ...sections,
    ...createSection('actions', numbered).map((one) => ({ ...one, id: 'assign' as const })),
  ]
}

/** Returns what the user opened and searched last, without what `offered` shows anyway. */
export function createRecentSections(
  person: string,
  text: string,
  offered: readonly SearchSection[],
): SearchSection[] {
  if (text) return []
  const offeredKeys = offered.flatMap(({ choices }) => choices.map(({ key }) => key))
  const isOffered = (href: string) => offeredKeys.some((key) => key.endsWith(` ${href}`))
  const recent = listRecentChoices(person).filter(({ href }) => !isOffered(href))
  const opened = recent.map((choice) => ({
    key: `go:opened ${choice.href}`,
    title: choice.title,
    text: choice.text,
  }))
  const searched = listRecentSearches(person).map((one) => ({
    key: `${repeatKey} ${one}`,
    title: one,
    text: '',
  }))
  return [...createSection('opened', opened), ...createSection('recent', searched)]
}

import { QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError, NetworkError } from '../http/errors.ts'
import { session } from '../session/session.ts'

/**
 * Queries that became stale while their answer was on its way, and that the library does not start again: those without
 * data, and those that no page shows. Their answer may have been read before the change, yet would count as fresh.
 */
const outdatedQueries = new WeakSet<object>()

class InvalidatingQueryClient extends QueryClient {
  override invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>) {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data === undefined || !query.isActive()) outdatedQueries.add(query)
    }
    return super.invalidateQueries(filters, options)
  }
}

/** The cache of everything that the server said. Refusals are not tried again; lost answers are, twice. */
export const queryClient = new InvalidatingQueryClient({
  queryCache: new QueryCache({
    // Without an answer, what was read before stands: the note above the page says from when it is.
    onError: (error, query) => {
      if (error instanceof NetworkError && query.state.data !== undefined)
        query.setState({ status: 'success', error: null })
    },
    onSettled: (_data, _error, query) => {
      if (outdatedQueries.delete(query))
        void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A day's work in a cellar: what was read in the morning is there in the evening.
      gcTime: 12 * 3_600_000,
      // Tried without a network too: what is not on the device says so at once, where it would wait for ever.
      networkMode: 'always',
      retry: (count, error) => count < 2 && isRetryableError(error),
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

function isRetryableError(error: unknown): boolean {
  if (error instanceof NetworkError) return error.reason !== 'offline'
  return error instanceof CallError && (error.status === 502 || error.status === 503)
}

/** Another person or company: nothing that was read before may stay. */
session.onChange(() => queryClient.clear())

import { QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError, NetworkError } from '../http/errors.ts'
import { session } from '../session/session.ts'

/**
 * Queries that became stale during their fetch and that TanStack Query does not restart: those without data
 * and those that no page shows. Their response may be older than the change, but would count as fresh.
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

/** Caches the server's replies. Refusals are not retried; lost answers are retried twice. */
export const queryClient = new InvalidatingQueryClient({
  queryCache: new QueryCache({
    // Keeps the cached data when a refetch gets no answer; the page then shows the age of its data.
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
      // One working day: data from the morning is available in the evening without a connection.
      gcTime: 12 * 3_600_000,
      // Also runs without a network: a query fails at once instead of waiting forever.
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

/** Another user or company must not see cached data. */
session.onChange(() => queryClient.clear())

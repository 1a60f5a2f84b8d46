import { QueryClient } from '@tanstack/react-query'
import { CallError, NetworkError } from './errors.ts'
import { session } from './session.ts'

/** The cache of everything that the server said. Refusals are not tried again; lost answers are, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (count, error) => count < 2 && isLost(error),
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

function isLost(error: unknown): boolean {
  if (error instanceof NetworkError) return error.reason !== 'offline'
  return error instanceof CallError && (error.status === 502 || error.status === 503)
}

/** Another person or company: nothing that was read before may stay. */
session.onChange(() => queryClient.clear())

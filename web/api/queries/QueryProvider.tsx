import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RegionalFormats } from '#web/i18n/RegionalFormats.tsx'
import { RetryContext } from '../feedback/QueryError.tsx'
import { queryClient } from './query-client.ts'

/**
 * Wraps every page that reads from the server. The login page does not need the cache and does not load it.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RetryContext value={refetchActiveQueries}>
        <RegionalFormats>{children}</RegionalFormats>
      </RetryContext>
    </QueryClientProvider>
  )
}

function refetchActiveQueries() {
  void queryClient.refetchQueries({ type: 'active' })
}

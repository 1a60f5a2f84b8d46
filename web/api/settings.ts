import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Settings } from '#contract/session'
import { call } from './call.ts'
import { keys } from './keys.ts'

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => call('app.settings', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Support contact, links, environment; undefined until they are here. */
export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery).data
}

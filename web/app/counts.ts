import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'
import type { Count, Place } from './places.ts'

/** The sidebar's counts: pushed as they change, read every six minutes while somebody looks (1 §9). */
export function useCounts(): Partial<Record<Place, Count>> {
  const counts = useQuery({
    queryKey: keys.counts,
    queryFn: ({ signal }) => call('order.count', {}, { signal }),
    refetchInterval: 360_000,
    refetchIntervalInBackground: false,
  })
  return counts.data ?? {}
}

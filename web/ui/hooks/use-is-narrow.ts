import { useSyncExternalStore } from 'react'

const narrowQuery = matchMedia('(max-width: 47.99rem)')

/** Returns whether the window is narrower than 768 px, where tables become cards. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      narrowQuery.addEventListener('change', changed)
      return () => narrowQuery.removeEventListener('change', changed)
    },
    () => narrowQuery.matches,
  )
}

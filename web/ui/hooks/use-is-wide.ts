import { useSyncExternalStore } from 'react'

const wideQuery = matchMedia('(min-width: 1100px)')

/** Returns whether the window has room for a column beside a list. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      wideQuery.addEventListener('change', changed)
      return () => wideQuery.removeEventListener('change', changed)
    },
    () => wideQuery.matches,
  )
}

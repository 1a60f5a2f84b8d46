import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 47.99rem)')

/** Whether the window is narrower than 768 px, where tables become cards. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      narrow.addEventListener('change', changed)
      return () => narrow.removeEventListener('change', changed)
    },
    () => narrow.matches,
  )
}

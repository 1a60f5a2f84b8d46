import { useSyncExternalStore } from 'react'

/** Returns whether the window is narrower than 768 px, where tables become cards. */
export const useIsNarrow = createMediaQueryHook('(max-width: 47.99rem)')

/** Returns whether the window is narrower than 1,100 px, where lists of many columns become cards. */
export const useIsMedium = createMediaQueryHook('(max-width: 68.74rem)')

/** Returns whether the window is at least 1,280 px wide, so that a panel fits beside a table. */
export const useHasPanelRoom = createMediaQueryHook('(min-width: 80rem)')

function createMediaQueryHook(text: string): () => boolean {
  const query = matchMedia(text)
  const subscribe = (changed: () => void) => {
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

import { lazy, useEffect, useSyncExternalStore } from 'react'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { newVersion } from './new-version.ts'
import { watchInput } from './unsaved-input.ts'

const ApplyUpdate = lazy(() => import('./ApplyUpdate.tsx').then((part) => ({ default: part.ApplyUpdate })))

/** Offers a new version of the app as soon as it is ready. */
export function UpdateButton() {
  const isReady = useIsNewVersionReady()
  useEffect(watchInput, [])
  return (
    // Without a new version the live region takes no space.
    <span role="status" className="empty:-ml-2 md:empty:-ml-3">
      {isReady ? (
        <LazyBoundary>
          <ApplyUpdate />
        </LazyBoundary>
      ) : null}
    </span>
  )
}

/** Whether a new version is ready. */
function useIsNewVersionReady(): boolean {
  return useSyncExternalStore(newVersion.subscribe, newVersion.isReady)
}

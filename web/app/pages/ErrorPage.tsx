import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { OrderLinkEnded } from '#web/api/session/session'
import { isChunkLoadError } from '#web/ui/feedback/load-errors'
import { PageSpinner } from '#web/ui/feedback/Spinner.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { NoAccess } from '../routing/route-guards.ts'

// Loaded lazily, because the login page does not need them.
const NoAccessPage = lazyPart(() =>
  import('./DeniedPages.tsx').then((part) => ({ default: part.NoAccessPage })),
)
const LinkEndedPage = lazyPart(() =>
  import('./DeniedPages.tsx').then((part) => ({ default: part.LinkEndedPage })),
)

/** Shown in place of a page that failed or may not be shown, inside the frame if there is one. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const Denied = findDeniedPage(error)
  if (Denied) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <Denied />
      </Suspense>
    )
  }
  const again = () => {
    // The router keeps a failed import until the page is reloaded.
    if (isChunkLoadError(error)) return location.reload()
    reset()
    void router.invalidate()
  }
  return <QueryError isPage error={error} onRetry={again} />
}

function findDeniedPage(error: unknown) {
  if (error instanceof NoAccess) return NoAccessPage
  return error instanceof OrderLinkEnded ? LinkEndedPage : null
}

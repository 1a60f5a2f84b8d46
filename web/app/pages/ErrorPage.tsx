import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { QueryError, isChunkLoadError } from '#web/api/feedback/QueryError.tsx'
import { OrderLinkEnded } from '#web/api/session/session'
import { PageSpinner } from '#web/ui/feedback/Spinner.tsx'
import { NoAccess } from '../routing/route-guards.ts'

// The log-in, which nobody is kept from, has no need of them.
const NoAccessPage = lazy(() => import('./DeniedPages.tsx').then((part) => ({ default: part.NoAccessPage })))
const LinkEndedPage = lazy(() =>
  import('./DeniedPages.tsx').then((part) => ({ default: part.LinkEndedPage })),
)

/** In place of a page that may not, or could not, be shown; within the frame where there is one. */
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
    // A part that failed to load stays failed until the page is loaded anew.
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

import { NetworkError } from '#web/api/http/errors'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useLoadTimeout } from '#web/api/feedback/use-load-timeout'
import { PageSpinner } from '#web/ui/feedback/Spinner.tsx'

/** Shows a spinner while a page is loading, and an error if it does not load. */
export function PendingPage() {
  if (!useLoadTimeout()) return <PageSpinner />
  return <QueryError isPage error={new NetworkError('timeout')} onRetry={() => location.reload()} />
}

import { NetworkError } from '#web/api/http/errors'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useLoadTimeout } from '#web/api/feedback/use-load-timeout'
import { PageSpinner } from '#web/ui/feedback/Spinner.tsx'

/** While a page is on its way; when it does not come at all, that is said. */
export function PendingPage() {
  if (!useLoadTimeout()) return <PageSpinner />
  return <QueryError isPage error={new NetworkError('timeout')} onRetry={() => location.reload()} />
}

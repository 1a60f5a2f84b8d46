import { NetworkError } from '#web/api/http/errors'
import { Failure } from '#web/api/feedback/QueryError.tsx'
import { useLate } from '#web/api/feedback/use-load-timeout'
import { PageSpinner } from '#web/ui/feedback/Spinner.tsx'

/** While a page is on its way; when it does not come at all, that is said. */
export function PendingPage() {
  if (!useLate()) return <PageSpinner />
  return <Failure isPage error={new NetworkError('timeout')} onRetry={() => location.reload()} />
}

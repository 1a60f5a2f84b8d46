import { NetworkError } from '../api/errors.ts'
import { Failure } from '../api/failure.tsx'
import { useLate } from '../api/late.ts'
import { PageSpinner } from '../ui/feedback/Spinner.tsx'

/** While a page is on its way; when it does not come at all, that is said. */
export function PendingPage() {
  if (!useLate()) return <PageSpinner />
  return <Failure isPage error={new NetworkError('timeout')} onRetry={() => location.reload()} />
}

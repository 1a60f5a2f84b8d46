import { useEffect, useState } from 'react'
import { NetworkError } from '../api/errors.ts'
import { Failure } from '../api/failure.tsx'
import { PageSpinner } from '../ui/Spinner.tsx'

/** So long a page's files may take to come (1 §9). */
const patience = 120_000

/** While a page is on its way; when it does not come at all, that is said. */
export function PendingPage() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return <PageSpinner />
  return <Failure isPage error={new NetworkError('timeout')} onRetry={() => location.reload()} />
}

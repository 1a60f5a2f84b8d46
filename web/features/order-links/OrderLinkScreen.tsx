import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#web/api/http/errors'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { orderLink } from '#web/offline/links/order-link'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { PageSpinner } from '#web/ui/feedback/Spinner.tsx'
import { useTitle } from '#web/ui/hooks/use-title'

interface OrderLinkScreenProps {
  /** The secret in the mailed URL. */
  secret: string
  /** Called with the path of the order. */
  onOpened: (path: string) => void
}

/**
 * Exchanges the secret of a mailed link for a session and opens the order; shows the server's error
 * otherwise.
 */
export function OrderLinkScreen({ secret, onOpened }: OrderLinkScreenProps) {
  const t = useTranslations('orderLinks')
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  useTitle(t('title'))
  useEffect(() => {
    let isUnmounted = false
    orderLink.exchange(secret).then(
      (path) => !isUnmounted && onOpened(path),
      (reason: unknown) => !isUnmounted && setError(reason),
    )
    return () => void (isUnmounted = true)
  }, [secret, tries, onOpened])
  if (!error) return <PageSpinner />
  const retry = () => {
    setError(null)
    setTries(tries + 1)
  }
  if (error instanceof CallError) return <OrderLinkError error={error} onRetry={retry} />
  return <QueryError isPage error={error} onRetry={retry} />
}

/**
 * Shows the server's error with an explanation and instructions, because the user may be at the customer's
 * home.
 */
function OrderLinkError({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useTranslations('orderLinks')
  const { title, requestId } = useErrorMessages().describe(error)
  const isFinal = error.status < 500 && error.status !== 429
  return (
    <ErrorState
      isPage
      title={isFinal ? t('failed') : title}
      requestId={requestId}
      onRetry={isFinal ? undefined : onRetry}
    >
      <p className="mb-2 text-ink">
        {error.msg} <span className="tabular">({`${error.status} ${error.code}`})</span>
      </p>
      {isFinal ? <p>{t('whatToDo')}</p> : null}
    </ErrorState>
  )
}

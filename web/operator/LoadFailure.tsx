import { useTranslations } from 'use-intl'
import { CallError } from '#web/api/http/errors'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { isChunkLoadError } from '#web/ui/feedback/load-errors'
import { showToast } from '#web/ui/feedback/toasts'

/** Replaces content that could not be loaded. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('operator')
  const isRefused = error instanceof CallError
  const kind = getConnectionFault(error)
  return (
    <ErrorState
      title={t(isRefused ? 'errors.refused' : `errors.${kind}`)}
      requestId={isRefused ? error.requestId : null}
      offline={!isRefused}
      onRetry={onRetry}
    >
      {isRefused ? error.msg : t(`errors.${kind}Text`)}
    </ErrorState>
  )
}

/** Returns a function that shows why a call failed, or a part of the page was not loaded. */
export function useToastFailure() {
  const t = useTranslations('operator')
  return (error: unknown) => {
    if (error instanceof CallError)
      return showToast({ tone: 'danger', title: error.msg || t('errors.refused') })
    const kind = getConnectionFault(error)
    return showToast({ tone: 'danger', title: t(`errors.${kind}`), text: t(`errors.${kind}Text`) })
  }
}

/** Some browsers remember until the page is loaded again that a script could not be fetched, also with a connection. */
const getConnectionFault = (error: unknown) =>
  isChunkLoadError(error) && navigator.onLine ? 'part' : 'offline'

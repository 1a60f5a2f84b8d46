import { useTranslations } from 'use-intl'
import { CallError } from '#web/api/http/errors'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { showToast } from '#web/ui/feedback/toasts'

/** Replaces content that could not be loaded. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('operator')
  const isRefused = error instanceof CallError
  return (
    <ErrorState
      title={t(isRefused ? 'errors.refused' : 'errors.offline')}
      requestId={isRefused ? error.requestId : null}
      offline={!isRefused}
      onRetry={onRetry}
    >
      {isRefused ? error.msg : t('errors.offlineText')}
    </ErrorState>
  )
}

/** Returns a function that shows why a call failed. */
export function useToastFailure() {
  const t = useTranslations('operator')
  return (error: unknown) =>
    error instanceof CallError
      ? showToast({ tone: 'danger', title: error.msg || t('errors.refused') })
      : showToast({ tone: 'danger', title: t('errors.offline'), text: t('errors.offlineText') })
}

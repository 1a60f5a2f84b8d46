import { createContext, type ReactNode, useContext } from 'react'
import { useTranslations } from 'use-intl'
import { isChunkLoadError } from '#web/ui/feedback/load-errors'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { connectivity } from '../http/connectivity.ts'
import { CallError, NetworkError } from '../http/errors.ts'

/**
 * The texts of an error: what happened, that nothing was lost, what to do, and the request id for support.
 */
export interface ErrorText {
  title: string
  text: string
  requestId: string | null
}

/** Refetches the visible data. `QueryProvider` sets it. */
export const RetryContext = createContext<(() => void) | null>(null)

type TranslateApi = ReturnType<typeof useTranslations<'api'>>

/**
 * Returns functions that describe errors. `showToast` is for failed actions, `QueryError` for failed queries.
 */
export function useErrorMessages() {
  const t = useTranslations('api')
  return {
    describe: (error: unknown) => describeError(error, t),
    describeAbsence: (): ErrorText => ({
      title: t('absentTitle'),
      text: t('absentText'),
      requestId: null,
    }),
    describeNotFound: (): ErrorText => ({
      title: t('notFoundTitle'),
      text: t('notFoundText'),
      requestId: null,
    }),
    showToast: (error: unknown) => {
      const { title, text, requestId } = describeError(error, t)
      showToast({ tone: 'danger', title, text, requestId })
    },
  }
}

interface QueryErrorProps {
  error: unknown
  onRetry?: () => void
  retrying?: boolean
  /** Fills the whole page. */
  isPage?: boolean
  /** Another action, such as a link to another page. */
  action?: ReactNode
}

/** Shows why a query failed and offers a retry, except for 404, which retrying cannot fix. */
export function QueryError({ error, onRetry, retrying, isPage, action }: QueryErrorProps) {
  const { describe: words, describeNotFound: missing, describeAbsence: absent } = useErrorMessages()
  const retryAll = useContext(RetryContext)
  // An invalid id in a page's URL (422) is shown as "not found".
  const isMissing = error instanceof CallError && (error.status === 404 || (isPage && error.status === 422))
  // Nothing was entered here, so nothing can be lost: the data is only not on this device.
  const isAbsent =
    error instanceof NetworkError && (error.reason === 'offline' || error.reason === 'unreachable')
  const { title, text, requestId } = isMissing ? missing() : isAbsent ? absent() : words(error)
  return (
    <ErrorState
      title={title}
      requestId={requestId}
      offline={error instanceof NetworkError || isPartAbsent(error)}
      onRetry={isMissing ? undefined : (onRetry ?? retryAll ?? undefined)}
      retrying={retrying}
      isPage={isPage}
      action={action}
    >
      {text}
    </ErrorState>
  )
}

/** Whether a part of the app is not on the device and cannot be fetched now. */
const isPartAbsent = (error: unknown) => isChunkLoadError(error) && !connectivity.isOnline()

function describeError(error: unknown, t: TranslateApi): ErrorText {
  if (error instanceof NetworkError) {
    const { reason } = error
    return { title: t(`${reason}Title`), text: t(`${reason}Text`), requestId: null }
  }
  if (error instanceof CallError) return { ...describeCallError(error, t), requestId: error.requestId }
  if (isPartAbsent(error)) return { title: t('absentTitle'), text: t('offlineText'), requestId: null }
  if (isChunkLoadError(error)) return { title: t('chunkTitle'), text: t('chunkText'), requestId: null }
  return { title: t('pageTitle'), text: t('pageText'), requestId: null }
}

/** A message of the server for a business error replaces our general text. */
function describeCallError({ status, code, msg, errors, retryAfter }: CallError, t: TranslateApi) {
  if (status === 403) return { title: t('forbiddenTitle'), text: msg || t('forbiddenText') }
  if (status === 404) return { title: t('notFoundTitle'), text: t('notFoundText') }
  if (status === 409 || status === 410) return { title: t('conflictTitle'), text: msg || t('conflictText') }
  // A 422 without field errors is about the order's state, not about the input.
  const isNoInput = status === 422 && code !== 'validation_failed' && Object.keys(errors).length === 0
  if (isNoInput && msg) return { title: msg, text: '' }
  if (status === 413 || status === 415 || status === 422) {
    const details = Object.values(errors).flat().join(' ')
    return { title: t('invalidTitle'), text: [details || msg, t('invalidText')].join(' ') }
  }
  if (code === 'slow_connection') return { title: t('slowTitle'), text: msg || t('slowText') }
  if (status === 429) {
    return {
      title: t('tooManyTitle'),
      text: t('tooManyText', { minutes: Math.ceil((retryAfter ?? 60) / 60) }),
    }
  }
  return { title: t('serverTitle'), text: t('serverText') }
}

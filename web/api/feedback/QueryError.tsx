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
  const t = useTranslations('api')
  const retryAll = useContext(RetryContext)
  // An invalid id in a page's URL (422) is shown as "not found".
  const isMissing = error instanceof CallError && (error.status === 404 || (isPage && error.status === 422))
  // Nothing was entered here, so nothing can be lost: the data is only not on this device.
  const isAbsent =
    error instanceof NetworkError && (error.reason === 'offline' || error.reason === 'unreachable')
  const { title, text, requestId } = isMissing
    ? getErrorText(t, 'notFound')
    : isAbsent
      ? getErrorText(t, 'absent')
      : describeError(error, t)
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

type CallErrorKind = 'conflict' | 'forbidden' | 'invalid' | 'notFound' | 'server' | 'slow'
type ErrorKind = NetworkError['reason'] | CallErrorKind | 'absent' | 'chunk' | 'page'

function getErrorText(t: TranslateApi, kind: ErrorKind, text = t(`${kind}Text`)): ErrorText {
  return { title: t(`${kind}Title`), text, requestId: null }
}

function describeError(error: unknown, t: TranslateApi): ErrorText {
  if (error instanceof NetworkError) return getErrorText(t, error.reason)
  if (error instanceof CallError) return { ...describeCallError(error, t), requestId: error.requestId }
  if (isPartAbsent(error)) return getErrorText(t, 'absent', t('offlineText'))
  return getErrorText(t, isChunkLoadError(error) ? 'chunk' : 'page')
}

/** A message of the server for a business error replaces our general text. */
function describeCallError({ status, code, msg, errors, retryAfter }: CallError, t: TranslateApi) {
  const givenText = msg || undefined
  if (status === 403) return getErrorText(t, 'forbidden', givenText)
  if (status === 404) return getErrorText(t, 'notFound')
  if (status === 409 || status === 410) return getErrorText(t, 'conflict', givenText)
  // A 422 without field errors is about the order's state, not about the input.
  const isNoInput = status === 422 && code !== 'validation_failed' && Object.keys(errors).length === 0
  if (isNoInput && msg) return { title: msg, text: '' }
  if (status === 413 || status === 415 || status === 422) {
    const details = Object.values(errors).flat().join(' ')
    return getErrorText(t, 'invalid', [details || msg, t('invalidText')].join(' '))
  }
  if (code === 'slow_connection') return getErrorText(t, 'slow', givenText)
  if (status === 429) {
    return {
      title: t('tooManyTitle'),
      text: t('tooManyText', { minutes: Math.ceil((retryAfter ?? 60) / 60) }),
    }
  }
  return getErrorText(t, 'server')
}

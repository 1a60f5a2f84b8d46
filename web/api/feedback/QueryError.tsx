import { createContext, type ReactNode, useContext } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { CallError, NetworkError } from '../http/errors.ts'

/** An error in words: what happened, that nothing was lost, what to do, and what to quote. */
export interface ErrorText {
  title: string
  text: string
  requestId: string | null
}

/** How what is on the screen is asked for again; set around whatever reads from the server (Data). */
export const RetryContext = createContext<(() => void) | null>(null)

type TranslateApi = ReturnType<typeof useTranslations<'api'>>

/** Puts errors into words. `toastError` is for what failed after a press; `Failure` for what could not be shown. */
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
      const { title, text: text, requestId } = describeError(error, t)
      showToast({ tone: 'danger', title, text, requestId })
    },
  }
}

/** Below `errors` of a 422: the texts of one field, as the server says them. */
export function getFieldErrors(error: unknown, field: string): readonly string[] {
  return error instanceof CallError ? (error.errors[field] ?? []) : []
}

/** What the server says of a field and of all that lies below it. */
export function listErrorsBelow(error: unknown, field: string): string[] {
  const errors = error instanceof CallError ? Object.entries(error.errors) : []
  return errors
    .filter(([path]) => path === field || path.startsWith(`${field}.`))
    .flatMap(([, texts]) => texts)
}

interface QueryErrorProps {
  error: unknown
  onRetry?: () => void
  retrying?: boolean
  /** When it stands in place of a whole page. */
  isPage?: boolean
  /** Where else to go. */
  action?: ReactNode
}

/** In place of what a query could not bring, with a way to try again; what does not exist comes by no trying. */
export function QueryError({ error, onRetry, retrying, isPage, action }: QueryErrorProps) {
  const { describe: words, describeNotFound: missing, describeAbsence: absent } = useErrorMessages()
  const retryAll = useContext(RetryContext)
  // A page's address that cannot be one leads as far as one that does not exist.
  const isMissing = error instanceof CallError && (error.status === 404 || (isPage && error.status === 422))
  // Nothing was entered here, so nothing can be lost: without an answer it is simply not on the device.
  const isAbsent =
    error instanceof NetworkError && (error.reason === 'offline' || error.reason === 'unreachable')
  const { title, text: text, requestId } = isMissing ? missing() : isAbsent ? absent() : words(error)
  return (
    <ErrorState
      title={title}
      requestId={requestId}
      offline={error instanceof NetworkError}
      onRetry={isMissing ? undefined : (onRetry ?? retryAll ?? undefined)}
      retrying={retrying}
      isPage={isPage}
      action={action}
    >
      {text}
    </ErrorState>
  )
}

function describeError(error: unknown, t: TranslateApi): ErrorText {
  if (error instanceof NetworkError) {
    const { reason } = error
    return { title: t(`${reason}Title`), text: t(`${reason}Text`), requestId: null }
  }
  if (error instanceof CallError) return { ...describeCallError(error, t), requestId: error.requestId }
  if (isChunkLoadError(error)) return { title: t('chunkTitle'), text: t('chunkText'), requestId: null }
  return { title: t('pageTitle'), text: t('pageText'), requestId: null }
}

/** A part of the app could not be fetched: the network broke off, or a newer version has taken its place. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
}

/** The server's own words, where it refused for a reason of the matter, come before ours. */
function describeCallError({ status, code, msg, errors, retryAfter }: CallError, t: TranslateApi) {
  if (status === 403) return { title: t('forbiddenTitle'), text: msg || t('forbiddenText') }
  if (status === 404) return { title: t('notFoundTitle'), text: t('notFoundText') }
  if (status === 409 || status === 410) return { title: t('conflictTitle'), text: msg || t('conflictText') }
  // Nothing that was entered is wrong: the server says what is.
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

import { type ReactNode, Suspense } from 'react'
import { isChunkLoadError } from '#web/ui/feedback/load-errors'
import { PartErrorBoundary } from '#web/ui/feedback/PartErrorBoundary.tsx'
import { NetworkError } from '../http/errors.ts'
import { QueryError, useErrorMessages } from './QueryError.tsx'
import { useLoadTimeout } from './use-load-timeout.ts'

interface LazyBoundaryProps {
  children: ReactNode
  /** Shown while the part loads, and after it failed to load. Empty by default. */
  fallback?: ReactNode
  /** The part is content of the page: a failure is shown in its place instead of as a toast. */
  isPageContent?: boolean
  /** Called when the part fails to load, so that its caller stops waiting. */
  onLoadError?: (() => void) | undefined
}

/**
 * Wraps a part that is loaded when it is needed, such as a dialog. If loading fails, it shows a message, and
 * the rest of the page keeps its state and its typed input.
 */
export function LazyBoundary({
  children,
  fallback,
  isPageContent: isContent = false,
  onLoadError: onLost,
}: LazyBoundaryProps) {
  const { showToast: toastError } = useErrorMessages()
  const handleLoadError = (error: unknown) => {
    if (!isContent) toastError(error)
    onLost?.()
  }
  const renderLoadError = (error: unknown, retry: () => void) =>
    isContent ? <QueryError error={error} onRetry={retry} /> : fallback
  return (
    <PartErrorBoundary
      isHandled={isLoadFailure}
      isRequested={Boolean(children)}
      onFailure={handleLoadError}
      renderFailure={renderLoadError}
    >
      <Suspense fallback={<LoadingFallback>{fallback}</LoadingFallback>}>{children}</Suspense>
    </PartErrorBoundary>
  )
}

function LoadingFallback({ children }: { children: ReactNode }) {
  if (useLoadTimeout()) throw new NetworkError('timeout')
  return children
}

/** Whether an import failed or took too long. Other errors come from the loaded part and belong to the page. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof NetworkError || isChunkLoadError(error)
}

import { Component, type ReactNode, Suspense } from 'react'
import { NetworkError } from '../http/errors.ts'
import { QueryError, isChunkLoadError, useErrorMessages } from './QueryError.tsx'
import { useLoadTimeout } from './use-load-timeout.ts'

interface LazyBoundaryProps {
  children: ReactNode
  /** Until it is there, and where it does not come; nothing where absent. */
  fallback?: ReactNode
  /** It belongs to what is read here: where it does not come, that is said in its place. */
  isContent?: boolean
  /** It does not come: whoever waits for it need not any longer. */
  onLoadError?: (() => void) | undefined
}

/**
 * Around a part that is loaded when it is needed, such as a dialog. When it does not come, that is said, and the
 * page around it stays as it is, with all that was typed.
 */
export function LazyBoundary({
  children,
  fallback,
  isContent = false,
  onLoadError: onLost,
}: LazyBoundaryProps) {
  const { showToast: toastError } = useErrorMessages()
  const handleLoadError = (error: unknown) => {
    if (!isContent) toastError(error)
    onLost?.()
  }
  // A part that failed to load stays failed until the page is loaded anew.
  const renderLoadError = (error: unknown) =>
    isContent ? <QueryError error={error} onRetry={() => location.reload()} /> : fallback
  return (
    <LoadErrorBoundary isRequested={Boolean(children)} onLost={handleLoadError} renderError={renderLoadError}>
      <Suspense fallback={<LoadingFallback>{fallback}</LoadingFallback>}>{children}</Suspense>
    </LoadErrorBoundary>
  )
}

function LoadingFallback({ children }: { children: ReactNode }) {
  if (useLoadTimeout()) throw new NetworkError('timeout')
  return children
}

/** It did not come: it could not be fetched, or not in all the time. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof NetworkError || isChunkLoadError(error)
}

interface LoadErrorBoundaryProps {
  children: ReactNode
  /** The part is wanted now; asked for anew, it is told anew that it does not come. */
  isRequested: boolean
  onLost: (error: unknown) => void
  renderError: (error: unknown) => ReactNode
}

class LoadErrorBoundary extends Component<LoadErrorBoundaryProps, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (isLoadFailure(error)) this.props.onLost(error)
  }

  override componentDidUpdate() {
    if (this.state.error && !this.props.isRequested) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    // What went wrong within it is the page's own error.
    if (error && !isLoadFailure(error)) throw error
    return error ? this.props.renderError(error) : this.props.children
  }
}

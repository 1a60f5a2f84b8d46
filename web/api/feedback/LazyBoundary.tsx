import { Component, type ReactNode, Suspense } from 'react'
import { NetworkError } from '../http/errors.ts'
import { QueryError, isChunkLoadError, useErrorMessages } from './QueryError.tsx'
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
  // React.lazy keeps a failed import until the page is reloaded.
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

/** Whether an import failed or took too long. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof NetworkError || isChunkLoadError(error)
}

interface LoadErrorBoundaryProps {
  children: ReactNode
  /** Whether the part is needed now. A new request after a failure reports the failure again. */
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
    // Other errors come from the loaded part and belong to the page.
    if (error && !isLoadFailure(error)) throw error
    return error ? this.props.renderError(error) : this.props.children
  }
}

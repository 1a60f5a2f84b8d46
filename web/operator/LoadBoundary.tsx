import { type ReactNode, Suspense } from 'react'
import { isChunkLoadError } from '#web/ui/feedback/load-errors'
import { PartErrorBoundary } from '#web/ui/feedback/PartErrorBoundary.tsx'
import { LoadFailure, useToastFailure } from './LoadFailure.tsx'
import { PartFault, useToastFault } from './PartFault.tsx'

interface LoadBoundaryProps {
  children: ReactNode
  /** Shown while the part loads. */
  fallback?: ReactNode
  /** The part opens over the page, such as a dialog: a failure is a message, and this closes the part. */
  onLoadError?: () => void
}

/**
 * Wraps a part that is loaded when it is needed. If its script cannot be loaded, because the connection is lost or a new
 * version has replaced it, or if the part itself is faulty, the rest of the page stays.
 */
export function LoadBoundary({ children, fallback, onLoadError }: LoadBoundaryProps) {
  const toastFailure = useToastFailure()
  const toastFault = useToastFault()
  return (
    <PartErrorBoundary
      isHandled={() => true}
      isRequested={Boolean(children)}
      onFailure={(error) => {
        if (!onLoadError) return
        if (isChunkLoadError(error)) toastFailure(error)
        else toastFault()
        onLoadError()
      }}
      renderFailure={(error, retry) => (onLoadError ? null : <PartFailure error={error} onRetry={retry} />)}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </PartErrorBoundary>
  )
}

function PartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return isChunkLoadError(error) ? (
    <LoadFailure error={error} onRetry={onRetry} />
  ) : (
    <PartFault onRetry={onRetry} />
  )
}

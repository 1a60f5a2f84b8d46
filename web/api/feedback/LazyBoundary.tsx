import { Component, type ReactNode, Suspense } from 'react'
import { NetworkError } from '../http/errors.ts'
import { Failure, isOfOldVersion, useFailure } from './QueryError.tsx'
import { useLate } from './use-load-timeout.ts'

interface LaterProps {
  children: ReactNode
  /** Until it is there, and where it does not come; nothing where absent. */
  fallback?: ReactNode
  /** It belongs to what is read here: where it does not come, that is said in its place. */
  isContent?: boolean
  /** It does not come: whoever waits for it need not any longer. */
  onLost?: (() => void) | undefined
}

/**
 * Around a part that is loaded when it is needed, such as a dialog. When it does not come, that is said, and the
 * page around it stays as it is, with all that was typed.
 */
export function Later({ children, fallback, isContent = false, onLost }: LaterProps) {
  const { toastError } = useFailure()
  const lose = (error: unknown) => {
    if (!isContent) toastError(error)
    onLost?.()
  }
  // A part that failed to load stays failed until the page is loaded anew.
  const instead = (error: unknown) =>
    isContent ? <Failure error={error} onRetry={() => location.reload()} /> : fallback
  return (
    <Boundary isAsked={Boolean(children)} onLost={lose} instead={instead}>
      <Suspense fallback={<Waiting>{fallback}</Waiting>}>{children}</Suspense>
    </Boundary>
  )
}

function Waiting({ children }: { children: ReactNode }) {
  if (useLate()) throw new NetworkError('timeout')
  return children
}

/** It did not come: it could not be fetched, or not in all the time. */
function isLost(error: unknown): boolean {
  return error instanceof NetworkError || isOfOldVersion(error)
}

interface BoundaryProps {
  children: ReactNode
  /** The part is wanted now; asked for anew, it is told anew that it does not come. */
  isAsked: boolean
  onLost: (error: unknown) => void
  instead: (error: unknown) => ReactNode
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (isLost(error)) this.props.onLost(error)
  }

  override componentDidUpdate() {
    if (this.state.error && !this.props.isAsked) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    // What went wrong within it is the page's own error.
    if (error && !isLost(error)) throw error
    return error ? this.props.instead(error) : this.props.children
  }
}

import { Component, type ReactNode } from 'react'
import { retryFailedParts } from '../lazy-part.ts'
import { canLoadAgain } from './load-errors.ts'

interface PartErrorBoundaryProps {
  children: ReactNode
  /** Errors for which it returns false go on to the page. */
  isHandled: (error: unknown) => boolean
  /** Whether the part is needed now. A new request after a failure loads the part again. */
  isRequested: boolean
  onFailure: (error: unknown) => void
  renderFailure: (error: unknown, retry: () => void) => ReactNode
}

/** Keeps the rest of the page when a part of it fails. Without a boundary React removes the whole page. */
export class PartErrorBoundary extends Component<PartErrorBoundaryProps, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (this.props.isHandled(error)) this.props.onFailure(error)
  }

  override componentDidUpdate() {
    if (this.state.error && !this.props.isRequested) this.reset()
  }

  override componentWillUnmount() {
    retryFailedParts()
  }

  private hasRetried = false

  /**
   * Loads the part again. The second time, and for other errors, it reloads the page: the files of a former version do not
   * exist any more, and older browsers answer a failed import from their memory.
   */
  private readonly retry = async () => {
    const mustReload = this.hasRetried || !canLoadAgain(this.state.error)
    // Without a connection a reload would replace the page by the browser's own error page.
    if (mustReload && (await fetch(location.href, { method: 'HEAD' }).catch(() => null)))
      return location.reload()
    this.hasRetried = true
    this.reset()
  }

  private reset() {
    retryFailedParts()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (error && !this.props.isHandled(error)) throw error
    return error ? this.props.renderFailure(error, () => void this.retry()) : this.props.children
  }
}

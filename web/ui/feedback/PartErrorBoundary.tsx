import { Component, type ReactNode } from 'react'

interface PartErrorBoundaryProps {
  children: ReactNode
  /** Errors for which it returns false go on to the page. */
  isHandled: (error: unknown) => boolean
  /** Whether the part is needed now. A new request after a failure reports the failure again. */
  isRequested: boolean
  onFailure: (error: unknown) => void
  renderFailure: (error: unknown) => ReactNode
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
    if (this.state.error && !this.props.isRequested) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (error && !this.props.isHandled(error)) throw error
    return error ? this.props.renderFailure(error) : this.props.children
  }
}

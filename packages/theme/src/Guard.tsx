import { Component, type ComponentChildren, options, type VNode } from 'preact'

// preact-render-to-string asks for it; the types of Preact do not know it.
Object.assign(options, { errorBoundaries: true })

export interface GuardProps {
  /** Told of what the content threw. */
  onError(error: unknown): void
  children?: ComponentChildren
}

/**
 * Shows a notice in place of content that throws while it is rendered; what stands around it is not concerned. The notice
 * is for the author: a build with such an error is not published.
 */
export class Guard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
    this.setState({ hasFailed: true })
  }

  render(): ComponentChildren | VNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div class="octavo-page-error" role="alert">
        This component failed. The message and its place are in the terminal.
      </div>
    )
  }
}

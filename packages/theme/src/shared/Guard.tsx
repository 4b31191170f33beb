import { Component, type ComponentChildren, options } from 'preact'

// An option of preact-render-to-string, which Preact's types do not include.
Object.assign(options, { errorBoundaries: true })

interface GuardProps {
  /** Handles the error and returns the content to show instead. */
  onError(error: unknown): ComponentChildren
  children?: ComponentChildren
}

interface GuardState {
  hasFailed: boolean
  shown?: ComponentChildren
}

/** An error boundary, which shows other content in place of content that throws during rendering. */
export class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { hasFailed: false }

  override componentDidCatch(error: unknown): void {
    this.setState({ hasFailed: true, shown: this.props.onError(error) })
  }

  render(): ComponentChildren {
    const { hasFailed, shown: componentChildren } = this.state
    return hasFailed ? componentChildren : this.props.children
  }
}

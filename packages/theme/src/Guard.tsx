import { Component, type ComponentChildren, options } from 'preact'

// preact-render-to-string asks for it; the types of Preact do not know it.
Object.assign(options, { errorBoundaries: true })

interface GuardProps {
  /** Receives what the content threw, and gives what is shown for it. */
  onError(error: unknown): ComponentChildren
  children?: ComponentChildren
}

interface GuardState {
  hasFailed: boolean
  shown?: ComponentChildren
}

/** Renders other content for content that throws while it is rendered; what is around it is not affected. */
export class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { hasFailed: false }

  override componentDidCatch(error: unknown): void {
    this.setState({ hasFailed: true, shown: this.props.onError(error) })
  }

  render(): ComponentChildren {
    const { hasFailed, shown } = this.state
    return hasFailed ? shown : this.props.children
  }
}

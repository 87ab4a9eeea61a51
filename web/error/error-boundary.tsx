import { Component, type ReactNode } from 'react'
import { reportError } from '../shared/calls/report.ts'
import { ErrorScreen } from './error-screen.tsx'

type Props = {
  children: ReactNode /** A new value (the path, say) gives the children another chance. */
  resetOn?: string
}
type State = { error: unknown; failed: boolean; resetOn: string | undefined }

/** Keeps what surrounds it standing when a screen fails to draw. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, resetOn: this.props.resetOn }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetOn === state.resetOn) return null
    return { error: undefined, failed: false, resetOn: props.resetOn }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error)
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen error={this.state.error} /> : this.props.children
  }
}

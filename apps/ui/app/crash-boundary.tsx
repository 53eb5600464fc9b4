import { Component, type ReactNode } from 'react'
import { newId } from '../client/new-id'
import { CrashFallback } from '../feedback/failures'

/** Keeps a broken part from taking the rest with it; what it logs carries the id that it shows. */
export class CrashBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  /** Known from the start, since a failure may be reported before its state is set. */
  private readonly id = newId().slice(0, 8)

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(`Error id ${this.id}`, error)
  }

  override render() {
    return this.state.broken ? <CrashFallback id={this.id} /> : this.props.children
  }
}

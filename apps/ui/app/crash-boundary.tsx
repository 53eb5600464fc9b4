import { Component, type ReactNode } from 'react'
import { newId } from '../client/new-id'
import { CrashFallback } from '../feedback/states'

/** Keeps a broken part from taking the rest with it; what it logs carries the id that it shows. */
export class CrashBoundary extends Component<{ children: ReactNode }, { id: string | null }> {
  override state = { id: null }

  static getDerivedStateFromError() {
    return { id: newId().slice(0, 8) }
  }

  override componentDidCatch(error: unknown) {
    console.error(`Error id ${this.state.id}`, error)
  }

  override render() {
    return this.state.id ? <CrashFallback id={this.state.id} /> : this.props.children
  }
}

import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { noteUnsaved } from '../form/unsaved'
import { giveUp, waitingNow } from './waiting'

const loadQuestion = () => import('./sign-out-question')
const SignOutQuestion = lazy(() => loadQuestion().then((one) => ({ default: one.SignOutQuestion })))

/** Asks before somebody signs out on a device where their work waits for a connection. A session that ends by itself asks nothing. */
export function SignOutGuard({ noun }: { noun: (count: number) => string }) {
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<((leaves: boolean) => void) | null>(null)
  const open = useRef<Promise<boolean> | null>(null)
  useEffect(() => {
    // On board before it is asked: it is asked without a line.
    void loadQuestion().catch(() => undefined)
    const ask = async (): Promise<boolean> => {
      if (!waitingNow().some(({ state }) => state === 'waiting')) return true
      open.current ??= new Promise<boolean>((resolve) => {
        answer.current = resolve
        setOpen(true)
      }).finally(() => {
        open.current = null
        setOpen(false)
      })
      return open.current
    }
    const forget = noteUnsaved({
      element: () => document.documentElement,
      // A decision that is held may come to wait when it is sent before.
      isLast: true,
      ask: async () => {
        const leaves = await ask()
        if (leaves) giveUp()
        return leaves
      },
    })
    return () => {
      forget()
      answer.current?.(false)
    }
  }, [])
  if (!isOpen) return null
  return (
    <Suspense>
      <SignOutQuestion noun={noun} onAnswer={(leaves) => answer.current?.(leaves)} />
    </Suspense>
  )
}

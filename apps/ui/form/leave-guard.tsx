import { useBlocker } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { currentSession } from '../session/session-store'
import { noteUnsaved } from './unsaved'

const loadQuestion = () => import('./leave-question')
const LeaveQuestion = lazy(() => loadQuestion().then((module) => ({ default: module.LeaveQuestion })))

interface LeaveGuardProps {
  /** There is something to lose. */
  when: boolean
  /** Text that says which work would be lost. */
  text?: string
  /** While this holds true nothing is lost, such as after a save. */
  excused?: RefObject<boolean>
  /** It was decided to lose it. */
  onLeave?: () => void
}

/**
 * Asks once before something unsaved is left, by a link, by Back, by closing its dialog or its tab, or by signing out.
 * Nothing is asked when the session has ended: what was typed is kept for its owner.
 */
export function LeaveGuard({ when, text, excused, onLeave }: LeaveGuardProps) {
  const marker = useRef<HTMLSpanElement>(null)
  const owner = useRef(currentSession()?.username)
  const isAtStake = () => !excused?.current && currentSession()?.username === owner.current
  const { answer, ask } = useQuestion(when, isAtStake, onLeave)
  const askNow = useRef(ask)
  askNow.current = ask
  useEffect(() => {
    if (!when) return
    // On board before it is asked: without a line its code would not come, and the page would go with all that is typed.
    void loadQuestion().catch(() => undefined)
    return noteUnsaved({ element: () => marker.current, ask: () => askNow.current() })
  }, [when])
  useBlocker({
    disabled: !when,
    shouldBlockFn: async ({ current, next }) => isElsewhere(current, next) && !(await ask()),
    enableBeforeUnload: isAtStake,
  })
  return (
    // It takes no place of its own, wherever it is.
    <span ref={marker} style={{ display: 'contents' }}>
      {answer && (
        <Suspense>
          <LeaveQuestion text={text} onAnswer={answer} />
        </Suspense>
      )}
    </span>
  )
}

/** One question at a time, and none any more once the answer was to leave. */
function useQuestion(when: boolean, isAtStake: () => boolean, onLeave: (() => void) | undefined) {
  const [answer, setAnswer] = useState<((leaves: boolean) => void) | null>(null)
  const open = useRef<Promise<boolean> | null>(null)
  const left = useRef(false)
  useEffect(() => {
    if (when) left.current = false
  }, [when])
  const ask = (): Promise<boolean> => {
    if (left.current || !isAtStake()) return Promise.resolve(true)
    open.current ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).then((leaves) => {
      open.current = null
      setAnswer(null)
      left.current = leaves
      if (leaves) onLeave?.()
      return leaves
    })
    return open.current
  }
  return { answer, ask }
}

interface Place {
  pathname: string
  search: unknown
}

const dialogOf = ({ search }: Place) => (search as { dialog?: unknown } | undefined)?.dialog

/** An open dialog is named in the address; any other part of the search changes without anything being left. */
const isElsewhere = (from: Place, to: Place) => from.pathname !== to.pathname || dialogOf(from) !== dialogOf(to)

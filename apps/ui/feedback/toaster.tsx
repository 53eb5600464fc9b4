import { Box, chakra } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type ComponentType, type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { toastLifetime } from './lifetimes'

/** A way on from what a notice says, such as opening the record that it names. */
export interface ToastAction {
  label: string
  run: () => void
}

interface ToastOptions {
  title?: string
  action?: ToastAction | undefined
  /** How long it stays, in milliseconds; the lifetime of its kind in this console when not given. */
  ms?: number
}

interface ToastEntry {
  id: number
  kind: 'error' | 'success'
  title: string
  text: string
  ms?: number
  action?: ToastAction | undefined
}

let entries: readonly ToastEntry[] = []
let lastId = 0
/** Drawn above the notices; its code comes with what needs it. */
let Lead: ComponentType | null = null
const listeners = new Set<() => void>()

function change(next: readonly ToastEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(kind: ToastEntry['kind'], text: string, options: Omit<ToastEntry, 'id' | 'kind' | 'text'>): void {
  const entry = { id: ++lastId, kind, text, ...options }
  // The same sentence twice says no more than once, so the newer replaces the older.
  const others = entries.filter((one) => one.text !== text || one.title !== entry.title)
  change([...others, entry].slice(-4))
}

const dismiss = (id: number) => change(entries.filter((entry) => entry.id !== id))

/** The element that had the focus before a notice took it. */
let cameFrom: HTMLElement | null = null

function rememberOrigin({ relatedTarget }: FocusEvent): void {
  const origin = relatedTarget instanceof HTMLElement ? relatedTarget : null
  if (!origin?.closest('[data-toaster]')) cameFrom = origin
}

/** Gives the focus back before the button that has it goes, so that a keyboard is never left on nothing. */
function dismissByHand(id: number): void {
  cameFrom?.focus()
  dismiss(id)
}

/** The short notices of every screen: errors are alerts and stay longer, successes are polite and pass. */
export const toast = {
  /** Shows a red notice. */
  error: (text: string, options?: ToastOptions) => show('error', text, { title: 'Error', ...options }),
  /** Shows a green notice. */
  success: (text: string, options?: ToastOptions) => show('success', text, { title: '', ...options }),
  /** Puts something above the notices that stays by itself, such as decisions that can be taken back. */
  lead(component: ComponentType) {
    Lead = component
    change([...entries])
  },
  /** Takes away what was said about something that is over. */
  clear: () => change([]),
}

/** The notices that show at this moment. */
export const useToasts = () => useSyncExternalStore(subscribe, () => entries)

/** The corner in which notices appear; one per console, which says how long its errors stay. */
export function Toaster({ errorMs = toastLifetime.error }: { errorMs?: number }) {
  const shown = useToasts()
  // Outside the console's own tree, which an open dialog hides from screen readers as a whole.
  return createPortal(
    <Box
      as="section"
      aria-label="Notifications"
      // Live, so that an open dialog leaves it to screen readers; each notice says itself how urgent it is.
      aria-live="off"
      data-toaster=""
      position="fixed"
      zIndex="toast"
      insetEnd={{ base: '8px', md: '24px' }}
      insetStart={{ base: '8px', md: 'auto' }}
      bottom={{ base: '8px', md: '24px' }}
      // On a phone the buttons of a form are at the bottom, where a notice would lie over them.
      css={{
        'body:has(dialog, [role$=dialog]) &': {
          bottom: { base: 'auto', md: '24px' },
          top: { base: '8px', md: 'auto' },
        },
      }}
      width={{ md: '380px' }}
      display="flex"
      flexDirection="column"
      gap="8px"
      pointerEvents="none"
    >
      {Lead && <Lead />}
      {shown.map((entry) => (
        <ToastCard key={entry.id} entry={{ ms: entry.kind === 'error' ? errorMs : successMs(entry), ...entry }} />
      ))}
    </Box>,
    document.body,
  )
}

const successMs = ({ text, action }: ToastEntry) => toastLifetime[action || text.includes('₦') ? 'error' : 'success']

type TimedEntry = ToastEntry & { ms: number }

function ToastCard({ entry }: { entry: TimedEntry }) {
  const hold = usePassing(entry)
  const Icon = entry.kind === 'error' ? CircleAlert : CircleCheck
  return (
    <Box
      {...hold}
      role={entry.kind === 'error' ? 'alert' : 'status'}
      display="flex"
      gap="12px"
      padding="12px 12px 12px 16px"
      borderRadius="8px"
      borderWidth="1px"
      borderColor="border.line"
      borderInlineStartWidth="4px"
      borderInlineStartColor={`${entry.kind}.solid`}
      background="bg.surface"
      color="text.strong"
      boxShadow="lg"
      pointerEvents="auto"
      animation={{ _motionSafe: 'fade-in 150ms ease-out' }}
    >
      <Box color={`${entry.kind}.text`} paddingTop="2px" aria-hidden="true">
        <Icon size={18} />
      </Box>
      <Box flex="1" minWidth="0" overflowWrap="anywhere">
        {entry.title && <Box fontWeight="600">{entry.title}</Box>}
        <Box color={entry.title ? 'text.normal' : 'text.strong'}>
          {entry.text}{' '}
          {entry.action && (
            <Box as="button" textDecoration="underline" onClick={entry.action.run}>
              {entry.action.label}
            </Box>
          )}
        </Box>
      </Box>
      <CloseButton type="button" aria-label="Dismiss" onClick={() => dismissByHand(entry.id)}>
        <X size={16} aria-hidden="true" />
      </CloseButton>
    </Box>
  )
}

const CloseButton = chakra('button', {
  base: {
    alignSelf: 'flex-start',
    display: 'grid',
    placeItems: 'center',
    width: { base: '44px', md: '28px' },
    height: { base: '44px', md: '28px' },
    borderRadius: '6px',
    color: 'text.muted',
    cursor: 'pointer',
    _hover: { background: 'bg.hover', color: 'text.strong' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '1px' },
  },
})

/** Lets a notice pass after its time, but not while someone points at it or has the focus in it. */
function usePassing({ id, ms }: TimedEntry) {
  const [held, setHeld] = useState(false)
  const left = useRef(ms)
  useEffect(() => {
    if (held) return
    const began = Date.now()
    const timer = setTimeout(() => dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, left.current - (Date.now() - began))
    }
  }, [held, id])
  const hold = () => setHeld(true)
  const holdFocus = (event: FocusEvent) => {
    rememberOrigin(event)
    hold()
  }
  const release = () => setHeld(false)
  return { onMouseEnter: hold, onMouseLeave: release, onFocus: holdFocus, onBlur: release }
}

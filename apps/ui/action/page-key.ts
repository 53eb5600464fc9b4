import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isTyped, TEXT_FIELDS } from '../form/typed'

/** Everything that opens over the page: it uses every key itself. */
export const OVER = '[role=dialog], [role=alertdialog], [role=menu], dialog[open]'

/**
 * Whether something above the screen is open, or has taken the key: then it is no command of the screen.
 * @param own the dialog that the command belongs to; one that stands in another is not below it
 */
export const isAbove = (event: KeyboardEvent, own: Element | null = null): boolean =>
  event.defaultPrevented || [...document.querySelectorAll(OVER)].some((one) => !one.contains(own))

interface PageKeyOptions {
  /** Heard before what stands on the page, of which a list of choices takes letters too. */
  first?: boolean
  enabled?: boolean
}

/** Hears the keys of the whole page, from the moment what they are for is drawn: a key may come before an effect does. */
export function usePageKey(
  onKey: (event: KeyboardEvent) => void,
  { first = false, enabled = true }: PageKeyOptions = {},
): void {
  const latest = useRef(onKey)
  useLayoutEffect(() => {
    latest.current = onKey
  })
  useLayoutEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', press, first)
    return () => document.removeEventListener('keydown', press, first)
  }, [enabled, first])
}

/**
 * Commands of one letter each, except while somebody types or something lies above the part that they belong to.
 * @param options with `first`, a list of choices with the focus leaves its letters to them
 */
export function usePageKeys(
  commands: Readonly<Record<string, (() => void) | null | undefined>>,
  part?: RefObject<Element | null>,
  { first = false }: Pick<PageKeyOptions, 'first'> = {},
): void {
  usePageKey(
    (event) => {
      const command = commands[event.key.toLowerCase()]
      const fields = first ? TEXT_FIELDS : undefined
      if (!command || isTyped(event, fields) || isAbove(event, part?.current?.closest(OVER))) return
      event.preventDefault()
      if (first) event.stopPropagation()
      command()
    },
    { first },
  )
}

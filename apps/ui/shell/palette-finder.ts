import type { Client } from '@dcir/core/client/client'
import type { Door } from '@dcir/core/contract/endpoint'
import { errorText } from '@dcir/core/errors/processed-error'
import { normaliseMaskedPan } from '@dcir/core/validators/identifiers'
import { type ReactNode, useEffect, useState } from 'react'
import type { Target } from '../address/target'
import { useClient } from '../client/client-context'
import { currentSession, useSession } from '../session/session-store'
import type { PageWords } from './palette-pages'

/** A record that was found by something of it, such as its reference. */
export interface Finding {
  id: string
  line: ReactNode
  target: Target
}

/** Finds records for the palette; what kind of record is the console's business. */
export interface PaletteFinder {
  /** Plural noun of the findings, as their heading. */
  heading: string
  /** Examples of what it finds by, shown while nothing is typed. */
  hint?: string
  /** Other words that people look for pages by. */
  words?: PageWords
  /** Who may look; what is found is asked of the endpoints that these are of. */
  mayFind: (held: readonly string[], door: Door | null) => boolean
  find: (client: Client, text: string, signal: AbortSignal) => Promise<readonly Finding[]>
}

/** Fetches a finder, with all that it knows of records, once the palette is open. */
export type FinderLoader = () => Promise<PaletteFinder>

export interface Findings {
  /** Is an answer on its way, or will it be asked for in a moment? */
  waiting: boolean
  /** Null while nothing is looked for. */
  found: readonly Finding[] | null
  error: string | null
}

/** The console's finder once it has come; without it the palette finds pages alone. */
export function useFinder(load: FinderLoader | undefined): PaletteFinder | undefined {
  const [finder, setFinder] = useState<PaletteFinder>()
  useEffect(() => {
    load?.().then(setFinder, () => undefined)
  }, [load])
  return finder
}

const QUIET_MS = 250
const LENGTHS = { least: 3, most: 64 }
const NOTHING: Findings = { waiting: false, found: null, error: null }
const WAITING: Findings = { waiting: true, found: null, error: null }
const NOTHING_HELD: readonly string[] = []

/** Looks for a text once it is typed; only the answer to the text of the moment counts. */
export function useFindings(finder: PaletteFinder | undefined, typed: string): Findings {
  const client = useClient()
  const held = useSession()?.authorities ?? NOTHING_HELD
  const may = finder?.mayFind(held, client.door()) ?? false
  const [answer, setAnswer] = useState<{ text: string; findings: Findings } | null>(null)
  const text = withoutCardNumber(typed)
  const isWanted = finder && may && text.length >= LENGTHS.least && text.length <= LENGTHS.most
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    const settle = (findings: Findings) => {
      if (!stop.signal.aborted) setAnswer({ text, findings })
    }
    const timer = setTimeout(
      () =>
        finder.find(client, text, stop.signal).then(
          (found) => settle({ waiting: false, found, error: null }),
          (error: unknown) => settle({ waiting: false, found: [], error: errorText(error) }),
        ),
      QUIET_MS,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isWanted, finder, client, text])
  if (!isWanted) return NOTHING
  return answer?.text === text ? answer.findings : WAITING
}

/** A whole card number within a text, as printed or as copied; a reference with letters or dashes around it is none. */
const CARD_NUMBER = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g

/** The text with the masks of the card numbers in it, which may be neither shown nor sent. */
export const withoutCardNumber = (text: string): string =>
  text.replace(CARD_NUMBER, (digits) => normaliseMaskedPan(digits) ?? '')

/** Several finders as one: each is asked only for whom it is open to, and any that finds is enough. */
export function joinFinders(
  named: Pick<PaletteFinder, 'heading' | 'words'> & { hint: string },
  finders: readonly PaletteFinder[],
): PaletteFinder {
  return {
    ...named,
    mayFind: (held, door) => finders.some((finder) => finder.mayFind(held, door)),
    find: async (client, text, signal) => {
      const held = currentSession()?.authorities ?? []
      const open = finders.filter((finder) => finder.mayFind(held, client.door()))
      return (await Promise.all(open.map((finder) => finder.find(client, text, signal)))).flat()
    },
  }
}

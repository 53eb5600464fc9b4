import { useState } from 'react'
import { useSession } from '../session/session-store'

interface NavChoices {
  /** Ids of the headings whose entries are folded away. */
  folded: readonly string[]
  /** Pictures alone, their names on pointing. */
  iconsOnly: boolean
}

const keyOf = (username = '') => `dcir.side-nav.${username}`

function kept(username: string | undefined): NavChoices {
  try {
    const { folded, iconsOnly } = JSON.parse(localStorage.getItem(keyOf(username)) ?? '{}') as Record<string, unknown>
    return { folded: Array.isArray(folded) ? folded.map(String) : [], iconsOnly: iconsOnly === true }
  } catch {
    return { folded: [], iconsOnly: false }
  }
}

function keep(username: string | undefined, choices: NavChoices): void {
  try {
    localStorage.setItem(keyOf(username), JSON.stringify(choices))
  } catch {
    // A browser that keeps nothing still folds until it is closed.
  }
}

/** The side navigation as one person left it on this machine. */
export function useNavChoices() {
  const username = useSession()?.username
  const [choices, setChoices] = useState(() => kept(username))
  const change = (changes: Partial<NavChoices>) => {
    const next = { ...choices, ...changes }
    setChoices(next)
    keep(username, next)
  }
  const fold = (id: string) =>
    change({
      folded: choices.folded.includes(id) ? choices.folded.filter((one) => one !== id) : [...choices.folded, id],
    })
  return { ...choices, fold, showIconsOnly: (iconsOnly: boolean) => change({ iconsOnly }) }
}

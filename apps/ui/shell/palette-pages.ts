import type { ShellEntry } from './shell-entry'

/** A page with its heading in the navigation. */
export interface FoundPage extends ShellEntry {
  heading?: string
}

/** Other words that pages are looked for by, by their routes. */
export type PageWords = Readonly<Record<string, string>>

const headed = (entries: readonly ShellEntry[]): FoundPage[] =>
  entries.flatMap((entry) => entry.children?.map((child) => ({ ...child, heading: entry.text })) ?? [entry])

/** Whether every word that was typed begins a word of a text. */
export function beginsWith(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[\s']+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** Pages that a text can mean by their names, headings and other words; those first whose name begins with it. */
export function pagesFor(entries: readonly ShellEntry[], typed: string, words: PageWords = {}): FoundPage[] {
  const found = headed(entries).filter(({ text, heading = '', route }) =>
    beginsWith(`${text} ${heading} ${words[route] ?? ''}`, typed),
  )
  const begins = ({ text }: FoundPage) => text.toLowerCase().startsWith(typed.toLowerCase())
  return [...found.filter(begins), ...found.filter((page) => !begins(page))]
}

/** Guides as their parts, in the little Markdown that they use, and the questions that a search finds. */

/** One part of a guide. */
export type GuideBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'code'; text: string }
  | { kind: 'picture'; text: string; name: string }

const HEADING = /^(#{1,6})\s+(.*)$/
const PICTURE = /^!\[([^\]]*)\]\(([\w-]+\.(?:png|jpg))\)$/
const ITEM = /^\s*([-*]|\d+[.)])\s+(.*)$/

/** The parts of a text in the little Markdown that the guides use; what is unknown stays text. */
export function guideBlocks(markdown: string): GuideBlock[] {
  const blocks: GuideBlock[] = []
  let fenced: string[] | null = null
  for (const line of markdown.split(/\r?\n/)) {
    if (line.trimStart().startsWith('```')) {
      if (fenced) blocks.push({ kind: 'code', text: fenced.join('\n') })
      fenced = fenced ? null : []
    } else if (fenced) fenced.push(line)
    else addLine(blocks, line)
  }
  if (fenced) blocks.push({ kind: 'code', text: fenced.join('\n') })
  return blocks.filter((block) => block.kind !== 'paragraph' || block.text !== '')
}

function addLine(blocks: GuideBlock[], line: string): void {
  const last = blocks.at(-1)
  const heading = HEADING.exec(line)
  const item = ITEM.exec(line)
  const picture = PICTURE.exec(line.trim())
  if (heading) blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' })
  else if (picture) blocks.push({ kind: 'picture', text: picture[1] ?? '', name: picture[2] ?? '' })
  else if (item) {
    const ordered = /\d/.test(item[1] ?? '')
    const text = item[2] ?? ''
    if (last?.kind === 'list' && last.ordered === ordered) last.items.push(text)
    else blocks.push({ kind: 'list', ordered, items: [text] })
  } else if (line.trim() === '') blocks.push({ kind: 'paragraph', text: '' })
  else if (last?.kind === 'paragraph' && last.text) last.text += ` ${line.trim()}`
  else if (last?.kind === 'list') last.items.push(`${last.items.pop()} ${line.trim()}`)
  else blocks.push({ kind: 'paragraph', text: line.trim() })
}

export interface GuideSection {
  /** Null for what stands before the first question. */
  question: string | null
  blocks: readonly GuideBlock[]
}

const isQuestion = (block: GuideBlock) => block.kind === 'heading' && block.level === 2

/** A guide as its questions with their answers, after what stands before the first. */
export function guideSections(markdown: string): GuideSection[] {
  const sections: { question: string | null; blocks: GuideBlock[] }[] = []
  for (const block of guideBlocks(markdown)) {
    if (block.kind === 'heading' && isQuestion(block)) sections.push({ question: block.text, blocks: [block] })
    else if (sections.length === 0) sections.push({ question: null, blocks: [block] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections
}

const textOf = (block: GuideBlock) => (block.kind === 'list' ? block.items.join(' ') : block.text)

/** The words of a search, in small letters. */
export const wordsOf = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether a question and its answer hold every word, wherever each stands. */
export function holdsWords({ blocks }: GuideSection, words: readonly string[]): boolean {
  const text = blocks.map(textOf).join(' ').toLowerCase().replace(/[*`]/g, '')
  return words.every((word) => text.includes(word))
}

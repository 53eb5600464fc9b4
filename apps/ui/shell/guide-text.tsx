import { Box, chakra } from '@chakra-ui/react'
import { Fragment, type ReactNode } from 'react'

/** One part of a guide. */
export type GuideBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'code'; text: string }

const HEADING = /^(#{1,6})\s+(.*)$/
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
  if (heading) blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' })
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

/** A guide as elements; nothing in it is ever read as markup. */
export function GuideText({ markdown }: { markdown: string }) {
  const blocks = guideBlocks(markdown)
  const first = blocks.findIndex(isQuestion)
  return (
    // In the tab order, so that the keyboard can scroll a long guide that has no links.
    <Box role="document" aria-label="User guide" tabIndex={0} display="grid" gap="12px" lineHeight="22px">
      {blocks.map((block, index) => {
        const key = `${index}-${block.kind}`
        return (
          <Fragment key={key}>
            {index === first && <Questions blocks={blocks} />}
            <Block block={block} id={headingId(index)} />
          </Fragment>
        )
      })}
    </Box>
  )
}

const isQuestion = (block: GuideBlock) => block.kind === 'heading' && block.level === 2
const headingId = (index: number) => `guide-${index}`
/** Fewer fit the window together with their answers. */
const MANY = 4

/** The questions of a long guide before the first answer; choosing one goes to it and leaves the page's address alone. */
function Questions({ blocks }: { blocks: readonly GuideBlock[] }) {
  const questions = blocks.flatMap((block, index) =>
    block.kind === 'heading' && isQuestion(block) ? [{ text: block.text, id: headingId(index) }] : [],
  )
  if (questions.length < MANY) return null
  const go = (id: string) => {
    const heading = document.getElementById(id)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <Contents aria-label="Questions">
      {questions.map(({ text, id }) => (
        <Question key={id} type="button" onClick={() => go(id)}>
          {inline(text)}
        </Question>
      ))}
    </Contents>
  )
}

function Block({ block, id }: { block: GuideBlock; id: string }) {
  if (block.kind === 'paragraph') return <p>{inline(block.text)}</p>
  if (block.kind === 'code') return <Code>{block.text}</Code>
  if (block.kind === 'heading') {
    const top = block.level === 1
    return (
      <Box
        as={top ? 'h3' : 'h4'}
        id={id}
        tabIndex={-1}
        outline="none"
        scrollMarginTop="8px"
        marginTop={top ? '0' : '12px'}
        fontSize={top ? '18px' : '15px'}
        fontWeight="600"
        color="text.strong"
      >
        {inline(block.text)}
      </Box>
    )
  }
  return (
    <Box as={block.ordered ? 'ol' : 'ul'} listStyle={block.ordered ? 'decimal' : 'disc'} paddingInlineStart="24px">
      {block.items.map((item, index) => {
        const key = `${index}-${item}`
        return (
          <Box as="li" key={key} paddingBlock="2px">
            {inline(item)}
          </Box>
        )
      })}
    </Box>
  )
}

const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\[[^[\]]+\]\([^()\s]+\))/

function inline(text: string): ReactNode[] {
  return text.split(INLINE).map((part, index) => {
    const key = `${index}-${part}`
    if (part.startsWith('`') && part.length > 2) return <code key={key}>{part.slice(1, -1)}</code>
    if (part.startsWith('**') && part.length > 4) return <strong key={key}>{part.slice(2, -2)}</strong>
    const [, label, address] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
    if (!label || !address) return part
    // Only web and mail addresses become links; of anything else the words stay.
    if (!/^(https?:\/\/|mailto:)/i.test(address)) return label
    return (
      <Anchor key={key} href={address} target="_blank" rel="noreferrer noopener">
        {label}
      </Anchor>
    )
  })
}

const Contents = chakra('nav', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
    alignItems: 'start',
    gap: '2px 16px',
    marginTop: '4px',
    padding: '12px 16px',
    borderRadius: '8px',
    background: 'bg.subtle',
  },
})

const Question = chakra('button', {
  base: {
    padding: '4px 0',
    textAlign: 'start',
    color: 'accent.text',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
  },
})

const Anchor = chakra('a', { base: { color: 'accent.text', textDecoration: 'underline' } })

const Code = chakra('pre', {
  base: { padding: '12px', borderRadius: '8px', background: 'bg.subtle', overflowX: 'auto', lineHeight: '20px' },
})

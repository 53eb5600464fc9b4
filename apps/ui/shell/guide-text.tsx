import { Box, chakra } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { Fragment, type ReactNode, useState } from 'react'
import { TextInput } from '../form/controls'
import { type GuideBlock, guideSections, holdsWords, wordsOf } from './guide-blocks'

/** Fewer fit the window together with their answers. */
const MANY = 4

/** A guide as elements; nothing in it is ever read as markup. @param base where its pictures are */
export function GuideText({ markdown, base }: { markdown: string; base: string }) {
  const [search, setSearch] = useState('')
  const sections = guideSections(markdown)
  const questions = sections.flatMap(({ question }) => question ?? [])
  const words = wordsOf(search)
  const found = words.length === 0 ? sections : sections.filter((one) => one.question && holdsWords(one, words))
  const contents = questions.length >= MANY && words.length === 0 && <Questions questions={questions} />
  const title = sections[0]?.question === null && sections[0].blocks.find(({ kind }) => kind === 'heading')
  const first = found.find(({ question }) => question !== null)
  return (
    // In the tab order, so that the keyboard can scroll a long guide that has no links.
    <Box role="document" aria-label="User guide" tabIndex={0} display="grid" gap="12px" lineHeight="22px">
      {words.length > 0 && title && <Block block={title} base={base} />}
      {questions.length >= MANY && (
        <TextInput
          type="search"
          aria-label="Search the guide"
          placeholder="Search the guide"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {words.length > 0 && (
        <Box role="status" color="text.muted">
          {found.length === 0
            ? `Nothing in the guide has “${search.trim()}”. Try fewer words.`
            : `${formatCount(found.length)} of ${formatCount(questions.length)} questions`}
        </Box>
      )}
      {found.map((section) => (
        <Fragment key={section.question ?? ''}>
          {section === first && contents}
          {section.blocks.map((block, index) => {
            const key = `${index}-${block.kind}`
            return <Block key={key} block={block} base={base} />
          })}
        </Fragment>
      ))}
    </Box>
  )
}

const headingId = (text: string) => `guide-${text.toLowerCase().replace(/\W+/g, '-')}`

/** The questions of a long guide before the first answer; choosing one goes to it and leaves the page's address alone. */
function Questions({ questions }: { questions: readonly string[] }) {
  const go = (question: string) => {
    const heading = document.getElementById(headingId(question))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <Contents aria-label="Questions">
      {questions.map((question) => (
        <Question key={question} type="button" onClick={() => go(question)}>
          {inline(question)}
        </Question>
      ))}
    </Contents>
  )
}

function Block({ block, base }: { block: GuideBlock; base: string }) {
  if (block.kind === 'paragraph') return <p>{inline(block.text)}</p>
  if (block.kind === 'code') return <Code>{block.text}</Code>
  if (block.kind === 'picture') return <Picture src={`${base}/${block.name}`} alt={block.text} loading="lazy" />
  if (block.kind === 'heading') {
    const top = block.level === 1
    return (
      <Box
        as={top ? 'h3' : 'h4'}
        id={headingId(block.text)}
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

const Picture = chakra('img', {
  base: { width: '100%', height: 'auto', borderRadius: '8px', borderWidth: '1px', borderColor: 'border.line' },
})

const Code = chakra('pre', {
  base: { padding: '12px', borderRadius: '8px', background: 'bg.subtle', overflowX: 'auto', lineHeight: '20px' },
})

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type DrawFirstPage, type FirstPage, firstPageIds } from '@dcir/core/contract/first-page'
import type { RuntimeConfig } from '@dcir/core/contract/runtime-config'

/** Takes the place of a nonce in a page until it is sent. */
export const NONCE = '__CSP_NONCE__'

/** The page of a build, and how it is drawn for a deployment. */
export interface PageSource {
  page: string
  /** Text of the script in the page, and its hash as the content policy names it. */
  script: { text: string; hash: string } | null
  /** Scripts of each route's screen. */
  chunks: Readonly<Record<string, readonly string[]>>
  draw: DrawFirstPage | undefined
  drawn: Map<string, FirstPage>
}

/** Styles of the build's page stand in it, so that the first paint waits for no second answer. */
export function readPage(path: string, files: ReadonlyMap<string, string>, draw?: DrawFirstPage): PageSource {
  const page = readFileSync(path, 'utf8').replace(STYLES, (link, address: string) => {
    const file = files.get(address)
    return file ? `<style nonce="${NONCE}">${readFileSync(file, 'utf8')}</style>` : link
  })
  const name = [...files.keys()].find((file) => SCRIPT.test(file))
  // A block of its own keeps its names from the page.
  const text = name && `{${readFileSync(files.get(name) as string, 'utf8').trim()}}`
  const hash = text && `sha256-${createHash('sha256').update(text).digest('base64')}`
  const chunks = files.get(CHUNKS)
  return {
    page,
    script: text && hash ? { text, hash } : null,
    chunks: chunks ? JSON.parse(readFileSync(chunks, 'utf8')) : {},
    draw,
    drawn: new Map(),
  }
}

const STYLES = /<link href="(\/static\/css\/[^"]+)" rel="stylesheet">/g
const CHUNKS = '/first-chunks.json'
const SCRIPT = /^\/static\/js\/first\.[0-9a-f]+\.js$/
const PLACE = new RegExp(`<div id="${firstPageIds.page}">.*?(?=<div id="root">)`, 's')

/** The page that is asked for. */
interface Wanted {
  path: string
  /** Does it say that the session has ended? */
  expired: boolean
}

/** Pages that are kept: in a demonstration each host name has its own addresses. */
const KEPT = 8

/**
 * The page of a deployment: the sign-in form and the frame are drawn in it and its configuration stands in it, so that
 * people see and use it before any script has come.
 */
export function pageFor(
  source: PageSource,
  config: RuntimeConfig,
  { path, expired }: Wanted,
  now = new Date(),
): string {
  const { page, script, chunks, draw } = source
  if (!script || !draw) return page
  const { form, frame, css } = drawnFor(source, draw, config, expired)
  const { page: first, ...ids } = firstPageIds
  const written = JSON.stringify(config).replaceAll('<', '\\u003c')
  const parts = [
    `<style nonce="${NONCE}">${css}#${first}{visibility:hidden}</style>`,
    `<div id="${first}">`,
    `<div id="${ids.form}" data-scripts="${signInScripts(chunks).join(' ')}">${form}</div>`,
    `<div id="${ids.frame}" data-scripts="${screenScripts(chunks, path).join(' ')}">${frame}</div></div>`,
    `<script type="application/json" id="${ids.config}" data-at="${now.toUTCString()}">${written}</script>`,
    `<script>${script.text}</script>`,
  ]
  return page.replace(PLACE, () => parts.join(''))
}

const signInScripts = (chunks: PageSource['chunks']) => chunks['/login'] ?? chunks['/monitor'] ?? []

/** Scripts of the frame around a path, of its screen, and of the call for its rows. */
function screenScripts(chunks: PageSource['chunks'], path: string): string[] {
  const asked = path.replace(/\/$/, '').split('/')
  const routes = Object.keys(chunks).filter((route) => {
    const parts = route.split('/')
    const isAround = parts.at(-1) === '*'
    const fits = (part: string, at: number) => part === '*' || part === asked[at] || (part[0] === '$' && asked[at])
    return (isAround ? parts.length <= asked.length : parts.length === asked.length) && parts.every(fits)
  })
  const isScreen = routes.some((route) => !route.endsWith('*'))
  // The call for the rows comes first: its answer takes longest.
  return [...new Set([...(isScreen ? ['list'] : []), ...routes].flatMap((route) => chunks[route] ?? []))]
}

function drawnFor({ drawn }: PageSource, draw: DrawFirstPage, config: RuntimeConfig, expired: boolean): FirstPage {
  const key = JSON.stringify([config, expired])
  const known = drawn.get(key)
  if (known) return known
  const first = draw(config, expired)
  if (drawn.size >= KEPT) drawn.clear()
  drawn.set(key, first)
  return first
}

/**
 * Script in the page itself, which runs before the first paint: the colours that were chosen last, and the one of the
 * two first pages that is right here. It keeps what is pressed until the console can act on it.
 */
import { firstPageIds } from '@dcir/core/contract/first-page'
import type { RuntimeConfig } from '@dcir/core/contract/runtime-config'
import { sessionKey } from '../session/session-key'
import { COLOR_MODE_KEY, DENSITY_KEY } from '../theme/kept-looks'

const { documentElement } = document
const byId = (id: string) => document.getElementById(id)
const config = JSON.parse(byId(firstPageIds.config)?.textContent ?? '{}') as Partial<RuntimeConfig>

function kept(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    // A browser that forbids storage keeps nothing.
    return null
  }
}

function colour(): void {
  const chosen = kept('localStorage', COLOR_MODE_KEY) ?? (config.console === 'monitor' ? 'dark' : 'system')
  const isDark = chosen === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  documentElement.classList.add(isDark ? 'dark' : 'light')
  documentElement.dataset.density = kept('localStorage', DENSITY_KEY) ?? 'roomy'
}

/** Steps between the password and the session have screens of their own. */
const isLaterStep = () => /^\/login\/./.test(location.pathname)

/** Scripts of the screen, on the way at once and not only when the console's first ones have run. */
function fetchAhead(page: HTMLElement): void {
  for (const path of page.dataset.scripts?.split(' ').filter(Boolean) ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = path
    document.head.append(link)
  }
}

function choose(): void {
  const storage = config.storage === 'session' ? 'sessionStorage' : 'localStorage'
  const isSignedIn = kept(storage, sessionKey(config.console ?? '')) !== null
  byId(isSignedIn ? firstPageIds.form : firstPageIds.frame)?.remove()
  const shown = byId(isSignedIn ? firstPageIds.frame : firstPageIds.form)
  if (isLaterStep()) shown?.remove()
  else if (shown) fetchAhead(shown)
}

/** A form that is sent before the console is there is sent as soon as it is. */
function keepPress(event: Event): void {
  event.preventDefault()
  const form = event.target as HTMLFormElement
  form.dataset.sent = ''
  form.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true')
}

/** The page comes whole: what is drawn in parts moves while it arrives. */
function show(): void {
  byId(firstPageIds.page)?.style.setProperty('visibility', 'visible')
  byId(firstPageIds.form)?.querySelector<HTMLElement>('[autofocus]')?.focus()
}

const NOT_LOADED = 'This page could not be loaded. Check your connection, then load the page again.'

/** Says so where the console's scripts do not come: a press would wait for them and nobody would know. */
function sayNotLoaded({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement)) return
  const sentence = document.createElement('p')
  sentence.role = 'alert'
  sentence.textContent = NOT_LOADED
  sentence.style.cssText = 'margin:0;padding:12px 16px;text-align:center;background:#9a3412;color:#fff'
  byId(firstPageIds.page)?.prepend(sentence)
  removeEventListener('error', sayNotLoaded, true)
}

/** The console's own form takes the focus as it is drawn, and has to know where it was. */
function keepFocus({ target }: Event): void {
  const { form, name } = target as HTMLInputElement
  if (form) form.dataset.focused = name
}

addEventListener('error', sayNotLoaded, true)
colour()
choose()
byId(firstPageIds.form)?.addEventListener('focusin', keepFocus)
show()
byId(firstPageIds.form)?.addEventListener('submit', keepPress)

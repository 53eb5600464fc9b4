import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** Variables that the programs beside the API read; whatever is not here, such as a secret, is for the API alone. */
const OPEN = [
  ...['API', 'BACK_OFFICE', 'SUPER_AGENT', 'MONITOR'].flatMap((place) => [`${place}_URL`, `${place}_PORT`]),
  ...[
    'BACK_OFFICE_CONFIG',
    'SUPER_AGENT_CONFIG',
    'MONITOR_CONFIG',
    'BANK_NAME',
    'DEMO',
    'TRAINING',
    'HOST',
    'DCIR_DATA_DIR',
  ],
  ...['ENCRYPTED_LOGIN', 'LOGIN_PUBLIC_KEY_FILE', 'ENCODED_AUTHORITIES'],
  // Variables of Node and the machine; the next line is the build's, which serves the consoles in development.
  ...['NODE_ENV', 'NODE_OPTIONS', 'PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'TZ', 'LANG', 'LC_ALL', 'SystemRoot'],
  ...['NO_COLOR', 'FORCE_COLOR', 'UI_RUNTIME', 'RELEASE_MONTH'],
]

/** Environment of a program that browsers reach and that opens nothing. */
export const openEnvironment = (env) => Object.fromEntries(Object.entries(env).filter(([name]) => OPEN.includes(name)))

/**
 * How long a program may take to finish what it does before it is ended by force, in milliseconds: an end takes twenty
 * seconds, after those in which a balancer looks elsewhere.
 */
export const patienceOf = ({ DRAIN_SECONDS = '0' } = process.env) => 30_000 + 1000 * (Number(DRAIN_SECONDS) || 0)

/** A program that ends by itself is started again after these pauses, in milliseconds; once more is one too many. */
const PAUSES = [1000, 2000, 4000, 8000, 16_000]
/** Ends that lie further back than this are forgotten. */
const MEMORY = 10 * 60_000

/**
 * The programs that the launcher runs. Each has a channel to the launcher: a program exits on its `disconnect` event,
 * so that a launcher killed by force leaves nothing running. Each is a process group of its own, so that Ctrl-C in the
 * terminal reaches the launcher alone and the programs end in order: the last started first. One that dies unasked is
 * started again; while they all start, or when it keeps dying, it ends the rest, with exit code 1.
 */
export class Group {
  #members = []
  #waiting = new Set()
  #pauses
  #finish
  #asked = 0
  ending = false
  /** Whether all of them have answered once: what dies before is wrongly set up, and would die again. */
  isUp = false
  /** Sentences for people, which a program sends as `{ note: '…' }` over its channel. */
  notes = []
  ended = new Promise((resolve) => {
    this.#finish = resolve
  })

  constructor({ pauses = PAUSES } = {}) {
    this.#pauses = pauses
  }

  start(name, args, options, ends = []) {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
      ...options,
    })
    const member = { name, child, ends, again: (later) => this.start(name, args, options, later) }
    member.gone = new Promise((resolve) => child.once('exit', resolve))
    child.on('message', (message) => {
      if (typeof message?.note === 'string') this.notes.push(message.note)
    })
    child.once('exit', (code, signal) => this.#onExit(member, signal ?? `code ${code}`))
    this.#members.push(member)
    return member
  }

  /** Starts a program again whenever something changes in the folders; one that fails waits for the next change. */
  startWatched(name, args, options, folders) {
    const member = this.start(name, args, options)
    member.watched = true
    let timer
    const restart = async () => {
      if (this.ending || member.restarting) return
      member.restarting = true
      await endMember(member)
      this.#members = this.#members.filter((other) => other !== member)
      if (!this.ending) this.startWatched(name, args, options, folders)
      for (const watcher of watchers) watcher.close()
    }
    const watchers = folders.map((folder) => {
      return watch(join(root, folder), { recursive: true }, (_, file) => {
        if (!/\.(ts|sql|json)$/.test(file ?? '') || /node_modules/.test(file ?? '')) return
        clearTimeout(timer)
        timer = setTimeout(restart, 150)
      })
    })
    this.ended.then(() => {
      for (const watcher of watchers) watcher.close()
    })
  }

  #onExit(member, how) {
    if (this.ending || member.restarting) return
    if (member.watched)
      return console.error(`\nThe ${member.name} ended (${how}); it starts again when a file changes.`)
    this.#members = this.#members.filter((other) => other !== member)
    const ends = [...member.ends.filter((at) => at > Date.now() - MEMORY), Date.now()]
    const pause = this.#pauses[ends.length - 1]
    if (!this.isUp || pause === undefined) {
      const often = this.isUp ? `${ends.length} times in ${MEMORY / 60_000} minutes, now with` : 'by itself:'
      console.error(`\nThe ${member.name} ended ${often} ${how}. What it said last stands above. Stopping the rest.`)
      this.end(1)
      return
    }
    console.error(`\nThe ${member.name} ended by itself (${how}); it starts again in ${pause / 1000} s.`)
    const timer = setTimeout(() => {
      this.#waiting.delete(timer)
      member.again(ends)
    }, pause)
    this.#waiting.add(timer)
  }

  /** Asked a second time, it does not wait any longer. */
  async end(code) {
    this.#asked += 1
    if (this.#asked > 1 && code === 0) for (const { child } of this.#members) child.kill('SIGKILL')
    if (this.ending) return
    this.ending = true
    for (const timer of this.#waiting) clearTimeout(timer)
    if (code === 0) console.log('\nStopping ...')
    for (const member of this.#members.reverse()) await endMember(member)
    if (code === 0) console.log('Stopped.')
    this.#finish(code)
  }
}

async function endMember({ name, child, gone }) {
  if (child.exitCode !== null || child.signalCode !== null) return
  // Windows knows no polite signal; the closed channel says the same.
  if (process.platform === 'win32') child.disconnect()
  else child.kill('SIGTERM')
  const patience = patienceOf()
  const force = setTimeout(() => {
    console.error(`The ${name} did not stop within ${patience / 1000} s and is ended by force.`)
    child.kill('SIGKILL')
  }, patience)
  await gone
  clearTimeout(force)
}

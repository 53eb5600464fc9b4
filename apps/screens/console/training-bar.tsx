/// <reference types="@dcir/ui/theme/css.d.ts" />
/**
 * Draws the frame of a training world and its bar, with the clock and the bank. A program of its own, which the host adds to
 * a console's page in a training world alone: no other console carries a line of it.
 */
import { type Client, createClient } from '@dcir/core/client/client'
import type { RuntimeConfig } from '@dcir/core/contract/runtime-config'
import type { BankMode } from '@dcir/core/monitoring/simulation-rules'
import { type Training, training } from '@dcir/core/monitoring/training-contract'
import { clockMoves } from '@dcir/core/monitoring/training-rules'
import { formatInstant } from '@dcir/core/time/lagos'
import { fetchTransport } from '@dcir/ui/client/fetch-transport.ts'
import { newId } from '@dcir/ui/client/new-id.ts'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '@dcir/ui/theme/training-bar.css'

const POLL_MS = 2000

const bankWords: Readonly<Record<BankMode | 'WELL', string>> = {
  WELL: 'answers',
  SLOW: 'is slow',
  FAILING: 'fails',
  SILENT: 'does not answer',
}
const modes = Object.keys(bankWords) as (BankMode | 'WELL')[]

/** The session that the console keeps; this program signs nobody in. */
function tokenOf(console: string): string | null {
  try {
    const { access_token: token } = JSON.parse(localStorage.getItem(`dcir.${console}.session`) ?? '{}') as {
      access_token?: string
    }
    return token ?? null
  } catch {
    return null
  }
}

const clientOf = ({ apiBase, console }: RuntimeConfig): Client =>
  createClient({
    host: apiBase,
    transport: fetchTransport,
    newId,
    door: () => null,
    token: () => tokenOf(console),
  })

/** State of the world; null for people who are not signed in, and in the monitor, which cannot change it. */
function useTraining(client: Client, console: string) {
  const [state, setState] = useState<Training | null>(null)
  useEffect(() => {
    const look = () =>
      tokenOf(console)
        ? client
            .call(training.show, {}, { background: true })
            .then(setState)
            .catch(() => setState(null))
        : setState(null)
    void look()
    const timer = setInterval(look, POLL_MS)
    return () => clearInterval(timer)
  }, [client, console])
  return state
}

/** The page is loaded again after a change, so that every figure on it is of the new time; drafts survive that. */
async function change(doing: Promise<unknown>, say: (problem: string) => void): Promise<void> {
  try {
    await doing
    location.reload()
  } catch (error) {
    say((error as Error).message)
  }
}

function Bar({ client, console }: { client: Client; console: string }) {
  const state = useTraining(client, console)
  const [problem, say] = useState('')
  return (
    <>
      <p>
        <strong>Training world.</strong> Nothing here is real.
        {state && ` It is ${formatInstant(state.now)}.`}
      </p>
      {state && (
        <>
          <p>
            Move the clock on by{' '}
            {clockMoves.map(({ minutes, label }) => (
              <button
                key={label}
                type="button"
                onClick={() => change(client.call(training.moveClock, { body: { minutes } }), say)}
              >
                {label}
              </button>
            ))}
          </p>
          <label>
            The bank{' '}
            <select
              value={state.bank}
              onChange={({ target }) => {
                const mode = modes.find((one) => one === target.value) ?? 'WELL'
                void change(client.call(training.setBank, { body: { mode } }), say)
              }}
            >
              {modes.map((mode) => (
                <option key={mode} value={mode}>
                  {bankWords[mode]}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}

async function start(): Promise<void> {
  const config = (await (await fetch('/config.json')).json()) as RuntimeConfig
  const place = document.createElement('aside')
  place.id = 'training'
  place.setAttribute('aria-label', 'Training world')
  document.body.append(place)
  createRoot(place).render(<Bar client={clientOf(config)} console={config.console} />)
}

void start()

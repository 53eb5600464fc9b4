/** The bank that this installation is connected to, with all that is put around an adapter. */
import { pathToFileURL } from 'node:url'
import type { Config } from '../config'
import type { Database } from '../db/database'
import type { Clock } from '../kit/clock'
import type { Log } from '../kit/log'
import type { Traces } from '../kit/traces'
import { withCircuit } from './circuit'
import { type BankGateway, logged, traced, withDeadline } from './gateway'
import { httpsBank } from './https-bank'
import { noBank } from './none'
import { simulatedBank, withMode } from './simulator'

const calls = ['nameEnquiry', 'cardAccountDetail', 'transfer', 'transferStatus'] as const

/**
 * Loads a module of the bank's own, which exports `createBank(env): BankGateway`.
 * @throws Error with a sentence when the module is not there or exports something else
 */
export async function moduleBank(path: string, env: NodeJS.ProcessEnv = process.env): Promise<BankGateway> {
  const loaded: Record<string, unknown> = await import(/* webpackIgnore: true */ pathToFileURL(path).href).catch(
    (error: Error) => {
      throw new Error(`BANK names ${path}, which cannot be loaded: ${error.message}`)
    },
  )
  const { createBank } = loaded
  if (typeof createBank !== 'function') throw new Error(`BANK names ${path}, which exports no function createBank`)
  const bank = (await createBank(env)) as Partial<BankGateway> | undefined
  const missing = calls.filter((name) => typeof bank?.[name] !== 'function')
  if (missing.length > 0) throw new Error(`The bank of ${path} has no ${missing.join(', no ')}`)
  return bank as BankGateway
}

/**
 * The configured adapter by itself, for checking it: nothing is logged, and no circuit keeps a call from being made.
 * @throws Error where no bank is configured
 */
export async function adapterOf({ bank, bankTimeoutMs }: Pick<Config, 'bank' | 'bankTimeoutMs'>): Promise<BankGateway> {
  if (bank === 'none') throw new Error('No bank is connected to this installation: BANK names none.')
  if (bank === 'simulated') return simulatedBank()
  const adapter = bank.kind === 'module' ? await moduleBank(bank.path) : httpsBank(bank, bankTimeoutMs)
  return withDeadline(adapter, bankTimeoutMs)
}

interface Deps {
  config: Pick<Config, 'bank' | 'bankTimeoutMs'>
  /** The adapter of a module, or of a test. */
  given: BankGateway | undefined
  database: Database
  clock: Clock
  log: Log
  traces: Traces
  /** The mode that the simulated bank is set to. */
  modeNow: Parameters<typeof withMode>[1]
}

function namedAdapter({ config: { bank, bankTimeoutMs }, given, modeNow }: Deps): [BankGateway, string] {
  if (given) return [given, 'Bank']
  if (bank === 'simulated') return [withMode(simulatedBank(), modeNow), 'Bank simulator']
  if (bank === 'none') return [noBank(), 'No bank']
  if (bank.kind === 'https') return [httpsBank(bank, bankTimeoutMs), 'Bank']
  throw new Error('the module of the bank is loaded before this')
}

/** @returns the gateway, and whether the bank is left alone for a while, so that no transfer should be begun */
export function connectedBank(deps: Deps): { bank: BankGateway; isResting: () => boolean } {
  const { config, database, clock, log, traces } = deps
  const [adapter, name] = namedAdapter(deps)
  const bank = logged(traced(withDeadline(adapter, config.bankTimeoutMs), traces), database, clock, name)
  if (typeof config.bank === 'string') return { bank, isResting: () => false }
  const { gateway, isOpen } = withCircuit(bank, () => clock.now().getTime(), log)
  return { bank: gateway, isResting: isOpen }
}

/** For what nobody foresaw: a fault that no call and no job has caught is logged, and the process ends in order. */
import { type Log, redactText } from './log'

/**
 * @param end ends the process; what is under way is brought to its end first
 * @returns removes the handlers
 */
export function endInOrder(log: Pick<Log, 'fatal'>, end: (code: number) => unknown): () => void {
  const onFault = (thrown: unknown) => {
    const fault = thrown instanceof Error ? thrown : new Error(String(thrown))
    log.fatal(
      { error: redactText(fault.message), stack: redactText(fault.stack ?? '') },
      'a fault that nothing has caught: the process ends in order',
    )
    void end(1)
  }
  process.on('uncaughtException', onFault).on('unhandledRejection', onFault)
  return () => void process.off('uncaughtException', onFault).off('unhandledRejection', onFault)
}

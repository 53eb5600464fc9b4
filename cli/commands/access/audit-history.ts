/** `dcir audit history`: what became of one record, or the record as it stood at the end of a day. */
import { type HistoryEntry, history } from '@dcir/core/access/history-contract'
import { historyFields } from '@dcir/core/access/history-fields'
import { changesOf } from '@dcir/core/access/workflow/changes'
import { fieldsOfAction } from '@dcir/core/contract/requested-fields'
import { textOf } from '@dcir/core/display/text-of'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { addQueryFlags, paramsOf, queryOf } from '../../kit/flags'
import { printRows } from '../../kit/table'

/** `Percentage 0.5% > 2.5%`, for every field that changed. */
function changed(entry: HistoryEntry): string {
  return changesOf(entry, fieldsOfAction(entry.action))
    .filter(({ isChanged }) => isChanged)
    .map(({ label, kind, before, after }) => {
      const [was, is] = [textOf(kind, before), textOf(kind, after)]
      return entry.beforeData === null ? `${label} ${is}` : `${label} ${was} > ${is}`
    })
    .join('; ')
}

const column = <Row>(title: string, value: (row: Row) => string) => ({ title, value, text: true })
const columns = [...columnsOf(Object.values(historyFields)), column('Changes', changed)]

export const historyOf: CommandSpec<{ asOf?: string }> = {
  usage: 'history <noun> <record>',
  summary: 'What became of one record, newest first, or how it stood at the end of a day',
  flags(command) {
    command.option('--as-of <date>', 'the record as it stood at the end of this day, such as 2026-11-20')
    addQueryFlags(command, history.list, { search: {} })
  },
  examples: ['dcir audit history charge-types STANDARD', 'dcir audit history charge-types STANDARD --as-of 2026-11-20'],
  async run(cli, [noun = '', record = ''], { asOf, ...flags }) {
    const { terminal } = cli
    if (asOf !== undefined) {
      const query = queryOf(history.asOf, { ...flags, asOf })
      const params = paramsOf(history.asOf, { noun, record })
      const { known, data } = await (await cli.api()).call(history.asOf, { params, query })
      const rows = changesOf({ beforeData: null, afterData: data }, fieldsOfAction(noun))
      await printRows(
        terminal,
        [
          column<(typeof rows)[number]>('Field', ({ label }) => label),
          column<(typeof rows)[number]>('Value', ({ kind, after }) => textOf(kind, after)),
        ],
        rows,
      )
      if (!known) terminal.say('It was as it is now: no change is known.')
      else if (data === null) terminal.say('It did not exist then.')
      return exitCodes.done
    }
    const query = queryOf(history.list, flags)
    const params = paramsOf(history.list, { noun, record })
    const found = await (await cli.api()).call(history.list, { params, query })
    await printRows(terminal, columns, found.content)
    if (found.totalElements === 0) terminal.say('No change is known.')
    return exitCodes.done
  },
}

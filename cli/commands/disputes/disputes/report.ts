/** `dcir disputes report`: the spreadsheet of a list, under the name that the screen gives it. */

import { disputeSearch } from '@dcir/core/disputes/fields'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import type { DisputeFilter } from '@dcir/core/disputes/schemas'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { addBodyFlags, bodyOf } from '../../../kit/flags'
import { saveAnswer } from '../../../kit/save-answer'
import { checkTarget } from '../../../kit/save-file'
import { addViewFlag, type View, viewOf } from './views'

interface Options {
  view?: View
  output?: string
  force?: boolean
}

export const report: CommandSpec<Options> = {
  usage: 'report',
  summary: 'Download the disputes of a list that match a filter',
  flags: (command) => {
    addViewFlag(command)
    addBodyFlags(command, disputeLists.downloadAll, { search: disputeSearch })
    return command
      .option('--output <file>', 'where to put it; else VIEW-disputes-DATE.xlsx')
      .option('--force', 'overwrite the file')
  },
  examples: [
    'dcir disputes report --view backoffice --created-date-from 2026-11-01 --created-date-to 2026-11-30',
    'dcir disputes report --view failed-response --output pending.xlsx',
  ],
  async run(cli, _args, options) {
    const filter = bodyOf(disputeLists.downloadAll, options) as DisputeFilter
    if (options.output) checkTarget(cli, options.output, options.force === true)
    const { download, body } = await viewOf(await cli.api(), options.view, filter)
    await saveAnswer(cli, download, { body }, options)
    return exitCodes.done
  },
}

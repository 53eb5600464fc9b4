/** `dcir requests approve`, `decline` and `cancel`. */
import { workflow } from '@dcir/core/access/workflow-contract'
import type { CommandSpec } from '../../../kit/command'
import { confirmOnTerminal, YES } from '../../../kit/confirm'
import { paramsOf } from '../../../kit/flags'
import { printAnswer } from '../../../kit/print-answer'

const decision = (verb: 'approve' | 'decline', summary: string): CommandSpec<{ comment: string; yes?: boolean }> => ({
  usage: `${verb} <requestId>`,
  summary,
  flags(command) {
    command.requiredOption('--comment <text>', 'why, for who asked and for the audit trail')
    if (verb === 'approve') command.option(...YES)
  },
  examples: [
    `dcir requests ${verb} WF-20261121-7 --comment "As agreed with the desk"`,
    `dcir requests ${verb} WF-20261121-7 --comment "As agreed" --json`,
  ],
  async run(cli, [requestId = ''], { comment, yes }) {
    const params = paramsOf(workflow.process, { requestId })
    if (verb === 'approve') await confirmOnTerminal(cli, yes, `${requestId} is approved, and its change made.`)
    const body = { approved: verb === 'approve', authorizersComment: comment }
    const { message } = await (await cli.api()).call(workflow.process, { params, body })
    return printAnswer(cli, { message })
  },
})

export const approve = decision('approve', 'Approve a request; the change that was asked for is made')
export const decline = decision('decline', 'Decline a request; nothing is changed')

export const cancel: CommandSpec = {
  usage: 'cancel <requestId>',
  summary: workflow.cancel.summary,
  examples: ['dcir requests cancel WF-20261121-7', 'dcir requests cancel WF-20261121-7 --json'],
  async run(cli, [requestId = '']) {
    const params = paramsOf(workflow.cancel, { requestId })
    const { message } = await (await cli.api()).call(workflow.cancel, { params })
    return printAnswer(cli, { message })
  },
}

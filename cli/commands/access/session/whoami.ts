/** `dcir session whoami`. */
import { session } from '@dcir/core/access/session-contract'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { type Column, printOne } from '../../../kit/table'

type Who = typeof session.userDetail.result extends { _zod: { output: infer Output } } ? Output : never

const columns: readonly Column<Who>[] = [
  { title: 'Username', value: (user) => user.username },
  { title: 'Name', value: (user) => `${user.firstName} ${user.lastName}` },
  { title: 'Email', value: (user) => user.email },
  { title: 'User type', value: (user) => user.userType },
  { title: 'Roles', value: (user) => user.roles.join(', ') },
  { title: 'Super agent', value: (user) => user.branch, shown: (user) => user.branch ?? '---' },
]

export const whoami: CommandSpec = {
  usage: 'whoami',
  summary: session.userDetail.summary,
  examples: ['dcir session whoami', 'dcir session whoami --json'],
  async run(cli) {
    const api = await cli.api()
    await printOne(cli.terminal, columns, await api.call(session.userDetail, {}))
    return exitCodes.done
  },
}

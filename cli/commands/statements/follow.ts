/** Follows a statement file until the server is done with it. */
import { isStatementFinal, type StatementFile, statements } from '@dcir/core/contract/statements'
import { formatCount, statusText } from '@dcir/core/rules/display'
import type { Api } from '../../kit/api'
import type { Cli } from '../../kit/cli'
import { follow } from '../../kit/follow'

export const showOnce = (api: Api, fileKey: string): Promise<StatementFile> =>
  api.call(statements.show, { params: { fileKey } }, { background: true })

export const followStatement = (cli: Cli, api: Api, fileKey: string): Promise<StatementFile> =>
  follow(cli, {
    ask: () => showOnce(api, fileKey),
    isFinal: ({ status }) => isStatementFinal(status),
    progress: ({ status, percentageProcessed, uploadTotalCount }) =>
      `${statusText(status)}  ${percentageProcessed} %  ${formatCount(uploadTotalCount)} rows`,
    onStop: `Stopped waiting; the server goes on. dcir statements show ${fileKey} --wait follows it.`,
  })

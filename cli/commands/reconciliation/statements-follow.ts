/** Follows a statement file until the server is done with it. */
import { formatCount } from '@dcir/core/display/numbers'
import { statusText } from '@dcir/core/display/status'
import { isStatementFinal, type StatementFile, statements } from '@dcir/core/reconciliation/contract'
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
      `${statusText(status)}  ${percentageProcessed}%  ${formatCount(uploadTotalCount)} rows`,
    onStop: `Stopped waiting; the server goes on. dcir statements show ${fileKey} --wait follows it.`,
  })

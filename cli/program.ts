/** The tree of commands. Folder tree and command tree are the same. */
import { Command } from 'commander'
import { backup, restore, verify as verifyBackup } from './commands/access/admin/backup'
import { bootstrap } from './commands/access/admin/bootstrap'
import { unblock } from './commands/access/admin/unblock'
import { historyOf } from './commands/access/audit/history'
import { verify } from './commands/access/audit/verify'
import { approve, cancel, decline } from './commands/access/requests/decide'
import { list as listRequests, show as showRequest } from './commands/access/requests/read'
import { changePassword } from './commands/access/session/change-password'
import { login } from './commands/access/session/login'
import { logout } from './commands/access/session/logout'
import { whoami } from './commands/access/session/whoami'
import { resetSecondFactor, reset as resetUser, unblock as unblockUser } from './commands/access/users/account'
import { upload as uploadUsers, batch as usersBatch, template as userTemplate } from './commands/access/users/bulk'
import { list as listUsers, show as showUser } from './commands/access/users/read'
import { applySheet as applyUsers, editSheet as editUsers } from './commands/access/users/sheet'
import { check as checkResponses } from './commands/disputes/dispute-responses/check'
import { download as downloadResponses } from './commands/disputes/dispute-responses/download'
import { list as listResponses } from './commands/disputes/dispute-responses/list'
import { show as showResponses } from './commands/disputes/dispute-responses/show'
import { template as responseTemplate } from './commands/disputes/dispute-responses/template'
import { upload as uploadResponses } from './commands/disputes/dispute-responses/upload'
import { batch } from './commands/disputes/disputes/batch'
import { batches } from './commands/disputes/disputes/batches'
import { check as checkDisputes } from './commands/disputes/disputes/check'
import { download as downloadDisputes } from './commands/disputes/disputes/download'
import { list as listDisputes } from './commands/disputes/disputes/list'
import { report as reportDisputes } from './commands/disputes/disputes/report'
import { show as showDispute } from './commands/disputes/disputes/show'
import { template as disputeTemplate } from './commands/disputes/disputes/template'
import { upload as uploadDisputes } from './commands/disputes/disputes/upload'
import {
  acknowledge as acknowledgeAlert,
  configs as alertConfigs,
  list as listAlerts,
} from './commands/monitoring/alerts/read'
import { list as listBankApiCalls } from './commands/monitoring/bank-api-calls/list'
import { list as listConnectionClosures } from './commands/monitoring/connection-closures/list'
import { list as listIncidents, note as noteIncident, show as showIncident } from './commands/monitoring/incidents/read'
import { list as listLastTransactions } from './commands/monitoring/last-transactions/list'
import { list as listLongRunningQueries } from './commands/monitoring/long-running-queries/list'
import { status } from './commands/monitoring/monitoring/status'
import { show as showPendingProcesses } from './commands/monitoring/pending-processes/show'
import { list as listServerHealth } from './commands/monitoring/server-health/list'
import {
  list as listServices,
  restart as restartService,
  status as serviceStatus,
} from './commands/monitoring/services/read'
import {
  show as showSimulation,
  bank as simulateBank,
  superAgent as simulateSuperAgent,
} from './commands/monitoring/simulate/tell'
import { list as listTransactionProcessing } from './commands/monitoring/transaction-processing/list'
import {
  download as downloadRefunds,
  list as listRefunds,
  batch as refundBatch,
  upload as uploadRefunds,
} from './commands/payments/refunds/manual'
import { download as downloadRequery } from './commands/payments/requery/download'
import {
  download as downloadSettlements,
  list as listSettlementPayments,
  batch as settlementBatch,
  upload as uploadSettlements,
} from './commands/payments/settlement-payments/manual'
import { infer as inferLayout } from './commands/reconciliation/layouts/infer'
import { list as listLayouts, show as showLayout } from './commands/reconciliation/layouts/read'
import { pair, undo } from './commands/reconciliation/reconciliation/decide'
import { exceptions, days as reconciliationDays } from './commands/reconciliation/reconciliation/read'
import {
  applySheet as applyExceptions,
  editSheet as editExceptions,
} from './commands/reconciliation/reconciliation/sheet'
import { certificate, overview, signOff } from './commands/reconciliation/reconciliation/sign-off'
import { rerun, withdraw } from './commands/reconciliation/statements/change'
import { check } from './commands/reconciliation/statements/check'
import { list } from './commands/reconciliation/statements/list'
import { columns, days } from './commands/reconciliation/statements/read'
import { report as statementReport } from './commands/reconciliation/statements/report'
import { show } from './commands/reconciliation/statements/show'
import { template } from './commands/reconciliation/statements/template'
import { upload } from './commands/reconciliation/statements/upload'
import { list as listChargeTypes, show as showChargeType } from './commands/reference/charge-types/read'
import { applySheet as applyChargeTypes, editSheet as editChargeTypes } from './commands/reference/charge-types/sheet'
import { list as listConfigurations, show as showConfiguration } from './commands/reference/configurations/read'
import { list as listHolidays, show as showHoliday } from './commands/reference/holidays/read'
import { applySheet as applyHolidays, editSheet as editHolidays } from './commands/reference/holidays/sheet'
import { list as listParticipantUsers } from './commands/reference/participant-users/read'
import { list as listParticipants, show as showParticipant } from './commands/reference/participants/read'
import { applySheet as applyParticipants, editSheet as editParticipants } from './commands/reference/participants/sheet'
import {
  batch as agentsBatch,
  template as agentTemplate,
  upload as uploadAgents,
} from './commands/reference/super-agents/bulk'
import {
  download as downloadSuperAgents,
  list as listSuperAgents,
  show as showSuperAgent,
} from './commands/reference/super-agents/read'
import { list as listTransitAccounts } from './commands/reference/transit-accounts/read'
import { download as downloadParticipantReport } from './commands/settlements/participant-reports/download'
import { list as listParticipantReports } from './commands/settlements/participant-reports/list'
import { retry as retryParticipantReport } from './commands/settlements/participant-reports/retry'
import { close } from './commands/settlements/settlements/close'
import { explain } from './commands/settlements/settlements/explain'
import { list as listSettlements, owedBack, show as showSettlement } from './commands/settlements/settlements/read'
import { report as reportSettlement } from './commands/settlements/settlements/report'
import { list as listToday } from './commands/today/today/list'
import { download } from './commands/transactions/reports/download'
import { list as listReports } from './commands/transactions/reports/list'
import { list as listTransactions } from './commands/transactions/transactions/list'
import { report } from './commands/transactions/transactions/report'
import { show as showTransaction } from './commands/transactions/transactions/show'
import { DEFAULT_API, DEFAULT_PROFILE } from './kit/cli'
import { addCommand, type CommandSpec, type Runner } from './kit/command'
import { exitCodeTable, usageError } from './kit/exit-codes'

const nouns: readonly { name: string; summary: string; verbs: readonly CommandSpec[] }[] = [
  { name: 'session', summary: 'Who is signed in', verbs: [login, logout, whoami, changePassword] },
  { name: 'today', summary: 'What is to do', verbs: [listToday] },
  {
    name: 'charge-types',
    summary: 'How fees are worked out',
    verbs: [listChargeTypes, showChargeType, editChargeTypes, applyChargeTypes],
  },
  { name: 'transactions', summary: 'Card transactions', verbs: [listTransactions, showTransaction, report] },
  {
    name: 'disputes',
    summary: 'Disputes, one by one and in bulk files',
    verbs: [
      listDisputes,
      showDispute,
      reportDisputes,
      disputeTemplate,
      checkDisputes,
      uploadDisputes,
      batches,
      batch,
      downloadDisputes,
    ],
  },
  {
    name: 'dispute-responses',
    summary: 'Bulk files of responses to disputes',
    verbs: [responseTemplate, checkResponses, uploadResponses, listResponses, showResponses, downloadResponses],
  },
  {
    name: 'refunds',
    summary: 'Refunds that people pay by hand',
    verbs: [listRefunds, downloadRefunds, uploadRefunds, refundBatch],
  },
  {
    name: 'settlement-payments',
    summary: 'What people pay of settlements by hand',
    verbs: [listSettlementPayments, downloadSettlements, uploadSettlements, settlementBatch],
  },
  { name: 'requery', summary: 'Payments whose answer the bank has not given', verbs: [downloadRequery] },
  { name: 'reports', summary: 'Transaction reports', verbs: [listReports, download] },
  {
    name: 'statements',
    summary: 'Account statements for reconciliation',
    verbs: [template, check, upload, list, show, rerun, withdraw, days, statementReport, columns],
  },
  {
    name: 'layouts',
    summary: 'How banks print their statements',
    verbs: [inferLayout, listLayouts, showLayout],
  },
  {
    name: 'reconciliation',
    summary: 'The account beside our own transactions',
    verbs: [
      reconciliationDays,
      exceptions,
      pair,
      undo,
      editExceptions,
      applyExceptions,
      overview,
      signOff,
      certificate,
    ],
  },
  {
    name: 'participants',
    summary: 'Settlement participants',
    verbs: [listParticipants, showParticipant, editParticipants, applyParticipants],
  },
  { name: 'participant-users', summary: 'Users who work for participants', verbs: [listParticipantUsers] },
  {
    name: 'participant-reports',
    summary: 'What participants have of the settlements of a day',
    verbs: [listParticipantReports, downloadParticipantReport, retryParticipantReport],
  },
  {
    name: 'super-agents',
    summary: 'Super agents, and how they are settled',
    verbs: [listSuperAgents, showSuperAgent, downloadSuperAgents, agentTemplate, uploadAgents, agentsBatch],
  },
  { name: 'transit-accounts', summary: 'Accounts that settlements are paid from', verbs: [listTransitAccounts] },
  { name: 'holidays', summary: 'Public holidays', verbs: [listHolidays, showHoliday, editHolidays, applyHolidays] },
  { name: 'configurations', summary: 'Settings of the platform', verbs: [listConfigurations, showConfiguration] },
  {
    name: 'settlements',
    summary: 'Bulk settlements with super agents',
    verbs: [listSettlements, showSettlement, reportSettlement, explain, owedBack, close],
  },
  {
    name: 'users',
    summary: 'The users of the bank',
    verbs: [
      listUsers,
      showUser,
      resetUser,
      resetSecondFactor,
      unblockUser,
      userTemplate,
      uploadUsers,
      usersBatch,
      editUsers,
      applyUsers,
    ],
  },
  {
    name: 'requests',
    summary: 'What waits for a second person',
    verbs: [listRequests, showRequest, approve, decline, cancel],
  },
  { name: 'monitoring', summary: 'Whether anything is wrong now', verbs: [status] },
  {
    name: 'alerts',
    summary: 'Figures that are watched, and those that are out of bounds',
    verbs: [listAlerts, alertConfigs, acknowledgeAlert],
  },
  {
    name: 'incidents',
    summary: 'Alerts that overlapped in time',
    verbs: [listIncidents, showIncident, noteIncident],
  },
  { name: 'transaction-processing', summary: 'How transactions are processed', verbs: [listTransactionProcessing] },
  { name: 'bank-api-calls', summary: 'How the bank answers', verbs: [listBankApiCalls] },
  { name: 'pending-processes', summary: 'Work that waits to be finished', verbs: [showPendingProcesses] },
  { name: 'last-transactions', summary: 'Who was heard of last, and who is quiet', verbs: [listLastTransactions] },
  { name: 'services', summary: 'The worker groups', verbs: [listServices, serviceStatus, restartService] },
  { name: 'server-health', summary: 'The servers', verbs: [listServerHealth] },
  { name: 'connection-closures', summary: 'Database connections that were lost', verbs: [listConnectionClosures] },
  { name: 'long-running-queries', summary: 'Statements that take long', verbs: [listLongRunningQueries] },
  {
    name: 'simulate',
    summary: 'The simulator of a demonstration',
    verbs: [showSimulation, simulateBank, simulateSuperAgent],
  },
  { name: 'audit', summary: 'The audit trail', verbs: [verify, historyOf] },
  {
    name: 'admin',
    summary: 'The platform, on the machine that it runs on',
    verbs: [bootstrap, unblock, backup, verifyBackup, restore],
  },
]

const WIDTH = 34

/** Every command on one page. */
function mapOfCommands(program: Command): string {
  const lines = nouns.flatMap(({ name, summary, verbs }) => [
    '',
    `${summary}:`,
    ...verbs.map((verb) => `  ${`dcir ${name} ${verb.usage}`.padEnd(WIDTH)}  ${verb.summary}`),
  ])
  const flags = program.options.map((option) => `  ${option.flags.padEnd(WIDTH)}  ${option.description}`)
  return [
    'dcir: statements, uploads and reports of the card issuer routing platform, for scripts and people.',
    ...lines,
    '',
    'Help:',
    `  ${'dcir login'.padEnd(WIDTH)}  Short for dcir session login`,
    `  ${'dcir help exit-codes'.padEnd(WIDTH)}  What the exit codes mean`,
    `  ${'dcir <noun> <verb> --help'.padEnd(WIDTH)}  A command's flags, with examples`,
    '',
    'Flags of every command:',
    ...flags,
    '',
  ].join('\n')
}

const exitCodeHelp = () =>
  `${exitCodeTable.map(([code, meaning]) => `${String(code).padStart(3)}  ${meaning}`).join('\n')}\n`

function addHelp(program: Command): void {
  program.command('help [topic...]', { hidden: true }).action((topic: string[]) => {
    if (topic.join(' ') === 'exit-codes') return void process.stdout.write(exitCodeHelp())
    let command = program
    for (const word of topic) {
      const next = command.commands.find((one) => one.name() === word)
      if (!next) throw usageError(`There is no help on "${topic.join(' ')}". dcir --help shows what there is.`)
      command = next
    }
    return command.outputHelp()
  })
}

export function createProgram(version: string, runner: Runner): Command {
  const program = new Command('dcir')
    // Subcommands take these over when they are added, so this comes first.
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
    .configureHelp({ showGlobalOptions: true })
    .version(version, '--version', 'the version')
    .helpOption('--help', 'this help')
    .helpCommand(false)
    .option('--json', 'one JSON object, or one a line')
    .option('--api <url>', `the service; else DCIR_API_URL, the profile's, or ${DEFAULT_API}`)
    .option('--profile <name>', `whose sign-in to use; else DCIR_PROFILE, or "${DEFAULT_PROFILE}"`)
    .option('--no-color', 'no colours; NO_COLOR does the same')
  program.helpInformation = () => mapOfCommands(program)
  for (const { name, summary, verbs } of nouns) {
    const noun = program.command(name).summary(summary).description(`${summary}.`).helpCommand(false)
    for (const verb of verbs) addCommand(noun, verb, runner)
  }
  addCommand(program, login, runner)
  addHelp(program)
  return program
}

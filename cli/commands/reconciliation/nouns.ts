/** Commands of statements, of banks' layouts and of the account beside our own transactions. */
import type { Noun } from '../../kit/command'
import { infer as inferLayout } from './layouts/infer'
import { list as listLayouts, show as showLayout } from './layouts/read'
import { pair, resolve, undo } from './reconciliation/decide'
import { exceptions, days as reconciliationDays } from './reconciliation/read'
import { applySheet as applyExceptions, editSheet as editExceptions } from './reconciliation/sheet'
import { certificate, overview, signOff } from './reconciliation/sign-off'
import { fileChanges } from './statements/change'
import { check } from './statements/check'
import { explain as explainRow, lines } from './statements/lines'
import { list } from './statements/list'
import { columns, days } from './statements/read'
import { report as statementReport } from './statements/report'
import { show } from './statements/show'
import { template } from './statements/template'
import { upload } from './statements/upload'

export const reconciliationNouns: readonly Noun[] = [
  {
    name: 'statements',
    summary: 'Account statements for reconciliation',
    verbs: [template, check, upload, list, show, lines, explainRow, ...fileChanges, days, statementReport, columns],
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
      resolve,
      undo,
      editExceptions,
      applyExceptions,
      overview,
      signOff,
      certificate,
    ],
  },
]

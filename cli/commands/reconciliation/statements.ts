/** `dcir statements`: account statements for reconciliation. */

import { statementConfigurations } from '@dcir/core/reconciliation/configurations/contract'
import { statementConfigurationFields } from '@dcir/core/reconciliation/configurations/fields'
import { statements } from '@dcir/core/reconciliation/contract'
import { statementDayFields } from '@dcir/core/reconciliation/fields'
import type { Noun } from '../../kit/command'
import { listCommand } from '../../kit/list-command'
import { sampleCommand } from '../../kit/sample'
import { fileChanges } from './statements-change'
import { check } from './statements-check'
import { listFields, toned } from './statements-counts'
import { explain, lines } from './statements-lines'
import { report } from './statements-report'
import { show } from './statements-show'
import { upload } from './statements-upload'

const list = listCommand({
  endpoint: statements.list,
  fields: listFields,
  columns: toned,
  nouns: 'files',
  empty: 'No results found!',
  examples: [
    'dcir statements list --from 2026-11-01 --to 2026-11-30',
    "dcir statements list --size 100 | awk -F'\\t' '$4 == \"FAILED\"'",
  ],
})

const days = listCommand({
  usage: 'days',
  endpoint: statements.dailyUploads,
  fields: Object.values(statementDayFields),
  nouns: 'days',
  empty: 'No results found ...',
  examples: ['dcir statements days', 'dcir statements days --from 2026-11-01 --to 2026-11-30 --json'],
})

const columns = listCommand({
  usage: 'columns',
  endpoint: statementConfigurations.list,
  fields: Object.values(statementConfigurationFields),
  nouns: 'columns',
  empty: 'No configurations found...',
  examples: ['dcir statements columns', 'dcir statements columns --json'],
})

const template = sampleCommand('statements', statements.template, 'reconciliation_statement_sample')

export const statementsNoun: Noun = {
  name: 'statements',
  summary: 'Account statements for reconciliation',
  verbs: [template, check, upload, list, show, lines, explain, ...fileChanges, days, report, columns],
}

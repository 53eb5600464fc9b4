/** `dcir statements template`: the sample statement, to a file or to stdout. */
import { statements } from '@dcir/core/reconciliation/contract'
import { sampleCommand } from '../../../kit/sample'

export const template = sampleCommand('statements', statements.template, 'reconciliation_statement_sample')

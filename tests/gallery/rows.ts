import { page } from '@dcir/core/contract/schemas'
import { kobo } from '@dcir/core/money/kobo'
import type { Row } from './contract'

/** Fixed rows; the second has nothing where nothing is allowed. */
export const rows: readonly Row[] = [
  {
    name: 'Ada Obi',
    accountNumber: '0123456789',
    chargeType: 'FLAT',
    flat: kobo(5),
    minimumCap: kobo(10_000),
    maximumCap: kobo(123_456_789),
    chargeAmount: kobo(-250_050),
    logTime: '2026-11-21T10:04:05+01:00',
    uploadTotalCount: 12_000,
    successCount: 11_990,
    failedCount: 10,
    percentageProcessed: 89,
    creationStatus: 'COMPLETED',
    disputeCreationStatus: 'pending',
    reportGenerationStatus: 'Failed',
    processStatus: 'STARTED',
    retentionStatus: 'INACTIVE',
    passwordStatus: 'Active',
    requestStatus: 'REJECTED',
    transactionType: 'credit',
  },
  {
    name: 'Bola Eze',
    accountNumber: '9876543210',
    chargeType: 'PERCENTAGE',
    flat: kobo(0),
    minimumCap: kobo(100),
    maximumCap: kobo(100_000),
    chargeAmount: null,
    logTime: '2026-11-21T10:04:05+01:00',
    uploadTotalCount: 0,
    successCount: 0,
    failedCount: 0,
    percentageProcessed: 90,
    creationStatus: null,
    disputeCreationStatus: '',
    reportGenerationStatus: 'DOWNLOADED_FOR_PROCESSING',
    processStatus: 'SYSTEM_ACCEPTED',
    retentionStatus: 'deleted',
    passwordStatus: ' ',
    requestStatus: 'APPROVED',
    transactionType: 'DEBIT',
  },
]

export const fullPage = { result: page([...rows], rows.length, 10) }
export const emptyPage = { result: page<Row>([], 0, 10) }

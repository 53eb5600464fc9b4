import { Box } from '@chakra-ui/react'
import { column } from '@dcir/ui/table/column'
import { DataTable } from '@dcir/ui/table/data-table'
import { Countdown } from '@dcir/ui/value/countdown'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import type { ReactNode } from 'react'
import { rows } from './rows'

const choices = { hidden: [], order: [] }
const nameOf = ({ name }: { name: string }) => name

/** A table of each kind of column, the money columns among them. */
export function Table() {
  const columns = [
    column.text('name', 'Name'),
    column.id('accountNumber', 'Account Number'),
    column.text('chargeType', 'Charge Type'),
    column.money('flat', 'Flat'),
    column.money('minimumCap', 'Minimum Cap'),
    column.money('maximumCap', 'Maximum Cap'),
    column.money('chargeAmount', 'Charge Amount'),
    column.instant('logTime', 'Log Time'),
  ]
  return <DataTable label="Charges" columns={columns} rows={rows} rowKey={nameOf} choices={choices} />
}

export function Counts() {
  const columns = [
    column.text('name', 'Name'),
    column.count('uploadTotalCount', 'Upload Total Count'),
    column.count('successCount', 'Success Count', 'success'),
    column.count('failedCount', 'Failed Count', 'error'),
    column.progress('percentageProcessed', 'Percentage Processed'),
  ]
  return <DataTable label="Uploads" columns={columns} rows={rows} rowKey={nameOf} choices={choices} />
}

export function Statuses() {
  const columns = [
    column.text('name', 'Name'),
    column.status('creationStatus', 'Creation Status'),
    column.status('disputeCreationStatus', 'Dispute Creation Status'),
    column.status('reportGenerationStatus', 'Report Generation Status'),
    column.status('processStatus', 'Process Status'),
    column.status('retentionStatus', 'Retention Status'),
    column.status('passwordStatus', 'Password Status'),
    column.status('requestStatus', 'Request Status'),
    column.status('transactionType', 'Transaction Type'),
  ]
  return <DataTable label="Statuses" columns={columns} rows={rows} rowKey={nameOf} choices={choices} />
}

const WORDS =
  'success,successful,available,ok,credit,accepted,resolved,approved,active,completed,created,true,pending,declined,debit,failed,blocked,deleted,rejected,INACTIVE,SYSTEM_ACCEPTED,STARTED,not successful'

/** Every status word of the spec in three spellings, and a settlement that needs someone. */
export function Badges() {
  const words = WORDS.split(',').flatMap((word) => [word, word.toUpperCase(), word[0]?.toUpperCase() + word.slice(1)])
  const hint = 'Settlements need to be processed manually'
  return (
    <>
      <Named name="Words">
        {[...new Set(words)].map((word) => (
          <span key={word} data-word={word}>
            <StatusBadge status={word} />
          </span>
        ))}
      </Named>
      <Named name="Flags and nothing">
        <StatusBadge status={true} />
        <StatusBadge status={null} />
      </Named>
      <Named name="Settlements">
        <StatusBadge status="STARTED" hint={hint} />
        <StatusBadge status="COMPLETED" hint={hint} />
      </Named>
    </>
  )
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

export function Countdowns() {
  const deadlines = [
    ['Days', inHours(2 * 24 + 3)],
    ['Hours', inHours(5.001)],
    ['Soon', inHours(5)],
    ['Now', inHours(2 / 3600)],
    ['Past', inHours(-1)],
  ] as const
  return deadlines.map(([name, deadline]) => (
    <Named key={name} name={name}>
      <Countdown deadline={deadline} />
    </Named>
  ))
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={name} display="flex" flexWrap="wrap" gap="8px">
      {children}
    </Box>
  )
}

import { Box, Button } from '@chakra-ui/react'
import { pick } from '@dcir/core/contract/vocabulary'
import { errorText } from '@dcir/core/errors/processed-error'
import {
  longRunningQueryFields as fields,
  type LongRunningQuery,
  longRunningQueries,
  statementStart,
} from '@dcir/core/monitoring/long-running-queries-contract'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { Alert } from '@dcir/ui/feedback/alert'
import { SelectInput } from '@dcir/ui/form/controls.ts'
import { LabelledControl } from '@dcir/ui/form/labelled-control'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { useMemo, useState } from 'react'
import { Milliseconds } from './milliseconds'
import { WallSentence } from './wall-sentence'

const times = pick(fields, 'totalElapsedTime', 'averageElapsedTime', 'cpuTime', 'avgCpuTime')
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
const timesOf = (row: LongRunningQuery) =>
  Object.fromEntries(times.map(({ name }) => [name, <Milliseconds key={name} value={rounded(row[name])} />]))
const timeColumns = Object.fromEntries(
  times.map(({ name }) => [name, { align: 'end', cell: (row: LongRunningQuery) => timesOf(row)[name] } as const]),
)
const { statementText: _, ...figures } = fields
const keyOf = ({ statementText, creationTime }: LongRunningQuery) => `${creationTime} ${statementText}`

/** Columns of a statement; its text opens the whole statement. */
const columnsWith = (onOpen: (row: LongRunningQuery) => void) =>
  columnsOf<keyof typeof fields, LongRunningQuery>(Object.values(fields), {
    ...timeColumns,
    statementText: {
      card: 'lead',
      cell: (row) => (
        <Button
          type="button"
          variant="ghost"
          size="xs"
          height="auto"
          minHeight="28px"
          paddingInline="4px"
          whiteSpace="normal"
          textAlign="start"
          fontFamily="mono"
          fontWeight="400"
          title="Show the whole statement"
          aria-haspopup="dialog"
          onClick={() => onOpen(row)}
        >
          {statementStart(row.statementText)}
        </Button>
      ),
    },
  })

/** The statements that take a database longest. */
export function LongRunningQueries() {
  const databases = useEndpoint(longRunningQueries.databases, {})
  const [asked, choose] = useAddressField('dbName')
  const [opened, setOpened] = useState<LongRunningQuery | null>(null)
  const columns = useMemo(() => columnsWith(setOpened), [])
  const names = databases.data ?? []
  const dbName = names.find((name) => name === asked) ?? names[0]
  return (
    <ListScreen
      title="Long Running Queries"
      endpoint={longRunningQueries.list}
      columns={columns}
      fixed={{ dbName }}
      enabled={dbName !== undefined}
      rowKey={keyOf}
      lead={
        <>
          <WallSentence />
          {databases.isError && <Alert title="Error">{errorText(databases.error)}</Alert>}
          <LabelledControl label="Database" width={{ base: '100%', sm: '280px' }}>
            {(id) => (
              <SelectInput id={id} value={dbName ?? ''} onChange={(event) => void choose(event.target.value)}>
                {names.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </SelectInput>
            )}
          </LabelledControl>
        </>
      }
      empty="No results found!"
      emptyHint="No statement was counted in this database yet."
    >
      {opened && (
        <Dialog title="Statement" open onClose={() => setOpened(null)} width={820}>
          <Box
            as="pre"
            marginBottom="20px"
            padding="12px 16px"
            borderRadius="6px"
            background="bg.hover"
            color="text.strong"
            fontFamily="mono"
            fontSize="13px"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            // Long ones are scrolled, by keyboard as well.
            tabIndex={0}
            maxHeight="50dvh"
            overflow="auto"
          >
            {opened.statementText.trim()}
          </Box>
          <DefinitionList flush items={definitionsOf(Object.values(figures), opened, timesOf(opened))} />
        </Dialog>
      )}
    </ListScreen>
  )
}

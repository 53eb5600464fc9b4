import { Box } from '@chakra-ui/react'
import { type AsOf, type HistoryEntry, history } from '@dcir/core/access/history-contract'
import { changesOf } from '@dcir/core/access/workflow/changes'
import { fieldsOfAction } from '@dcir/core/contract/requested-fields'
import type { Page } from '@dcir/core/contract/schemas'
import { formatCount } from '@dcir/core/display/numbers'
import { businessDate } from '@dcir/core/time/lagos'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { type Definition, DefinitionList } from '@dcir/ui/detail/definition-list'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton, EmptyState } from '@dcir/ui/feedback/states'
import { TextInput } from '@dcir/ui/form/controls.ts'
import { LabelledControl } from '@dcir/ui/form/labelled-control'
import { FieldValue } from '@dcir/ui/value/field-value'
import { Instant } from '@dcir/ui/value/instant'
import { useState } from 'react'
import { RequestChanges } from './request-changes'

export interface RecordName {
  /** The feature whose changes are meant, and the record as requests and the audit trail name it. */
  noun: string
  record: string
  /** Name of the record when it was made, where it differs. */
  called?: string
}

/** As many changes as are shown; who needs older ones asks for the record as of a day. */
const SHOWN = 25

/** Changes of a record, newest first, and the record as it stood at the end of a day. */
export function RecordHistory({ noun, record, called }: RecordName) {
  const [date, setDate] = useState('')
  const query = useEndpoint(history.list, { params: { noun, record }, query: { size: SHOWN, name: called } })
  return (
    <Box display="grid" gap="16px">
      <LabelledControl label="Show as of" width={{ base: '100%', md: '220px' }}>
        {(id) => (
          <TextInput
            id={id}
            type="date"
            value={date}
            max={businessDate(new Date(serverNow()))}
            onChange={({ target }) => setDate(target.value)}
          />
        )}
      </LabelledControl>
      {date ? (
        <RecordAsOf key={date} {...{ noun, record, called, date }} />
      ) : (
        <Answer<Page<HistoryEntry>> query={query} skeleton={<CardSkeleton cards={1} height="240px" />}>
          {({ content, totalElements }) => <Changes changes={content} total={totalElements} />}
        </Answer>
      )}
    </Box>
  )
}

function Changes({ changes, total }: { changes: readonly HistoryEntry[]; total: number }) {
  if (changes.length === 0) return <EmptyState text="Nothing has changed since the platform keeps the history." />
  return (
    <>
      <Box as="ol" listStyleType="none" display="grid" gap="24px" aria-label="History">
        {changes.map((change) => (
          <Change key={`${change.at} ${change.action}`} change={change} />
        ))}
      </Box>
      {total > changes.length && (
        <Box color="text.muted">
          The newest {formatCount(changes.length)} of {formatCount(total)} changes.
        </Box>
      )}
    </>
  )
}

function Change({ change }: { change: HistoryEntry }) {
  const { description, initiator, authorizer, authorizersComment, reference, at, beforeData, afterData } = change
  return (
    <Box as="li" borderInlineStartWidth="2px" borderColor="border.line" paddingInlineStart="16px">
      <Box display="flex" flexWrap="wrap" gap="4px 12px" justifyContent="space-between">
        <Box fontWeight="600" color="text.strong">
          {description}
        </Box>
        <Box color="text.muted">
          <Instant value={at} />
        </Box>
      </Box>
      <Box color="text.muted" marginBottom="8px">
        {initiator}
        {authorizer && `, approved by ${authorizer} as ${reference}`}
        {authorizersComment && `: “${authorizersComment}”`}
      </Box>
      {(beforeData !== null || afterData !== null) && <RequestChanges request={change} onlyChanged isDone />}
    </Box>
  )
}

function RecordAsOf({ noun, record, called, date }: RecordName & { date: string }) {
  const query = useEndpoint(history.asOf, { params: { noun, record }, query: { asOf: date, name: called } })
  return (
    <Answer<AsOf> query={query} skeleton={<CardSkeleton cards={1} height="240px" />}>
      {({ known, data }) => {
        if (!known) return <EmptyState text="It was as it is now: no change is known." />
        if (data === null) return <EmptyState text="It did not exist then." />
        return <DefinitionList flush items={definitionsAt(noun, data)} />
      }}
    </Answer>
  )
}

const definitionsAt = (noun: string, data: string): Definition[] =>
  changesOf({ beforeData: null, afterData: data }, fieldsOfAction(noun)).map(({ label, kind, after }) => [
    label,
    <FieldValue key={label} kind={kind} label={label} value={after} />,
  ])

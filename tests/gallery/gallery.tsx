import { Box, Button } from '@chakra-ui/react'
import type { ComponentType } from 'react'
import { answerAll, NAME_TAKEN, REFUSAL } from './answers'
import { Charts } from './chart-pieces'
import { Dialogs } from './dialog-pieces'
import { Drafts } from './draft-pieces'
import { Crash, Downloads, Loads, Toasts } from './feedback-pieces'
import { FilterDates, Forms, Verified } from './form-pieces'
import { CardWaiting, Detail, List, Selection } from './list-pieces'
import { RecordCreate, RecordUpdate } from './record-pieces'
import { emptyPage, fullPage, rows } from './rows'
import { Badges, Countdowns, Counts, Statuses, Table } from './value-pieces'

const all: Record<string, ComponentType> = {
  badges: Badges,
  cards: CardWaiting,
  charts: Charts,
  countdowns: Countdowns,
  counts: Counts,
  crash: Crash,
  detail: Detail,
  dialogs: Dialogs,
  downloads: Downloads,
  drafts: Drafts,
  filter: FilterDates,
  forms: Forms,
  list: List,
  loads: Loads,
  'record-create': RecordCreate,
  'record-update': RecordUpdate,
  selection: Selection,
  statuses: Statuses,
  table: Table,
  toasts: Toasts,
  verified: Verified,
}

/** One piece of the kit, named in the address by `?piece=`, or the list of them; below it what answers its calls. */
export function Gallery() {
  const name = new URLSearchParams(window.location.search).get('piece') ?? ''
  const Piece = all[name] ?? Contents
  return (
    <Box as="main" padding="24px" display="grid" gap="24px" gridTemplateColumns="minmax(0, 1fr)">
      <Piece />
      <Box as="section" aria-label="Answers" display="flex" flexWrap="wrap" gap="8px">
        <Answer label="Answer with rows" status={200} body={fullPage} />
        <Answer label="Answer with nothing" status={200} body={emptyPage} />
        <Answer label="Answer with one" status={200} body={{ result: rows[0] }} />
        <Answer label="Answer with a name" status={200} body={{ result: { accountName: 'ADA OBI' } }} />
        <Answer label="Refuse" status={422} body={REFUSAL} />
        <Answer label="Say that the name is taken" status={409} body={NAME_TAKEN} />
        <Answer label="Break the line" status={0} body={null} />
      </Box>
    </Box>
  )
}

function Answer({ label, status, body }: { label: string; status: number; body: unknown }) {
  return (
    <Button type="button" variant="outline" size="xs" onClick={() => answerAll(status, body)}>
      {label}
    </Button>
  )
}

function Contents() {
  return (
    <ul>
      {Object.keys(all).map((name) => (
        <li key={name}>
          <a href={`?piece=${name}`}>{name}</a>
        </li>
      ))}
    </ul>
  )
}

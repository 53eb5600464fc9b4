import { Box } from '@chakra-ui/react'
import { statementLayouts } from '@dcir/core/reconciliation/layouts/contract'
import { amountUnits, dateOrders, layoutFault } from '@dcir/core/reconciliation/layouts/layouts'
import {
  amountModeWords,
  columnChoices,
  dateOrderWords,
  type LayoutMapping,
  layoutKindWords,
  layoutOfMapping,
  mappingOf,
  openFields,
  patternText,
} from '@dcir/core/reconciliation/layouts/mapping'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { Alert } from '@dcir/ui/feedback/alert'
import { choicesOf } from '@dcir/ui/filter/filter-for.ts'
import { type Filled, formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { useMemo } from 'react'
import { LayoutPreview } from './layout-preview'
import type { ReadSample } from './layout-sample'

interface Typed extends LayoutMapping {
  accountNumber: string
  layoutName: string
  /** That somebody looked, where amounts and balances do not add up. */
  looked?: boolean
}

const { text, select, list, tick } = formFor<Typed>()
const sides = choicesOf(['CREDIT', 'DEBIT'])
const inMode = (mode: LayoutMapping['mode']) => ({ when: (typed: Filled<Typed>) => typed.mode === mode })
const oneColumn = { when: ({ mode }: Filled<Typed>) => mode === 'signed' || mode === 'direction' }
const isOther = (other: keyof LayoutMapping) => (value: string, typed: Filled<Typed>) =>
  value && value === typed[other] ? 'Choose another column' : null

/** Messages have their dates and columns by a standard, and no headings. */
const isMessage = ({ inference: { layout } }: ReadSample) => layout.kind === 'mt940' || layout.kind === 'camt053'

function fieldsOf(read: ReadSample) {
  const { sample, inference } = read
  const { layout, questions } = inference
  const open = openFields(questions)
  const choices = columnChoices(sample, layout)
  const found = (name: string) => layout.patterns.some(({ field }) => field === name)
  const asked = (name: keyof LayoutMapping) => ({ hint: open.get(name) })
  const optional = (name: keyof LayoutMapping) => ({
    choices,
    required: false,
    prompt: found(name) ? 'From the narration' : 'Not printed',
  })
  const account = {
    most: 34,
    hint: 'The account these statements are for',
    check: (value: string) => (!value || /^[A-Z0-9]{6,34}$/.test(value) ? null : 'Account number is invalid'),
  }
  return [
    text('accountNumber', 'Account number', account),
    text('layoutName', 'Layout name', { most: 100, hint: 'For example: Harmattan Bank, daily CSV' }),
    select('date', 'Date', { choices, ...asked('date') }),
    ...(isMessage(read)
      ? []
      : [
          select('dateOrder', 'Date format', {
            choices: choicesOf(dateOrders, (one) => dateOrderWords[one]),
            ...asked('dateOrder'),
          }),
        ]),
    select('mode', 'Amounts', {
      choices: choicesOf(['signed', 'direction', 'two-columns'] as const, (one) => amountModeWords[one]),
    }),
    select('amountUnit', 'Amounts are in', { choices: choicesOf(amountUnits), ...asked('amountUnit') }),
    select('column', 'Amount', { choices, ...oneColumn }),
    select('direction', 'Direction', { choices, ...inMode('direction'), check: isOther('column') }),
    select('negative', 'With a minus or in parentheses', { choices: sides, ...inMode('signed') }),
    select('unsigned', 'Without a sign or a word', {
      choices: [...sides, { value: 'REFUSED', label: 'Is refused' }],
      ...inMode('signed'),
      ...asked('unsigned'),
    }),
    select('debit', 'Debits', { choices, ...inMode('two-columns'), ...asked('debit') }),
    select('credit', 'Credits', { choices, ...inMode('two-columns'), ...asked('credit'), check: isOther('debit') }),
    list(
      'words',
      'What marks a debit and a credit',
      (row) => [row.text('word', 'Word', { most: 40 }), row.select('meaning', 'Meaning', { choices: sides })],
      { add: 'Add a word', most: 60, ...inMode('direction') },
    ),
    select('narration', 'Narration', { ...optional('narration'), required: layout.patterns.length > 0 }),
    select('rrn', 'RRN', { ...optional('rrn'), required: !found('rrn'), ...asked('rrn') }),
    select('stan', 'STAN', optional('stan')),
    select('terminalId', 'Terminal ID', optional('terminalId')),
    select('maskedPan', 'Masked PAN', optional('maskedPan')),
    select('balance', 'Balance', optional('balance')),
    ...(questions.some(({ field }) => field === 'balance')
      ? [tick('looked', 'I compared the rows below with the file: debit, credit and the signs are right')]
      : []),
  ]
}

/** Form of a sample's layout: people answer its open questions and save it for an account. */
export function LayoutForm({ read, onClose }: { read: ReadSample; onClose: () => void }) {
  const { sample, inference, fileName } = read
  const fields = useMemo(() => fieldsOf(read), [read])
  const mapping = useMemo(() => mappingOf(inference, sample), [inference, sample])
  const values = useMemo(() => ({ ...mapping, accountNumber: read.account }), [mapping, read.account])
  const layoutOf = (typed: LayoutMapping) => layoutOfMapping({ ...mapping, ...typed }, inference, sample)
  const { kind, headerRow, patterns, wrapped } = inference.layout
  return (
    <FormDialog<typeof statementLayouts.save, Typed>
      title={`Map ${fileName}`}
      submit="Save"
      endpoint={statementLayouts.save}
      fields={fields}
      values={values}
      columns={2}
      look={{ width: 960 }}
      lead={
        <>
          <Questions of={inference.questions} />
          <DefinitionList
            flush
            items={[
              ['Kind of file', layoutKindWords[kind]],
              ...(isMessage(read)
                ? []
                : [['Headings', headerRow === 0 ? 'No headings' : `In row ${headerRow}`] as const]),
              ['Found in the narration', patterns.map(patternText).join('; ')],
              ...(wrapped ? [['Long narrations', 'Continues on the next lines'] as const] : []),
            ]}
          />
        </>
      }
      params={({ accountNumber }) => ({ accountNumber })}
      body={(typed) => ({ layoutName: typed.layoutName, layout: layoutOf(typed) })}
      done={({ message }) => message}
      onDone={onClose}
      onClose={onClose}
      verdict={(typed, problem) => problem ?? layoutFault(layoutOf(typed))?.message}
    >
      {(typed) => <LayoutPreview layout={layoutOf(typed)} read={read} />}
    </FormDialog>
  )
}

/** Questions to answer before the layout can be saved. */
function Questions({ of }: { of: ReadSample['inference']['questions'] }) {
  if (of.length === 0) return null
  return (
    <Alert tone="warning" title="The sample leaves open">
      <Box as="ul" listStyleType="none">
        {of.map(({ field, message }) => (
          <li key={field}>{message}</li>
        ))}
      </Box>
    </Alert>
  )
}

import { Box, Button } from '@chakra-ui/react'
import { type ComponentType, Suspense, useCallback, useId, useRef, useState } from 'react'
import { Dialog } from '../dialog/dialog'
import { DeclaredForm } from '../form/declared-form'
import type { Field, FormValues } from '../form/field'

/** What else can be done with a filter than narrowing the list, such as asking for a report. */
export interface FilterMoreProps {
  /** Where its button belongs, beside the one that filters; null until the dialog is drawn. */
  place: HTMLElement | null
  /** Checks the form as it stands and hands over its values once nothing is wrong with them. */
  check: (take: (values: FormValues) => void) => void
}

interface FilterDialogProps {
  title: string
  fields: readonly Field[]
  /** The filter in force, from the address. */
  values: FormValues
  open: boolean
  onClose: () => void
  onApply: (values: FormValues) => void
  onReset: () => void
  /** Stands below the fields as long as the dialog is open. */
  more?: ComponentType<FilterMoreProps> | undefined
}

/** The filter of a list. Nothing is asked of the server before Filter. */
export function FilterDialog(props: FilterDialogProps) {
  const { title, fields, values, open, onClose, onApply, onReset, more: More } = props
  const formId = useId()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const submit = useTakers(formId, onApply)
  const footer = (
    <>
      <Button type="button" variant="ghost" marginInlineEnd="auto" onClick={onReset}>
        Reset
      </Button>
      <Button type="button" variant="outline" onClick={onClose}>
        Cancel
      </Button>
      {/* Together, so that on a phone the main button has company on the second line. */}
      <Box display="flex" gap="8px">
        {More && <Box ref={setPlace} display="contents" />}
        <Button type="submit" form={formId}>
          Filter
        </Button>
      </Box>
    </>
  )
  return (
    <Dialog title={title} open={open} onClose={onClose} footer={footer} width={640}>
      <Box onSubmitCapture={submit.begin}>
        <FilterForm id={formId} fields={fields} values={values} onSubmit={submit.end} />
      </Box>
      {More && (
        <Suspense>
          <More place={place} check={submit.check} />
        </Suspense>
      )}
    </Dialog>
  )
}

interface FilterFormProps {
  id: string
  fields: readonly Field[]
  values: FormValues
  onSubmit: (values: FormValues) => void
}

/** The fields of one opening of the dialog. */
function FilterForm({ id, fields, values, onSubmit }: FilterFormProps) {
  const giveWay = useGivingDates(fields, values)
  const first = firstValues(fields, values)
  return <DeclaredForm id={id} fields={fields} values={first} onChange={giveWay} onSubmit={onSubmit} columns={2} />
}

/**
 * Empties the dates that the screen suggested and nobody touched, once something is typed that names one record: it may
 * be of any day. Dates that somebody asked for, by choosing their kind or by setting them, stay.
 */
function useGivingDates(fields: readonly Field[], values: FormValues) {
  const touched = useRef(new Set<string>())
  const hasGiven = useRef(false)
  return useCallback(
    (now: FormValues, set: (name: string, value: string) => void) => {
      if (hasGiven.current) return
      const suggested = fields.filter((one) => one.kind === 'date' && one.initial && !one.when && !values[one.name])
      for (const one of suggested) if (now[one.name] !== one.initial) touched.current.add(one.name)
      if (!fields.some((one) => one.findsOne && now[one.name]?.trim())) return
      hasGiven.current = true
      for (const { name } of suggested) if (!touched.current.has(name)) set(name, '')
    },
    [fields, values],
  )
}

/** Who takes the values when the form is sent: the list, unless somebody else asked for them just before. */
function useTakers(formId: string, onApply: (values: FormValues) => void) {
  const asking = useRef<((values: FormValues) => void) | null>(null)
  const taker = useRef(onApply)
  return {
    check: (take: (values: FormValues) => void) => {
      asking.current = take
      const form = document.getElementById(formId)
      if (form instanceof HTMLFormElement) form.requestSubmit()
    },
    // A form that is refused never ends, so that each beginning decides anew.
    begin: () => {
      taker.current = asking.current ?? onApply
      asking.current = null
    },
    end: (values: FormValues) => taker.current(values),
  }
}

/**
 * What the dialog opens with: the filter in force, or while there is none, what each field suggests. A field that does
 * not show yet suggests it for when it does.
 */
function firstValues(fields: readonly Field[], values: FormValues): FormValues {
  const isActive = fields.some((one) => values[one.name])
  const first = (one: Field): string => {
    if (one.derive) return one.derive(values)
    const isHidden = one.when !== undefined && !one.when(values)
    return isActive && !isHidden ? (values[one.name] ?? '') : (one.initial ?? '')
  }
  return Object.fromEntries(fields.map((one) => [one.name, first(one)]))
}

import { Box, Button } from '@chakra-ui/react'
import { type ComponentType, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../dialog/dialog'
import { FormBody, useIsWhole } from '../form/declared-form'
import type { Field, FormValues } from '../form/field'
import { type OpenForm, QUIETLY, useOpenForm } from '../form/form-state'

/** Props of a further use of the filter's form, such as requesting a report. */
export interface FilterMoreProps {
  /** Where its button belongs, beside the one that filters; null until the dialog is drawn. */
  place: HTMLElement | null
  /** Checks the form as it is and hands over its values once nothing is wrong with them. */
  check: (take: (values: FormValues) => void) => void
  /** Whether nothing is wrong with the form as it is. */
  isWhole: boolean
}

interface FilterFormProps {
  fields: readonly Field[]
  /** The filter in force, from the address. */
  values: FormValues
  onApply: (values: FormValues) => void
  /** Filter can be pressed only when nothing is wrong or missing. */
  waits?: boolean | undefined
  /** Shown below the fields as long as the dialog is open. */
  more?: ComponentType<FilterMoreProps> | undefined
}

interface FilterDialogProps extends FilterFormProps {
  title: string
  open: boolean
  onClose: () => void
  onReset: () => void
}

/** The filter of a list. Nothing is asked of the server before Filter. */
export function FilterDialog({ title, open, onClose, onReset, ...filter }: FilterDialogProps) {
  const id = useId()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [isWhole, setWhole] = useState(false)
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
        {filter.more && <Box ref={setPlace} display="contents" />}
        <Button type="submit" form={id} disabled={filter.waits && !isWhole}>
          Filter
        </Button>
      </Box>
    </>
  )
  return (
    <Dialog title={title} open={open} onClose={onClose} footer={footer} width={640}>
      <FilterForm {...filter} id={id} place={place} onWhole={setWhole} />
    </Dialog>
  )
}

function FilterForm({
  fields,
  values,
  onApply,
  more: More,
  id,
  place,
  onWhole,
}: FilterFormProps & { id: string; place: HTMLElement | null; onWhole: (isWhole: boolean) => void }) {
  const [first] = useState(() => firstValues(fields, values))
  const form = useOpenForm<FormValues>({ fields, values: first, onSubmit: (sent) => onApply(asText(sent)) })
  const isWhole = useIsWhole(form)
  useEffect(() => onWhole(isWhole), [onWhole, isWhole])
  useGivingDates(form, fields, values)
  const check = (take: (values: FormValues) => void) => {
    const { problems, sent } = form.reading(form.api.state.values)
    if (problems.size === 0) take(asText(sent))
    // Nobody takes what is wrong: sending it shows what that is.
    else (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit()
  }
  return (
    <>
      <FormBody form={form} id={id} columns={2} />
      {More && (
        <Suspense>
          <More place={place} check={check} isWhole={isWhole} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Empties the dates that the screen suggested and nobody touched, once something is typed that names one record: it may
 * be of any day. Dates that somebody asked for, by choosing their kind or by setting them, stay.
 */
function useGivingDates({ api }: OpenForm, fields: readonly Field[], values: FormValues): void {
  const touched = useRef(new Set<string>())
  const hasGiven = useRef(false)
  useEffect(() => {
    const follow = () => {
      if (hasGiven.current) return
      const now = api.state.values as FormValues
      const suggested = fields.filter((one) => one.kind === 'date' && one.initial && !one.when && !values[one.name])
      for (const one of suggested) if (now[one.name] !== one.initial) touched.current.add(one.name)
      if (!fields.some((one) => one.findsOne && now[one.name]?.trim())) return
      hasGiven.current = true
      for (const { name } of suggested) if (!touched.current.has(name)) api.setFieldValue(name, '' as never, QUIETLY)
    }
    const subscription = api.store.subscribe(follow)
    return () => subscription.unsubscribe()
  }, [api, fields, values])
}

/**
 * First values of the dialog: the filter in force, or without one the suggestion of each field. A hidden field gets
 * its suggestion too, for when it shows.
 */
function firstValues(fields: readonly Field[], values: FormValues): FormValues {
  const isActive = fields.some((one) => values[one.name])
  const first = (one: Field): string => {
    if (one.derive) return one.derive(values)
    const isHidden = one.when !== undefined && !one.when(values)
    return isActive && !isHidden ? (values[one.name] ?? '') : (one.initial ?? '')
  }
  return Object.fromEntries(fields.map((one) => [one.name, held(one, first(one))]))
}

/** An address has several values as one text, of which a field for several holds each. */
const held = ({ kind }: Field, text: string): string =>
  kind === 'several' ? (text.split(',').filter(Boolean) as readonly string[] as never) : text

const asText = (sent: Readonly<Record<string, unknown>>): FormValues =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))

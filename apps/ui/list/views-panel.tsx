import { Box, chakra } from '@chakra-ui/react'
import { type View, views } from '@dcir/core/access/views-contract'
import { useRef } from 'react'
import type { Search } from '../address/address-search'
import { plainSearch } from '../address/plain-search'
import { useGo } from '../address/target'
import { useAction, useEndpoint } from '../client/use-endpoint'
import { Answer } from '../feedback/answer'
import { shownValue } from '../filter/filter-chips'
import type { Field, FormValues } from '../form/field'
import { SaveView } from './save-view'
import { ViewRow } from './view-row'

interface ViewsPanelProps {
  screen: string
  values: FormValues
  /** The fields of the filter, which say its values in words. */
  fields: readonly Field[] | undefined
  onClose: () => void
}

/** Two searches are the same when they say the same, in whatever order. */
const searchOf = (values: Readonly<Record<string, unknown>>) => {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
  return plainSearch.stringifySearch(Object.fromEntries(sorted)).slice(1)
}

/** Chooses, saves and removes the named views of a list. */
export function ViewsPanel({ screen, values, fields = [], onClose }: ViewsPanelProps) {
  const go = useGo()
  const params = { screen }
  const query = useEndpoint(views.list, { params })
  const save = useAction(views.save)
  const remove = useAction(views.remove, { success: ({ message }) => message })
  const name = useRef<HTMLInputElement>(null)
  const search = searchOf(values)
  const words = fields.flatMap((one) => (values[one.name] ? [shownValue(one, values[one.name] ?? '')] : []))
  const keep = (view: View) => save.run({ params, body: view })
  const open = (view: View) => {
    onClose()
    const kept = plainSearch.parseSearch(view.search)
    // The part of the screen stays, whatever is wanted of it.
    void go({ to: '.', search: ({ tab }: Search) => (tab === undefined ? kept : { tab, ...kept }) })
  }
  const forget = async (view: View) => {
    // The button that was pressed goes with its row, so that the focus leaves first.
    name.current?.focus()
    await remove.run({ params: { screen, name: view.name } })
  }
  return (
    <Box width="min(340px, calc(100vw - 32px))" padding="12px">
      <Answer query={query} skeleton={<Note>Loading the views…</Note>}>
        {(kept) =>
          kept.length === 0 ? (
            <Note>No saved views. Filter the list, then save it here.</Note>
          ) : (
            <List aria-label="Views">
              {kept.map((view) => (
                <ViewRow
                  key={view.name}
                  view={view}
                  isOpen={searchOf(plainSearch.parseSearch(view.search)) === search}
                  onOpen={() => open(view)}
                  onDefault={() => void keep({ ...view, isDefault: !view.isDefault })}
                  onRemove={() => void forget(view)}
                />
              ))}
            </List>
          )
        }
      </Answer>
      <SaveView
        ref={name}
        known={query.data ?? []}
        running={save.running}
        onSave={(view) => keep({ ...view, search })}
        kept={words.join(', ')}
      />
    </Box>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Box padding="4px 4px 12px" color="text.muted">
      {children}
    </Box>
  )
}

const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '2px', marginBottom: '12px' } })

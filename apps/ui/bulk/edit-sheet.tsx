import type { SheetEndpoints } from '@dcir/core/bulk/edit-sheet-contract'
import { Download, FileUp } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Action } from '../action/action'
import { useAddress, useChangeAddress } from '../address/address-search'
import type { Target } from '../address/target'
import { useMayCall } from '../client/use-access'
import { useDownload } from '../file/save-file'

const EditSheetDialog = lazy(() => import('./edit-sheet-dialog').then((one) => ({ default: one.EditSheetDialog })))

/** In the address while the dialog is open. */
const SHEET = 'sheet'
const upload: Action = {
  label: 'Upload edited file',
  icon: FileUp,
  target: { to: '.', search: (before: object) => ({ ...before, dialog: SHEET }) },
}

interface EditSheet {
  endpoints: SheetEndpoints
  /** Plural noun of the list's records, as in `Drop an edited file of charge types here`. */
  nouns: string
  /** Which of them are downloaded; all unless given. */
  query?: Readonly<Record<string, unknown>>
  /** Where a request that a row became is shown. */
  request: (reference: string) => Target
}

/** Actions of a list for those who may change its records in a workbook, with the dialog of the second action. */
export function useEditSheet({ endpoints, nouns, query, request }: EditSheet): {
  actions: Action[]
  dialog: ReactNode
} {
  const may = [useMayCall(endpoints.download), useMayCall(endpoints.apply)].every(Boolean)
  const download = useDownload(endpoints.download)
  const isOpen = useAddress().dialog === SHEET
  const change = useChangeAddress()
  if (!may) return { actions: [], dialog: null }
  const get: Action = {
    label: 'Download for editing',
    icon: Download,
    onSelect: () => void download.run(query ? { query } : {}),
  }
  return {
    actions: [get, upload],
    dialog: isOpen && (
      <Suspense>
        <EditSheetDialog
          endpoints={endpoints}
          nouns={nouns}
          request={request}
          onClose={() => void change({ dialog: undefined })}
        />
      </Suspense>
    ),
  }
}

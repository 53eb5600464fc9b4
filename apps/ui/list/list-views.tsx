import { Bookmark } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Popover } from '../dialog/popover'
import type { Field, FormValues } from '../form/field'

// Most visits to a list neither save nor choose a view.
const ViewsPanel = lazy(() => import('./views-panel').then((module) => ({ default: module.ViewsPanel })))

interface ListViewsProps {
  /** The name under which the views of the list are kept. */
  screen: string
  /** The filter in force, which can be kept. */
  values: FormValues
  fields: readonly Field[] | undefined
}

/** The named views of a list: kept filters, one of which may open with the list. */
export function ListViews(props: ListViewsProps) {
  return (
    <Popover label="Views" text="Views" icon={<Bookmark size={16} aria-hidden="true" />}>
      {(close) => (
        <Suspense>
          <ViewsPanel {...props} onClose={close} />
        </Suspense>
      )}
    </Popover>
  )
}

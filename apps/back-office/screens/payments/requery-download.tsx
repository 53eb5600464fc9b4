import { type RequeryFilter, requery } from '@dcir/core/payments/requery-contract'
import { useDownload } from '@dcir/ui/file/save-file.ts'
import type { FilterMoreProps } from '@dcir/ui/filter/filter-dialog'
import { FilterButton } from './filter-button'

export type RequeryKind = 'settlements' | 'disputes'

/** Downloads what the filter finds, from the filter's dialog. */
export function RequeryDownload({ place, check, isWhole, kind }: FilterMoreProps & { kind: RequeryKind }) {
  const endpoint = kind === 'settlements' ? requery.downloadSettlements : requery.downloadDisputes
  const { run, running } = useDownload(endpoint, 'requery.xlsx')
  return (
    <FilterButton
      place={place}
      running={running}
      isWhole={isWhole}
      onClick={() => check((values) => void run({ body: values as RequeryFilter }))}
    />
  )
}

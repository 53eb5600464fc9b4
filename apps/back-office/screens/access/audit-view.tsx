import type { AuditEntryDetail } from '@dcir/core/access/audit/contract'
import { auditFields } from '@dcir/core/access/audit/fields'
import { changesOf } from '@dcir/core/access/workflow/changes'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { FieldValue } from '@dcir/ui/value/field-value'
import { RequestChanges } from './request-changes'

/** An entry of the trail: what was said besides, and what changed, field by field. */
export function AuditView({ entry }: { entry: AuditEntryDetail }) {
  const { action, beforeData, afterData, details } = entry
  const said = changesOf({ beforeData: null, afterData: details })
  return (
    <>
      <DefinitionList
        flush
        items={[
          ...definitionsOf(Object.values(auditFields), entry),
          ...said.map(({ label, kind, after }): [string, React.ReactNode] => [
            label,
            <FieldValue key={label} kind={kind} label={label} value={after} />,
          ]),
        ]}
      />
      {(beforeData ?? afterData) !== null && <RequestChanges request={{ action, beforeData, afterData }} isDone />}
    </>
  )
}

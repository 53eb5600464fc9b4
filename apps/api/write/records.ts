/** The three changes of a record, as plans that a second person may have to approve. */
import type { Body, Endpoint } from '@dcir/core/contract/endpoint'
import { type AnyNoun, type CreateOf, labelOf, recordAfter, sentAs, type UpdateOf } from '@dcir/core/contract/noun'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { DataOf } from '../db/record-table'
import { type RecordTable, recordStore, type Standing } from '../db/records'
import type { Gate } from './gate'
import type { Tx } from './write'

/** Rules for the records of one noun. */
export interface RecordRules<Row extends object, Data extends object, B> {
  /** As in `Settlement participant was not found.` */
  noun: string
  table: RecordTable<Row, Data>
  /** The name of a record, and of one that is new. */
  nameOf(data: Data): string
  newName(body: B): string
  /** The unique value of a new record; its name unless given. */
  newSubject?(body: B): string
  /** The id of a record in requests and in the audit trail; its key unless given. */
  subject?(data: Data): string
  /** Locks what a change is checked against, before the record itself, so that no two changes wait for each other. */
  lock?(tx: Tx): Promise<unknown>
  /** The record as it would stand. @param key null for a new one. @throws Refusal when a rule forbids it */
  admitted(tx: Tx, body: B, before: Data | null, key: string | null): Promise<Data>
  /** Columns that a change writes beside the record, such as who made it. */
  stamp?(tx: Tx, isNew: boolean): object
  /** @throws Refusal when it is still needed */
  refuseRemoval?(tx: Tx, data: Data, key: string): Promise<void>
  /** Does more within the transaction that makes a new one. */
  made?(tx: Tx, after: Data): Promise<void>
  /** Does more within the transaction of a change. */
  changed?(tx: Tx, after: Data, before: Data): Promise<void>
  /** The sentences of success. */
  said: { readonly created: string; readonly updated: string; readonly deleted: string }
}

/** The sentences of success of a declared noun. */
export const saidBy = ({ texts }: Pick<AnyNoun, 'texts'>) => ({ updated: '', deleted: '', ...texts })

/** Rules of a declared noun, as far as it has none of its own. */
export function rulesOf<N extends AnyNoun>(
  noun: N,
  table: RecordTable<DataOf<N>, DataOf<N>>,
): RecordRules<DataOf<N>, DataOf<N>, CreateOf<N> & UpdateOf<N>> {
  const textIn = (one: object, name: string) => String((one as Readonly<Record<string, unknown>>)[name])
  return {
    noun: labelOf(noun),
    table,
    nameOf: (data) => textIn(data, noun.title),
    newName: (body) => textIn(body, sentAs(noun.fields[noun.title])),
    said: saidBy(noun),
    admitted: async (_tx, body, before) => recordAfter(noun, body, before),
  }
}

interface ById {
  params: { id: string }
}

/** The functions of a noun's writing endpoints, by the names that a contract gives them. */
export function recordChanges<
  C extends Endpoint,
  U extends Endpoint,
  R extends Endpoint,
  Row extends object,
  Data extends object,
>(gate: Gate, endpoints: { create: C; update: U; remove: R }, rules: RecordRules<Row, Data, Body<C> & Body<U>>) {
  type B = Body<C> & Body<U>
  const { noun, said } = rules
  const store = (tx: Tx) => recordStore(tx.db, rules.table)
  const lowered = noun.charAt(0).toLowerCase() + noun.slice(1)
  const idOf = (input: object) => (input as ById).params.id
  const bodyOf = (input: object) => (input as { body: B }).body
  const subject = (input: object, before: Data | null) => (before && rules.subject?.(before)) ?? idOf(input)
  const nameOf = (input: object, before: Data | null) => (before ? rules.nameOf(before) : idOf(input))

  async function standing(tx: Tx, input: object): Promise<Standing<Data>> {
    await rules.lock?.(tx)
    const found = await store(tx).lock(idOf(input))
    if (!found) throw new Refusal('not-found', { label: noun })
    return found
  }

  return {
    create: gate.changes<C, Data>(endpoints.create, {
      record: (input) => (rules.newSubject ?? rules.newName)(bodyOf(input)),
      describe: (input) => `Create ${lowered} ${rules.newName(bodyOf(input))}`,
      async before(tx) {
        await rules.lock?.(tx)
        return null
      },
      after: (tx, input) => rules.admitted(tx, bodyOf(input), null, null),
      async change(tx, _input, _before, after) {
        if (after) await store(tx).insert(after, rules.stamp?.(tx, true))
        if (after) await rules.made?.(tx, after)
        return said.created
      },
    }),
    update: gate.changes<U, Data>(endpoints.update, {
      record: subject,
      describe: (input, before) => `Update ${lowered} ${nameOf(input, before)}`,
      before: standing,
      after: (tx, input, before) => rules.admitted(tx, bodyOf(input), before, idOf(input)),
      async change(tx, input, before, after) {
        if (after) await store(tx).update(idOf(input), after, rules.stamp?.(tx, false))
        if (after && before) await rules.changed?.(tx, after, before)
        return said.updated
      },
    }),
    remove: gate.changes<R, Data>(endpoints.remove, {
      record: subject,
      describe: (input, before) => `Delete ${lowered} ${nameOf(input, before)}`,
      before: standing,
      async after(tx, input, before) {
        if (before) await rules.refuseRemoval?.(tx, before, idOf(input))
        return null
      },
      async change(tx, input) {
        await store(tx).remove(idOf(input), tx.at)
        return said.deleted
      },
    }),
  }
}

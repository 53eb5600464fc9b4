/** Rows that were not ingested: a list, and what people decide about them. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { lagosIso } from '@dcir/core/time/lagos'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { type SetAside, setAside } from '@dcir/core/transactions/set-aside-contract'
import { routesOf } from '../../call/call'
import { BANK, type Database } from '../../db/database'
import { mapPage } from '../../db/lists'
import { sql } from '../../db/sql'
import type { Writes } from '../../write/write'
import { ingestRows } from './ingestion'
import { ingestionStore } from './ingestion.store'
import { type SetAsideRow, setAsideStore } from './set-aside.store'

const iso = (at: Date | string | null) => (at === null ? null : lagosIso(new Date(at)))

const shownOf = (row: SetAsideRow): SetAside => ({
  ...row,
  transactionTime: iso(row.transactionTime),
  firstReceivedAt: lagosIso(row.firstReceivedAt),
  lastReceivedAt: lagosIso(row.lastReceivedAt),
  decidedAt: iso(row.decidedAt),
})

export const setAsideRoutes = ({ database, writes }: { database: Database; writes: Writes }) =>
  routesOf(setAside, {
    list: (call, { query: { page: index, size, outcome, state, cardAcceptorId } }) =>
      database.read(call.scope, async (db) => {
        const where = [
          ...(outcome ? [sql`r.outcome = ${outcome}`] : []),
          ...(state ? [sql`r.state = ${state}`] : []),
          ...(cardAcceptorId ? [sql`r.card_acceptor_id = ${cardAcceptorId}`] : []),
        ]
        return mapPage(await setAsideStore(db).list(where, index, size), shownOf)
      }),

    release: (call, { body: { cardAcceptorId } }) =>
      writes.run(call, setAside.release, {
        scope: BANK,
        async change({ db, actor, at }) {
          const store = setAsideStore(db)
          const known = (await ingestionStore(db).agents()).some((agent) => agent.cardAcceptorId === cardAcceptorId)
          if (!known) throw new Refusal('acceptor-unknown', { cardAcceptorId })
          const waiting = await store.waiting(cardAcceptorId)
          if (waiting.length === 0) throw new Refusal('nothing-set-aside', { cardAcceptorId })
          const came = await ingestRows(
            db,
            waiting.map(({ content }) => content as IncomingTransaction),
            at,
          )
          await store.decide(
            waiting.map(({ id }) => id),
            'RELEASED',
            { at, by: actor, reason: null },
          )
          const { rows: _, ...counts } = came
          const message = `Released ${waiting.length} of ${cardAcceptorId}, of which ${came.accepted} were new.`
          return { answer: { message }, subject: cardAcceptorId, details: counts }
        },
      }),

    dismiss: (call, { params, body: { reason } }) =>
      writes.run(call, setAside.dismiss, {
        scope: BANK,
        async change({ db, actor, at }) {
          const store = setAsideStore(db)
          const id = Number(params.id)
          if (!(await store.exists(id))) throw new Refusal('not-found', { label: 'Transaction' })
          const decided = await store.decide([id], 'DISMISSED', { at, by: actor, reason })
          if (decided === 0) throw new Refusal('set-aside-decided')
          return { answer: { message: 'Transaction dismissed.' }, subject: params.id, details: { reason } }
        },
      }),
  })

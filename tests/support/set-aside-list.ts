/** The list of what was set aside when it arrived, for the suite of all lists. */
import { fullPath } from '@dcir/core/contract/endpoint'
import { transactions } from '@dcir/core/transactions/contract'
import { setAside, setAsideFields } from '@dcir/core/transactions/set-aside-contract'
import { listOf, type ProductList, type Row } from './list-suite'
import { as, switchOfPlatform } from './platform'
import { transactionOf } from './transaction'

/** One at least of a card acceptor that nobody has. */
async function ensureSetAside(): Promise<void> {
  const { totalElements } = await (await as('bo.admin')).call(setAside.list, { query: { size: 1 } })
  if (totalElements > 0) return
  const { address, token } = switchOfPlatform()
  await fetch(address + fullPath(transactions.ingest), {
    method: transactions.ingest.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transactions: [transactionOf({ cardAcceptorId: '2099LA000000099' })] }),
  })
}

const asWord = (text: unknown) => new RegExp(`^${String(text)}$`, 'i')

export const setAsideList: ProductList = listOf({
  route: '/back-office/transactions-set-aside',
  title: 'Transactions Set Aside',
  endpoint: setAside.list,
  fields: setAsideFields,
  columns: {
    lastReceivedAt: 'Last received',
    outcome: 'Outcome',
    state: 'State',
    transactionSearchKey: 'Transaction Search Key',
    cardAcceptorId: 'Card Acceptor',
    merchantName: 'Super Agent',
    transactionAmount: 'Amount',
    times: 'Times',
    reason: 'Reason',
  },
  ownCells: { outcome: ({ outcome }: Row) => asWord(outcome), state: ({ state }: Row) => asWord(state) },
  ensure: ensureSetAside,
  requirements: { rows: 'DOM-6.9', states: 'DOM-6.9', refused: 'PRM-010' },
})

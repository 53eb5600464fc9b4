import { disputeClue } from '@dcir/core/disputes/clue'
import { today } from '@dcir/ui/client/server-clock.ts'
import { mayCall } from '@dcir/ui/client/use-access.ts'
import type { PaletteFinder } from '@dcir/ui/shell/palette-finder.ts'
import type { DisputePlace } from './places'

type Finding = { filter: DisputePlace['endpoints']['filter']; open: DisputePlace['open'] }

/** As many as fit below the line that they are sought in. */
const MAX_FOUND = 5

/** Whether any of its readings can be a dispute's; a day alone is none. */
const meansDispute = (text: string): boolean => {
  const { day: _, ...readings } = disputeClue(text, today())
  return Object.values(readings).some((reading) => reading !== null)
}

/** Finds disputes of a list by whatever people know of them; how they look is fetched with the first answer. */
export const disputeFinder = ({ filter, open }: Finding): PaletteFinder => ({
  heading: 'Disputes',
  mayFind: (held, door) => mayCall(held, filter, door),
  find: async (client, text, signal) => {
    if (!meansDispute(text)) return []
    const { FoundLine } = await import('@dcir/ui/shell/found-line')
    const { content } = await client.call(filter, { query: { size: MAX_FOUND }, body: { text } }, { signal })
    return content.map(({ logCode, customerAccountName, transactionAmount, status }) => ({
      id: logCode,
      line: <FoundLine name={logCode} note={customerAccountName} amount={transactionAmount} status={status} />,
      target: open(logCode),
    }))
  },
})

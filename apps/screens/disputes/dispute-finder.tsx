import { mayCall } from '@dcir/ui/client/use-access.ts'
import type { PaletteFinder } from '@dcir/ui/shell/palette-finder.ts'
import type { DisputePlace } from './places'

type Finding = { filter: DisputePlace['endpoints']['filter']; open: DisputePlace['open'] }

/** A log code begins so; anything else is no dispute's. */
const LOG_CODE = /^DSP-[A-Z0-9-]+$/i

/** Finds a dispute of a list by its log code; how it looks is fetched with the first answer. */
export const disputeFinder = ({ filter, open }: Finding): PaletteFinder => ({
  heading: 'Disputes',
  mayFind: (held, door) => mayCall(held, filter, door),
  find: async (client, text, signal) => {
    if (!LOG_CODE.test(text)) return []
    const { FoundLine } = await import('@dcir/ui/shell/found-line')
    const { content } = await client.call(filter, { query: {}, body: { logCode: text } }, { signal })
    return content.map(({ logCode, customerAccountName, transactionAmount, status }) => ({
      id: logCode,
      line: <FoundLine name={logCode} note={customerAccountName} amount={transactionAmount} status={status} />,
      target: open(logCode),
    }))
  },
})

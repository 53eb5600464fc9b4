import { formatNaira } from '@dcir/core/money/kobo'
import { type OpenExceptions, reconciliationDays } from '@dcir/core/reconciliation/days-contract'
import { weekdayAndDate } from '@dcir/core/time/lagos'
import { counted, countedMoney, matter, type TodayLine } from '@dcir/ui/today/matter.ts'
import { creditDays, type DayKind, debitDays } from './day-places'

type Entries = OpenExceptions['owed']

const lineOf = (id: string, entries: Entries, kind: DayKind, text: string, tab: string): TodayLine[] =>
  entries.firstDate === null
    ? []
    : [
        {
          id,
          text: `${text} The first is of ${weekdayAndDate(entries.firstDate)}.`,
          target: { ...kind.show(entries.firstDate), search: { tab } },
        },
      ]

const unmatched = (entries: Entries, { word }: DayKind): string =>
  `${countedMoney(entries, `${word} of a statement`, `${word}s of statements`)} unmatched.`

const owedText = ({ count, amount }: Entries): string =>
  `${counted(count, 'customer is', 'customers are')} owed ${formatNaira(amount)} by what statements show.`

/** What statements brought and nobody has dealt with: customers who are owed, and lines that match nothing of ours. */
export const exceptionsOpen = matter(reconciliationDays.open, {}, ({ owed, unmatchedCredits, unmatchedDebits }) => [
  ...lineOf('owed', owed, creditDays, owedText(owed), 'matched-failed'),
  ...lineOf('unmatched-credits', unmatchedCredits, creditDays, unmatched(unmatchedCredits, creditDays), 'exceptions'),
  ...lineOf('unmatched-debits', unmatchedDebits, debitDays, unmatched(unmatchedDebits, debitDays), 'exceptions'),
])

/** Sentences that people could not read, by the reviews of a day's use: none of them comes back. */
import { expect, test } from 'vitest'
import { readSources } from './sources'

/** As they stood in screens, mails, commands and guides; the documents have none of them. */
const unread = `
gave up some of the work
Beside it
Those below would be listed as failed
Map files like it once
How the statements of banks are read
No dispute is logged for it yet
rows are open, for
the bulk is then closed by itself
this would have earned
comes back on the same day of each year
The file that Download for editing saved
stands below an error
the very call can be found
the menu lies over the page
Start again with a new one
What was right before
Leave the wall
Not well:
Nobody has noted anything yet
Incidents and their notes
such a silence comes
Minutes that are looked back on
With commas between them
Fewer transactions come than ever should
Refunds pile up
A code of your authenticator app, asked for after
They are shown this once and kept nowhere
Afterwards you sign in again, here and wherever else
There is no password yet
cannot sign in any more, and every session
gets a password that is good for one sign-in
Whoever learns your password
This would change; what stays as it is, is grey
Right that it takes
It waits for your decision
What you ask for and a colleague has to approve
The record changed after this was asked for
As it was at the end of
What is to do could not be read
Nothing waits for you. What comes up
The bank is not asked any more
Nothing matches the filter on these dates
Restored what you had typed
No views yet. Set a filter
It takes the place of the view of this name
Nothing is left to answer
Nothing waits for your answer here
Workbooks are checked on the server, row by row
No receipt was given
there is no archive of receipts
No row needs these files
The dispute becomes pending again
not known to be the account of the card
The bank names no account of the card
the most that is refunded by itself
counted on working days
How many open disputes it moves
the time to answer a dispute stands still
The first row does not name the columns as it must
the work goes on and the list shows how far it is
was refused as a whole, so that it has no lines
Of the account that the bank prints such files for
Words of the direction
One column, and one for the direction
columns go by their place
Go on in the lines below
Nearest of ours
Nothing of ours comes near
each with its nearest
one may be typed
Lines without a transaction
Approved transactions without a line
Why it is signed off although rows are open
Figures that are signed
The rows of today give other figures
Nobody has signed this day off
Those that have a dispute are left out
is without a dispute
Accepting pays this back
Where you have seen what became of it
Whoever downloaded them may be paying them
It will have no share of the fees any more
How the amounts came about
What is left of the fees
takes what is left of the fees
Nobody takes what is left
What would it have made of last month
What was routed and settled stays
Click green for successful transactions
neither its no nor its not knowing
says nothing that is not there
asked for it {
Mend the cause
`
  .trim()
  .split('\n')

/** The text as a sentence that goes on over lines is read. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ')
const isRead = (path: string) => /^(?:core|apps|cli)\/.*\.(?:ts|tsx|md)$/.test(path)

test('35.10 screens, mails, commands and guides say things as a bank clerk does', () => {
  const found = readSources(isRead).flatMap(({ path, text }) => {
    const line = inOneLine(text)
    return unread.filter((one) => line.includes(one)).map((one) => `${path}: ${one}`)
  })
  expect(found).toEqual([])
})

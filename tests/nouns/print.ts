/** `npm run noun public-holidays`: everything that a noun's declaration becomes. */
import { declaredNouns as nouns } from '@dcir/core/contract/declared'
import { nounText } from './noun-text'

const [wanted = ''] = process.argv.slice(2)
const found = nouns.filter(({ name }) => name === wanted)
if (found.length === 0) {
  console.error(`npm run noun NAME, with one of: ${nouns.map(({ name }) => name).join(', ')}`)
  process.exitCode = 2
}
for (const noun of found) console.log(nounText(noun))

/** The benches by name: ratios, each measured beside its reference in the same run. */
import { bulk } from './bulk'
import { check } from './check'
import type { Figure } from './figures'
import { firstScreen } from './first-screen'
import type { Ground } from './ground'
import { growth } from './growth'
import { lists } from './lists'
import { match, matchAmongMany, statement } from './match'
import { memory } from './memory'
import { records } from './records'
import { scale } from './scale'
import { settlement } from './settlement'
import { signIns } from './sign-ins'
import { silence } from './silence'
import { stack } from './stack'
import { start } from './start'
import { takeIn } from './take-in'
import { upload } from './upload'
import { waiting } from './waiting'
import { workbook } from './workbook'

export const benches: Record<string, (ground: Ground) => Promise<Figure[]>> = {
  check,
  upload,
  'take-in': takeIn,
  match,
  'match-among-many': matchAmongMany,
  statement,
  settlement,
  lists,
  scale,
  records,
  growth,
  bulk,
  'sign-ins': signIns,
  stack,
  start,
  'first-screen': firstScreen,
  waiting,
  silence,
  workbook,
  memory,
}

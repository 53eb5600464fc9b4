/** The screens of reference data in every state that looks different. */
import { chargeTypeSheets } from '@dcir/core/reference/charge-types/contract'
import { expect, type Page } from 'playwright/test'
import { agentFile, agentLine } from './bulk-records'
import { goInside } from './console'
import { edited, type SheetCells, sheetsOf } from './edited-sheet'
import { as } from './platform'
import { ensureHoliday } from './platform-records'
import type { Screen } from './screen'

const CHARGES = '/back-office/charge-types'
const onCharges = { place: 'backOffice', user: 'bo.admin', path: CHARGES, route: CHARGES } as const
const saying = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const dialogIn = (page: Page) => expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()

/** A file with a row of each kind that a picture should show. */
async function showDifferences(page: Page): Promise<void> {
  const bytes = await sheetsOf(await as('bo.admin'), chargeTypeSheets).download()
  const buffer = await edited(
    bytes,
    ({ 'Charge Code': code }): SheetCells | null => {
      if (code === 'STANDARD') return { 'Max Cap': 2000, Percent: '0.45' }
      if (code === 'FLAT_50') return { Flat: null }
      return code ? { Version: '0' } : null
    },
    [{ 'Charge Name': 'Corporate', Description: 'For large amounts', 'Charge Type': 'FLAT', Flat: 500 }],
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Drop an edited file/).setInputFiles({ name: 'edited.xlsx', mimeType: XLSX, buffer })
  await dialog.getByRole('button', { name: 'Show differences' }).click()
  await expect(dialog.getByRole('button', { name: /^Apply \d+ changes?$/ })).toBeVisible()
}
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ofSheet = { ...onCharges, path: `${CHARGES}?dialog=sheet` } as const
const editSheets: readonly Screen[] = [
  { ...ofSheet, name: 'edit-sheet', prepare: saying(/^Drop an edited file/) },
  { ...ofSheet, name: 'edit-sheet-difference', prepare: showDifferences },
]

const PARTICIPANTS = '/back-office/settlement-participants'
const onParticipants = { place: 'backOffice', user: 'bo.admin', path: PARTICIPANTS, route: PARTICIPANTS } as const
const openParticipant = (dialog: string) => `${PARTICIPANTS}?dialog=${dialog}&participantId=PT-0001`
const participants: readonly Screen[] = [
  { ...onParticipants, name: 'participants', prepare: saying('Issuer Pool') },
  {
    ...onParticipants,
    name: 'participants-empty',
    path: `${PARTICIPANTS}?name=nobody`,
    prepare: saying(/^No .*found/),
  },
  {
    ...onParticipants,
    name: 'participant-create',
    path: `${PARTICIPANTS}?dialog=create`,
    prepare: async (page) => {
      await dialogIn(page)
      await page.getByLabel('Fee sharing').selectOption({ label: 'No' })
    },
  },
  {
    ...onParticipants,
    name: 'participant-update',
    path: openParticipant('update'),
    prepare: async (page) => {
      await dialogIn(page)
      await expect(page.getByLabel('Account type', { exact: true })).toHaveValue('NUBAN')
    },
  },
  { ...onParticipants, name: 'participant-view', path: openParticipant('view'), prepare: saying(/^Fee: 0\.5%/) },
  {
    ...onParticipants,
    name: 'participant-delete',
    path: openParticipant('delete'),
    prepare: saying(/It will no longer receive a share of fees/),
  },
]

const PARTICIPANT_USERS = '/back-office/participant-users'
const onUsers = {
  place: 'backOffice',
  user: 'bo.admin',
  path: PARTICIPANT_USERS,
  route: PARTICIPANT_USERS,
} as const
const openUser = (dialog: string) => `${PARTICIPANT_USERS}?dialog=${dialog}&user=bo.new`
const participantUsers: readonly Screen[] = [
  { ...onUsers, name: 'participant-users', prepare: saying('bo.directory') },
  {
    ...onUsers,
    name: 'participant-users-empty',
    path: `${PARTICIPANT_USERS}?username=nobody`,
    prepare: saying(/^No .*found/),
  },
  { ...onUsers, name: 'participant-user', path: openUser('view'), prepare: saying(/Unity Acquiring/) },
  {
    ...onUsers,
    name: 'participant-user-create',
    path: `${PARTICIPANT_USERS}?dialog=create`,
    async prepare(page) {
      await page.getByRole('dialog').getByLabel('Username', { exact: true }).fill('bo.directory')
      await saying(/is a participant user already/)(page)
    },
  },
  { ...onUsers, name: 'participant-user-update', path: openUser('update'), prepare: saying('Unity Acquiring') },
]

const TRANSIT = '/back-office/transit-accounts'
const onTransit = { place: 'backOffice', user: 'bo.admin', path: TRANSIT, route: TRANSIT } as const
const transit: readonly Screen[] = [
  { ...onTransit, name: 'transit-accounts', prepare: saying('CARD SETTLEMENT TRANSIT') },
  {
    ...onTransit,
    name: 'transit-account-create',
    path: `${TRANSIT}?dialog=create`,
    async prepare(page) {
      await page.getByRole('dialog').getByLabel('Account Type').selectOption('GL')
      await page.getByRole('dialog').getByLabel('Account Number').fill('123')
    },
  },
]

const AGENTS = '/back-office/super-agents'
const onAgents = { place: 'backOffice', user: 'bo.admin', path: AGENTS, route: AGENTS } as const
const openAgent = (rest: string) => `${AGENTS}?merchantId=SA-0001&${rest}`
const superAgents: readonly Screen[] = [
  { ...onAgents, name: 'super-agents', prepare: saying('Lagoon Payments') },
  { ...onAgents, name: 'super-agent', path: openAgent('dialog=view'), prepare: saying('VAT PAYABLE') },
  { ...onAgents, name: 'super-agent-create', path: `${AGENTS}?dialog=create`, prepare: dialogIn },
  {
    ...onAgents,
    name: 'super-agent-settlement',
    path: openAgent('dialog=update&tab=settlement'),
    prepare: saying(/increasing the merchant fee/),
  },
  {
    ...onAgents,
    name: 'super-agent-status',
    path: openAgent('dialog=status'),
    prepare: saying(/Its users are locked out/),
  },
]

const fillBulk = async (page: Page) => {
  const form = page.getByRole('dialog')
  await form.getByLabel('Settlement Type').selectOption('T1')
  await form.getByLabel('Charge Type', { exact: true }).fill('Standard')
  await page.keyboard.press('Enter')
  await form.getByRole('checkbox', { name: 'Issuer Pool' }).check()
  await form.getByRole('button', { name: 'Continue' }).click()
}
/** With a row that fails in any case, and nothing that is made twice. */
const sendBulk = async (page: Page) => {
  await fillBulk(page)
  // The dry run knows that the row fails: without its verdict the file goes as it is.
  await page.route('**/dry-run', (route) => route.fulfill({ status: 500, json: {} }))
  const file = agentFile([agentLine('Lagoon Payments', Number(String(Date.now()).slice(-9)))])
  const buffer = Buffer.from(await file.arrayBuffer())
  await page.locator('input[type=file]').setInputFiles({ name: 'agents.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Rows that failed')).toBeVisible({ timeout: 30_000 })
}
const bulkAgents: readonly Screen[] = [
  { ...onAgents, name: 'super-agents-bulk', path: `${AGENTS}?dialog=bulk`, prepare: saying(/Select participants/) },
  {
    ...onAgents,
    name: 'super-agents-bulk-file',
    path: `${AGENTS}?dialog=bulk`,
    prepare: async (page) => {
      await fillBulk(page)
      await saying('Back to settlement details')(page)
    },
  },
  { ...onAgents, name: 'super-agents-bulk-result', path: `${AGENTS}?dialog=bulk`, prepare: sendBulk },
]

const HOLIDAYS = '/back-office/public-holidays'
const onHolidays = { place: 'backOffice', user: 'bo.admin', path: HOLIDAYS, route: HOLIDAYS } as const
/** Below a list that has one. */
const holidayIn = (search: string, text: string | RegExp) => async (page: Page) => {
  await ensureHoliday()
  await goInside(page, `${HOLIDAYS}${search}`)
  await saying(text)(page)
}
const ofHoliday = (dialog: string) => `?dialog=${dialog}&code=PH-0001`
const holidays: readonly Screen[] = [
  { ...onHolidays, name: 'holidays', prepare: holidayIn('', 'Founders Day') },
  { ...onHolidays, name: 'holidays-empty', path: `${HOLIDAYS}?name=nothing`, prepare: saying(/^No .*found/) },
  { ...onHolidays, name: 'holidays-filter', prepare: holidayIn('?dialog=filter', 'Recurring') },
  { ...onHolidays, name: 'holiday', prepare: holidayIn(ofHoliday('view'), 'Recurring') },
  { ...onHolidays, name: 'holiday-create', path: `${HOLIDAYS}?dialog=create`, prepare: saying(/Repeats every year/) },
  { ...onHolidays, name: 'holiday-delete', prepare: holidayIn(ofHoliday('delete'), /^Delete/) },
]

const SETTINGS = '/back-office/configurations'
const onSettings = { place: 'backOffice', user: 'bo.admin', path: SETTINGS, route: SETTINGS } as const
const ofSetting = (dialog: string) => `${SETTINGS}?dialog=${dialog}&configKey=dcir.dispute.tat.hours`
const settings: readonly Screen[] = [
  { ...onSettings, name: 'configurations', prepare: saying('Approved codes') },
  { ...onSettings, name: 'configuration', path: ofSetting('view'), prepare: saying('Last changed on') },
  { ...onSettings, name: 'configuration-update', path: ofSetting('update'), prepare: saying(/^It must be/) },
]

const ofEvents = (['event-endpoints', 'events'] as const).flatMap((name) => [
  { place: 'backOffice', user: 'bo.admin', path: `/back-office/${name}`, name } as const,
  { place: 'superAgent', user: 'sa.admin', path: `/front-office/${name}`, name: `own-${name}` } as const,
])
const events: readonly Screen[] = [
  ...ofEvents.map((one) => ({ ...one, route: one.path, prepare: saying(/^No event(s| endpoints) found/) })),
  {
    ...{ place: 'backOffice', user: 'bo.admin', route: '/back-office/event-endpoints', name: 'event-endpoint-create' },
    ...{ path: '/back-office/event-endpoints?dialog=create', prepare: saying('dispute.logged') },
  },
]

export const referenceScreens: readonly Screen[] = [
  ...events,
  ...editSheets,
  ...participants,
  ...participantUsers,
  ...superAgents,
  ...bulkAgents,
  ...transit,
  ...holidays,
  ...settings,
  { ...onCharges, name: 'charge-types', prepare: saying('PERCENT_MAX_CAP') },
  { ...onCharges, name: 'charge-types-filter', path: `${CHARGES}?dialog=filter`, prepare: dialogIn },
  {
    ...onCharges,
    name: 'charge-types-empty',
    path: `${CHARGES}?chargeCode=NOTHING`,
    prepare: saying('No charge type found!'),
  },
  {
    ...onCharges,
    name: 'charge-type-history',
    path: `${CHARGES}?dialog=view&code=STANDARD&tab=history`,
    prepare: saying('Nothing has changed since'),
  },
  { ...onCharges, name: 'charge-type', path: `${CHARGES}?dialog=view&code=STANDARD`, prepare: saying(/→ fee/) },
  {
    ...onCharges,
    name: 'charge-type-create',
    path: `${CHARGES}?dialog=create`,
    async prepare(page) {
      await dialogIn(page)
      await page.getByRole('dialog').getByLabel('Charge Type').selectOption('PERCENT_MAX_MIN_CAP')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await saying('Percent is required')(page)
    },
  },
  {
    ...onCharges,
    name: 'charge-type-delete',
    path: `${CHARGES}?dialog=delete&code=BANDED`,
    prepare: saying(/Charges already made stay/),
  },
  {
    ...onCharges,
    name: 'charge-type-missing',
    path: `${CHARGES}?dialog=view&code=NO_SUCH`,
    prepare: saying(/NO_SUCH/),
  },
]

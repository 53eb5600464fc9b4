/** A file of super agents: its columns, and how what is sent beside it becomes the settlement of each row. */
import type { BulkLayout } from '../../bulk/rows'
import { schemaColumn } from '../../bulk/schema-column'
import type { BulkWords } from '../../bulk/verdict-words'
import { requiredMessage } from '../../validators/messages'
import { type AccountType, accountProblem } from '../accounts'
import { type BasicInfo as Basic, BasicInfo, type NewSuperAgent, SettlementInfo } from '../super-agents/body'
import { superAgentLabels as labels } from '../super-agents/rules'

export const BULK_SUPER_AGENT_SAMPLE = 'bulk_super_agent_sample'

/** Who it is, and the account that it is settled to; every cell as text. */
export type BulkSuperAgentRow = Required<Basic> & { accountNumber: string; accountName: string }

const { shape } = BasicInfo
/** A mobile number begins with a zero, which a spreadsheet drops that takes it for a number. */
const mobile = (cell: string) => (/^[789]\d{9}$/.test(cell) ? `0${cell}` : cell)
/** An account number has ten digits, so that one of nine digits certainly lacks its leading zero. */
const nuban = (cell: string) => (/^\d{9}$/.test(cell) ? `0${cell}` : cell)
const phone = { longNumbers: true, mended: mobile }
const optional = { optional: true }
const accountNumber = schemaColumn(labels.accountNumber, SettlementInfo.shape.accountNumber, { mended: nuban })

export const bulkSuperAgentWords: BulkWords = {
  one: 'super agent',
  many: 'super agents',
  done: 'created',
  act: (count, agents) => `Create ${count} ${agents}`,
}

export const bulkSuperAgentLayout: BulkLayout<BulkSuperAgentRow> = {
  columns: {
    merchantName: schemaColumn(labels.merchantName, shape.merchantName),
    cardAcceptorId: schemaColumn(labels.cardAcceptorId, shape.cardAcceptorId, { longNumbers: true }),
    mainEmail: schemaColumn(labels.mainEmail, shape.mainEmail),
    phoneNumber: schemaColumn(labels.phoneNumber, shape.phoneNumber, phone),
    adminFirstname: schemaColumn(labels.adminFirstname, shape.adminFirstname),
    adminLastname: schemaColumn(labels.adminLastname, shape.adminLastname),
    adminEmail: schemaColumn(labels.adminEmail, shape.adminEmail),
    accountNumber: {
      ...accountNumber,
      parse: (cell) => (accountProblem('NUBAN', labels.accountNumber, nuban(cell)) ? null : accountNumber.parse(cell)),
    },
    // The bank's own name takes its place where the bank can be asked.
    accountName: schemaColumn(labels.accountName, shape.merchantName, optional),
    alternatePhoneNumber: schemaColumn(labels.alternatePhoneNumber, shape.phoneNumber, { ...phone, ...optional }),
    supportEmail: schemaColumn(labels.supportEmail, shape.mainEmail, optional),
    settlementEmail: schemaColumn(labels.settlementEmail, shape.mainEmail, optional),
    disputeEmail: schemaColumn(labels.disputeEmail, shape.mainEmail, optional),
  },
  keyOf: ({ merchantName }) => merchantName.toLowerCase(),
}

const header = Object.values(bulkSuperAgentLayout.columns).map((column) => column.header)

/** The rows of the sample that people download as a template. */
export const bulkSuperAgentSample: readonly (readonly string[])[] = [
  header,
  [
    'Harbour Payments',
    '2011LA000000901',
    'hello@harbour.example',
    '08030000901',
    'Sade',
    'Coker',
    'sade.coker@harbour.example',
    '0123456731',
    '',
    '',
    'support@harbour.example',
    '',
    '',
  ],
  [
    'Savannah Stores',
    '2011LA000000902',
    'hello@savannah.example',
    '08030000902',
    'Musa',
    'Bello',
    'musa.bello@savannah.example',
    '0123456732',
    'SAVANNAH STORES',
    '08030000903',
    '',
    '',
    '',
  ],
]

/** Values that are sent beside a file. */
interface Shared {
  participantsIds: string[]
  settlementType: SettlementInfo['settlementType']
  chargeTypeCode: string
  concessionChargeTypeCode?: string | undefined
  vatEnabled: boolean
  vatAccountType?: AccountType | undefined
  vatAccountNumber?: string | undefined
  vatAccountName?: string | undefined
}

/** The faults of what is sent beside a file, each with its field. */
export function bulkSettlementFaults({ vatEnabled, ...given }: Omit<Shared, 'participantsIds'>): [string, string][] {
  if (!vatEnabled) return []
  const { vatAccountNumber: number, vatAccountType: type = 'GL' } = given
  const problem = number ? accountProblem(type, labels.vatAccount, number) : requiredMessage(labels.vatAccount)
  return problem ? [['vatAccountNumber', problem]] : []
}

/** How one of them is settled, as the form of one would send it. */
export const settlementInfoOf = (
  { participantsIds, settlementType, chargeTypeCode, concessionChargeTypeCode, vatEnabled, ...vat }: Shared,
  account: Pick<BulkSuperAgentRow, 'accountNumber' | 'accountName'>,
): SettlementInfo => ({
  settlementType,
  chargeTypeCode,
  accountNumber: account.accountNumber,
  ...(account.accountName && { accountName: account.accountName }),
  settlementParticipants: participantsIds,
  concessionEnabled: Boolean(concessionChargeTypeCode),
  ...(concessionChargeTypeCode && { concessionChargeTypeCode }),
  vatEnabled,
  ...(vatEnabled && {
    vatAccountType: vat.vatAccountType ?? 'GL',
    vatAccount: vat.vatAccountNumber,
    vatAccountName: vat.vatAccountName,
  }),
})

/** Super agent that a row creates, as the form would send it: one that is settled. */
export const newSuperAgentOf = (
  { accountNumber: number, accountName, ...basicInfo }: BulkSuperAgentRow,
  shared: Shared,
): NewSuperAgent => ({
  basicInfo,
  settlementInfo: settlementInfoOf(shared, { accountNumber: number, accountName }),
  enableSettlement: true,
})

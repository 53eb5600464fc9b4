/** Files of super agents and of users, and what is sent beside them. */
import { bulkUserSampleRows } from '@dcir/core/access/bulk-users-rules'
import type { UserSource } from '@dcir/core/access/users/rules'
import type { BulkSettlement } from '@dcir/core/reference/bulk-super-agents/contract'
import { type BulkSuperAgentRow, bulkSuperAgentLayout } from '@dcir/core/reference/bulk-super-agents/rules'

const columns = Object.entries(bulkSuperAgentLayout.columns)

/** A row that nothing is wrong with, but for what is given. @param id digits that no other row has */
export function agentLine(merchantName: string, id: number, cells: Partial<BulkSuperAgentRow> = {}): string {
  const row: Partial<BulkSuperAgentRow> = {
    merchantName,
    cardAcceptorId: `2088LA${String(id).padStart(9, '0')}`,
    mainEmail: 'hello@file.example',
    phoneNumber: '08030001111',
    adminFirstname: 'Sade',
    adminLastname: 'Coker',
    adminEmail: 'sade.coker@file.example',
    accountNumber: '0123456731',
    ...cells,
  }
  return columns.map(([field]) => row[field as keyof BulkSuperAgentRow] ?? '').join(',')
}

const fileOf = (header: readonly string[], lines: readonly string[], name: string) =>
  new File([`${[header.join(','), ...lines].join('\r\n')}\r\n`], name)

export const agentFile = (lines: readonly string[], name = 'agents.csv') =>
  fileOf(
    columns.map(([, { header }]) => header),
    lines,
    name,
  )

/** @param lines each with the cells of its type's sample */
export const userFile = (type: UserSource, lines: readonly string[], name = 'users.csv') =>
  fileOf(bulkUserSampleRows[type][0] ?? [], lines, name)

export const bulkSettled: BulkSettlement = {
  participantsIds: ['PT-0001'],
  settlementType: 'T1',
  chargeTypeCode: 'STANDARD',
  vatEnabled: false,
}

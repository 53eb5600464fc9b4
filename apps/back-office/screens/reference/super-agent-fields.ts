/** The fields of both parts of a super agent's form: who it is, and how it is settled. */

import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { configurations } from '@dcir/core/reference/configurations/contract'
import type { ChangedBasicInfo, SettlementInfo } from '@dcir/core/reference/super-agents/body'
import { type SuperAgent, superAgents } from '@dcir/core/reference/super-agents/contract'
import { superAgentFields as fields } from '@dcir/core/reference/super-agents/fields'
import {
  superAgentMessages as messages,
  superAgentInputs as of,
  settlementTypes,
  VAT_RATE_SETTING,
  vatHint,
} from '@dcir/core/reference/super-agents/rules'
import { transitAccounts } from '@dcir/core/reference/transit-accounts/contract'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { type Choice, type Field, formFor } from '@dcir/ui/form/field.ts'
import { useMemo } from 'react'
import { accountFields, type Enquiry, holderLookUp, useEnquiry } from './account-enquiry'

const basic = formFor<ChangedBasicInfo>()
const optional = { required: false } as const
/** An optional text that was emptied is sent as that, so that it is gone. */
const emptied = { ...optional, empty: '' } as const

export const basicFields: readonly Field<ChangedBasicInfo>[] = [
  basic.text(of.merchantName),
  basic.text(of.cardAcceptorId),
  basic.text(of.mainEmail),
  basic.text(of.phoneNumber),
  basic.text(of.alternatePhoneNumber, emptied),
  basic.text(of.supportEmail, emptied),
  basic.text(of.settlementEmail, emptied),
  basic.text(of.disputeEmail, emptied),
  basic.text(of.adminFirstname, { startsRow: true }),
  basic.text(of.adminLastname),
  basic.text(of.adminEmail),
  basic.yesNo('enableSettlement', 'Enable Settlement', { hint: 'Its transactions are settled with it' }),
]

/** The record's names become the form's. */
export const basicOf = ({ settlementConfigured, ...agent }: SuperAgent): Partial<ChangedBasicInfo> => ({
  ...agent,
  alternatePhoneNumber: agent.alternatePhoneNumber ?? undefined,
  supportEmail: agent.supportEmail ?? undefined,
  settlementEmail: agent.settlementEmail ?? undefined,
  disputeEmail: agent.disputeEmail ?? undefined,
  enableSettlement: settlementConfigured,
})

export const settlementOf = (agent: SuperAgent): Partial<SettlementInfo> => ({
  settlementType: agent.settlementType ?? undefined,
  chargeTypeCode: agent.chargeTypeModel?.code,
  accountNumber: agent.accountNumber ?? undefined,
  accountName: agent.accountName ?? undefined,
  settlementTransitAccount: agent.settlementTransitAccount?.accountReference,
  settlementParticipants: agent.settlementParticipants.map(({ participantId }) => participantId),
  concessionEnabled: agent.concessionChargeType !== null,
  concessionChargeTypeCode: agent.concessionChargeType?.code,
  vatEnabled: agent.vatEnabled,
  vatAccountType: agent.vatAccountType ?? undefined,
  vatAccount: agent.vatAccount ?? undefined,
  vatAccountName: agent.vatAccountName ?? undefined,
})

export const unsettled: Partial<SettlementInfo> = {
  settlementParticipants: [],
  concessionEnabled: false,
  vatEnabled: false,
}

interface Choices {
  types: readonly Choice[]
  charges: readonly Choice[]
  participants: readonly Choice[]
  transit: readonly Choice[]
  enquiry: Enquiry
  vatRate: string
}

const { text, select, search, several, yesNo } = formFor<SettlementInfo>()

function settlementFields(offered: Choices): readonly Field<SettlementInfo>[] {
  const { enquiry } = offered
  const isKnown = (value: string): value is (typeof settlementTypes)[number] =>
    settlementTypes.some((one) => one === value)
  const types = offered.types.flatMap(({ value }) => (isKnown(value) ? [{ value, label: value }] : []))
  const charge = { choices: offered.charges, prompt: selectPrompts.chargeType }
  const vat = { when: ({ vatEnabled }: { vatEnabled?: boolean }) => vatEnabled === true }
  return [
    select(of.settlementType, { choices: types, prompt: selectPrompts.type }),
    search(of.chargeTypeCode, charge),
    text(of.accountNumber, {
      lookUp: holderLookUp(superAgents.verifyAccount, enquiry, null, 'accountName'),
    }),
    text(of.accountName),
    select(of.settlementTransitAccount, {
      ...optional,
      choices: offered.transit,
      prompt: selectPrompts.plain,
    }),
    several(of.settlementParticipants, {
      ...optional,
      choices: offered.participants,
      prompt: selectPrompts.participants,
    }),
    yesNo(of.concessionEnabled, { startsRow: true, clears: ['concessionChargeTypeCode'] }),
    search(of.concessionChargeTypeCode, {
      ...charge,
      when: ({ concessionEnabled }) => concessionEnabled === true,
    }),
    yesNo(of.vatEnabled, {
      startsRow: true,
      hint: vatHint(offered.vatRate),
      clears: ['vatAccountType', 'vatAccount', 'vatAccountName'],
    }),
    ...accountFields(
      { type: fields.vatAccountType, number: fields.vatAccount, name: fields.vatAccountName },
      { verify: superAgents.verifyAccount, enquiry, all: vat, ofType: { prompt: selectPrompts.type } },
    ),
  ]
}

/** Fields that each row of a file of super agents has, and that its shared fields leave out. */
const ofRows: readonly string[] = ['accountNumber', 'accountName', 'settlementTransitAccount']

/** The fields that all super agents of a file share; participants are needed there. */
export const bulkFields = (fields: readonly Field<SettlementInfo>[]): readonly Field<SettlementInfo>[] =>
  fields
    .filter(({ name }) => !ofRows.includes(name))
    .map((one) => (one.name === 'settlementParticipants' ? { ...one, rules: { ...one.rules, required: true } } : one))

const NON_GLOBAL = { query: { page: 0, size: 2000, global: 'false' } } as const

/** The fields of how it is settled, once all that they offer has been read or refused. */
export function useSettlementFields(): { fields: readonly Field<SettlementInfo>[]; isPending: boolean } {
  const types = useEndpoint(superAgents.settlementTypes, {})
  const charges = useEndpoint(chargeTypes.all, {})
  const shares = useEndpoint(superAgents.participants, NON_GLOBAL)
  const transit = useEndpoint(transitAccounts.all, {})
  const rate = useEndpoint(configurations.read, { params: { configKey: VAT_RATE_SETTING } })
  const { enquiry, isPending } = useEnquiry()
  useErrorToast(types.error, messages.noSettlementTypes)
  useErrorToast(charges.error, messages.noChargeTypes)
  useErrorToast(shares.error, messages.noParticipants)
  const vatRate = rate.data?.configValue ?? ''
  const fields = useMemo(
    () =>
      settlementFields({
        types: (types.data ?? []).map((value) => ({ value, label: value })),
        charges: (charges.data ?? []).map(({ code, chargeTypeName }) => ({ value: code, label: chargeTypeName })),
        participants: (shares.data?.content ?? []).map((one) => ({ value: one.participantId, label: one.name })),
        transit: (transit.data ?? []).map((one) => ({
          value: one.accountReference,
          label: `${one.accountName} (${one.accountNumber})`,
        })),
        enquiry,
        vatRate,
      }),
    [types.data, charges.data, shares.data, transit.data, enquiry, vatRate],
  )
  const asked = [types, charges, shares, transit, rate]
  return { fields, isPending: isPending || asked.some((one) => one.isPending) }
}

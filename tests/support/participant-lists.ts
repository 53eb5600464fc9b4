/** The lists around settlement participants, for the suite of all lists. */
import { participantUsers } from '@dcir/core/reference/participant-users/contract'
import { participantUser } from '@dcir/core/reference/participant-users/noun'
import { participants } from '@dcir/core/reference/participants/contract'
import { participant } from '@dcir/core/reference/participants/noun'
import { participantReports } from '@dcir/core/settlements/participant-reports-contract'
import { participantReportFields } from '@dcir/core/settlements/participant-reports-fields'
import { listOf, type ProductList, type Row } from './list-suite'
import { ensureParticipantReports } from './platform-records'

export const participantLists: readonly ProductList[] = [
  listOf({
    route: '/back-office/settlement-participants',
    title: 'Settlement Participants',
    endpoint: participants.search,
    fields: participant.fields,
    columns: {
      name: 'Name',
      accountNumber: 'Account Number',
      accountName: 'Account Name',
      chargeType: 'Charge Type',
      globalCharge: 'Global',
    },
    filter: { label: 'Name', value: 'pool', search: 'name=pool' },
    nothing: { search: 'name=nobody', says: 'No settlement participants found...' },
    opens: /./,
    requirements: { rows: 'CNV-07 NAV-40 REF-22 REF-23 REF-41', filter: 'REF-37', states: 'REF-40', refused: 'REF-22' },
  }),
  listOf({
    route: '/back-office/participant-users',
    title: 'Participant Users',
    endpoint: participantUsers.list,
    fields: participantUser.fields,
    columns: { username: 'Username', active: 'Status', createdAt: 'Date Added' },
    ownCells: { active: ({ active }: Row) => (active ? /^Active$/ : /^Inactive$/) },
    filter: { label: 'Username', value: 'direct', search: 'username=direct' },
    nothing: { search: 'username=nobody', says: 'No participant users found ...' },
    opens: /^bo\./,
    gathers: true,
    requirements: {
      rows: 'NAV-43 REF-42 REF-43 REF-46',
      filter: 'REF-54',
      states: 'REF-45 REF-53',
      refused: 'REF-42 PRM-022',
    },
  }),
  listOf({
    route: '/back-office/participant-reports',
    title: 'Participant Reports',
    endpoint: participantReports.list,
    filterEndpoint: participantReports.filter,
    fields: participantReportFields,
    columns: {
      ownerName: 'Participant Name',
      reportTime: 'Settlement Date',
      createdAt: 'Report Generation Date',
      reportGenerationStatus: 'Report Generation Status',
    },
    // One that failed says why.
    ownCells: { reportGenerationStatus: (row: Row) => new RegExp(`^${row.reportGenerationStatus}`) },
    filter: { label: 'Owner type', value: 'PARTICIPANT', search: 'ownerType=PARTICIPANT' },
    nothing: { search: 'fromDate=2020-01-01&toDate=2020-01-01', says: 'No reports found ...' },
    ensure: ensureParticipantReports,
    requirements: {
      rows: 'CNV-28 NAV-41 REF-55 REF-56',
      filter: 'REF-59 REF-61',
      states: 'REF-65',
      refused: 'REF-55 PRM-024',
    },
  }),
]

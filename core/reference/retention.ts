/** How long the platform keeps what grows without end, by setting: days, and why no less is allowed. */
const settings = {
  'dcir.retention.repeated-call-days': {
    name: 'Repeated calls',
    days: 7,
    least: 2,
    most: 90,
    description: 'Days in which a call that is sent again gets the answer of the first one, and changes nothing',
  },
  'dcir.retention.finished-job-days': {
    name: 'Finished jobs',
    days: 7,
    least: 1,
    most: 365,
    description:
      'Days that a background job without a fault is remembered; a failed one stays until somebody repeats it',
  },
  'dcir.retention.mail-days': {
    name: 'Mail that was sent',
    days: 30,
    least: 7,
    most: 3650,
    description: 'Days that a message which was sent or given up is kept, to see whether somebody was told',
  },
  'dcir.retention.bank-call-days': {
    name: 'Calls to the bank',
    days: 90,
    least: 31,
    most: 3650,
    description: 'How many days the monitor keeps calls to the bank (it shows 30)',
  },
  'dcir.retention.health-days': {
    name: 'Health of servers',
    days: 90,
    least: 7,
    most: 3650,
    description: 'Days that lost connections, and servers that report no more, are kept for the monitor',
  },
  'dcir.retention.upload-days': {
    name: 'Uploaded files',
    days: 365,
    least: 30,
    most: 3650,
    description: 'Days that a statement or a bulk file is kept as it was uploaded; its rows stay in the database',
  },
  'dcir.retention.report-record-days': {
    name: 'Expired reports',
    days: 730,
    least: 90,
    most: 3650,
    description: 'Days that a report is still listed after it was made; its file goes earlier, by Report retention',
  },
} as const satisfies Record<string, RetentionSetting>

interface RetentionSetting {
  name: string
  /** As installed. */
  days: number
  least: number
  most: number
  description: string
}

export type RetentionKey = keyof typeof settings

export const retentionSettings: Readonly<Record<RetentionKey, RetentionSetting>> = settings
export const retentionKeys = Object.keys(settings) as RetentionKey[]

/** The days that count: what somebody wrote past the screens cannot undercut the least. */
export const retentionDays = (key: RetentionKey, given: number): number => Math.max(given, retentionSettings[key].least)

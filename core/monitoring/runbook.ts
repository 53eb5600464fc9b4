/** The runbook: what whoever is woken does about each thing that can be wrong. `apps/launcher/docs/run.md` prints the same texts. */
import type { RunbookTopic } from './runbook-topics'

export interface RunbookPage {
  /** The problem. */
  title: string
  /** Things to look at and to do, in this order. */
  steps: readonly string[]
}

export const runbook: Readonly<Record<RunbookTopic, RunbookPage>> = {
  TRANSACTION_FAILURE_RATE: {
    title: 'Too many transactions got no usable answer',
    steps: [
      'Look at Transaction Processing for when it began, at the response codes of the back office’s list (91: the issuer cannot be reached, 96: its system fails or ours) and at Banks APIs.',
      'One super agent: ask it.',
      'All of them with 91: call the bank. With 96: see Service Monitoring too.',
    ],
  },
  TRANSACTION_COUNT: {
    title: 'Too few transactions',
    steps: [
      'Merchant’s Last Transaction Times says whether one super agent is quiet or all.',
      'All: the switch does not send. Look at its log for refusals of the ingestion and at its token.',
    ],
  },
  BANK_RESPONSE_TIME: {
    title: 'The bank takes long for transactions',
    steps: [
      'Compare platform and bank on Transaction Processing.',
      'If only the bank’s time rose, call the bank.',
      'If both did, look at Server Health and Long Running Queries.',
    ],
  },
  BANK_API_FAILURE_RATE: {
    title: 'Enquiries or transfers to the bank fail',
    steps: [
      'Banks APIs says which, and how many payments are without an answer.',
      'Those payments wait in Requery Management and are asked about by themselves: pay nothing again by hand until the bank has said what it did.',
      'If it lasts for more than a few minutes, call the bank.',
    ],
  },
  PENDING_DISPUTE_REFUNDS: {
    title: 'Refunds are waiting too long',
    steps: [
      'See whether the service Payments is UP, and restart it if it is not.',
      'Where people pay refunds by hand, download them under Pending Refunds.',
      'Failed attempts say why in the dispute.',
    ],
  },
  INGESTION_SET_ASIDE: {
    title: 'Transactions of the switch are set aside',
    steps: [
      'Transactions Set Aside in the back office says which, and why.',
      'Quarantined: create the super agent of the card acceptor, then release them.',
      'Conflicting or refused: ask whoever operates the switch, and dismiss them with what was found.',
    ],
  },
  BACKUP_AGE: {
    title: 'The last backup is too old',
    steps: [
      'Look into the log of the job that takes it: most often its disk is full or not mounted.',
      'Take one now with `dcir admin backup`, and hold it against its manifest with `dcir admin verify`.',
      'Until then what was done since the last one would be lost with the machine.',
    ],
  },
  PAYMENTS_UNKNOWN: {
    title: 'The bank has not answered for payments that were sent more than a day ago',
    steps: [
      'Banks APIs says how many, how much and since when. We stop asking about those past the requery window.',
      'Open them in Requery Management of the back office, ask the bank about each reference, and record there what it says.',
      'Pay nothing again before: the money may have gone.',
    ],
  },
  SERVICE_DOWN: {
    title: 'No server runs a service',
    steps: [
      'Service Monitoring says when it was heard of last, Server Health whether its server is down as well.',
      'Start the process again, or one with `--services` and the name of the service. Work that was under way goes on where it was within ten seconds.',
      'If it ends again at once, its log says why: most often the database or the data folder.',
    ],
  },
  SERVICE_STUCK: {
    title: 'A service runs, and its work does not move on',
    steps: [
      'Service Monitoring says since when. Long Running Queries and Server Health say whether the database or the machine is slow.',
      'Restart the service there: what is under way is given up and begun again, and nothing is paid twice.',
      'If it is stuck again, end the process; another one takes the work over. Keep its log.',
    ],
  },
  SERVICE_FAILING: {
    title: 'A service gave up work after its last attempt',
    steps: [
      'The sentence and Service Monitoring name the cause of the last failure, such as a full disk or a mail server that does not answer.',
      'Remove the cause, then press Retry beside the service: its failed jobs start again, and nothing is paid twice.',
      'The warning ends when none of them fails again.',
    ],
  },
  SERVER_DOWN: {
    title: 'A server was not heard of for half a minute',
    steps: [
      'See whether its machine answers and its process runs; start it if not.',
      'If it was taken away on purpose nothing is to be done: it is forgotten a day later.',
      'Its services go on where another process runs them.',
    ],
  },
  SUPER_AGENT_QUIET: {
    title: 'A super agent is quiet for longer than it ever should be',
    steps: [
      'Merchant’s Last Transaction Times says since when, how many transactions were expected, and how rare such a silence is.',
      'Several at once: look at the switch and at the bank first.',
      'One alone: call it. It may have closed early, or lost its line.',
    ],
  },
  TRAFFIC_HIGH: {
    title: 'Far more transactions than usual',
    steps: [
      'Open the running half hour on Transaction Processing: the same terminal, card and amount again and again means that the switch, or a super agent, sends twice.',
      'If they repeat, ask the operator of the switch before they are settled; Transactions Set Aside shows those that contradict each other.',
      'If they do not, such as on a payday, nothing is wrong: the sentence ends by itself.',
    ],
  },
  NOT_WATCHED: {
    title: 'Nobody looks at the figures',
    steps: [
      'The service Alerts does not run or does not move on, so that no alert is raised and none ends, and nobody is mailed.',
      'Restart Alerts in Service Monitoring; if no server runs it, start one with `--services=alerts`.',
    ],
  },
  NO_ANSWER: {
    title: 'The platform does not answer',
    steps: [
      'If other screens work, it is the line of this screen.',
      'If none does, see whether the process of the API runs and whether `/health/ready` says what it is short of. Short of its database: see whether PostgreSQL runs and takes connections.',
      'The screens go on by themselves as soon as there are answers; nobody has to reload them.',
    ],
  },
  UNEXPECTED_ERRORS: {
    title: 'Calls fail unexpectedly',
    steps: [
      'The log of the API has a line of level 50 for each, with its route, the request id and the error.',
      'Right after an upgrade: go back to the version before, unless the database has been migrated.',
      'Keep the lines and report them. Such a call has changed nothing.',
    ],
  },
  SLOW_ANSWERS: {
    title: 'Many calls are slow',
    steps: [
      'Server Health says whether the machine is busy, Long Running Queries which statements take long.',
      'Figures of `dcir_http_request_seconds` by route say whether it is one kind of call or all of them.',
      'All of them: look at the disk and at the line to the database first.',
    ],
  },
  CONNECTIONS_SHORT: {
    title: 'Calls or jobs wait for a connection to the database',
    steps: [
      'Long Running Queries says what holds connections. Connection Closures says whether they were lost.',
      'See whether the database takes as many connections as all processes may open, and whether it is slow itself.',
      'Waiting calls are refused with 503 after five seconds; nothing of them is half done.',
    ],
  },
  SIGN_INS_FAILING: {
    title: 'Many sign-ins are refused',
    steps: [
      'The codes of `dcir_sign_ins_failed_total` say why: wrong credentials, a wrong second factor, or an account that is locked.',
      '`dcir audit list` says from where and for which users. One address and many names: somebody is guessing; block it at the proxy.',
      'Many addresses at nine in the morning: see whether the directory or the clock of the server is wrong.',
    ],
  },
  DISPUTES_DUE: {
    title: 'Disputes run out within hours',
    steps: [
      'Today in the back office says how many and for how much money: at the deadline they are accepted by themselves, and paid.',
      'Tell the super agents whose disputes they are, and the bank’s dispute desk.',
      'Disputes that are to be declined have to be decided before.',
    ],
  },
  DISK_FULL: {
    title: 'The disk is nearly full',
    steps: [
      'See what has grown: the database, files, backups on the same disk, or the log.',
      'Backups do not belong there: move them to another machine, and take them with `--keep`.',
      'Make room before it is full: uploads and reports are refused then, and PostgreSQL stops. It goes on by itself once there is room.',
    ],
  },
  FIGURE_MISSING: {
    title: 'A figure cannot be read, so that its alert would not come',
    steps: [
      'The label of the alert names the figure. If it is all of them, the database cannot be reached in two seconds: see `/health/ready`.',
      'If it is one, look into Long Running Queries: its statement has become slow, or waits for a lock.',
    ],
  },
  BUILDS_DIFFER: {
    title: 'Processes of several builds run side by side',
    steps: [
      '`dcir_build_info` says which process is of which version and commit; so does `/health/live` of each.',
      'During an upgrade it is as it should be. After one, restart what is still of the build before.',
    ],
  },
}

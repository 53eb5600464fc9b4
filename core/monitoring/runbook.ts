/** The runbook: what whoever is woken does about each thing that can be wrong. The API's README prints the same texts. */
import type { RunbookTopic } from './runbook-topics'

export interface RunbookPage {
  /** What is wrong. */
  title: string
  /** What to look at and to do, in this order. */
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
    title: 'Fewer transactions come than ever should',
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
    title: 'Refunds pile up',
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
  PAYMENTS_UNKNOWN: {
    title: 'Payments are without the bank’s answer for longer than it takes the bank to post them',
    steps: [
      'Banks APIs says how many, how much and since when. Those past the requery window are not asked about any more.',
      'Ask the bank about each reference in Requery Management of the back office, and write down there what it says.',
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
      'Service Monitoring has the reason of the last one.',
      'Mend the cause, such as a mail server or a full disk, then repeat the work where it was asked for: the report, the file, the message.',
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
      'Merchant’s Last Transaction Times says since when, how many were to be expected, and how rare such a silence is.',
      'Several at once: look at the switch and at the bank first.',
      'One alone: call it. It may have closed early, or lost its line.',
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
}

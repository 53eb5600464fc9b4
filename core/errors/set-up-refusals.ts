/**
 * Refusals of set-up: how super agents are settled, their accounts, their fees and who shares them;
 * where events go; a demonstration that is not there yet.
 */
export const setUpRefusals = {
  'account-taken': {
    status: 422,
    message: 'There is already a transit account with this number: {name}.',
  },
  'card-acceptor-taken': { status: 422, message: '{name} has this card acceptor id already.' },
  'settlement-info-missing': {
    status: 422,
    message: 'Nobody has said how this super agent is settled. Fill in its settlement first, which enables it.',
  },
  'second-remainder': {
    status: 422,
    message: '{superAgent} has {name} as remainder participant already, and there can be one only.',
  },
  'no-remainder': {
    status: 422,
    message: 'No participant receives the rest of the fees of {superAgent}. Choose a remainder participant.',
  },
  'last-remainder': {
    status: 422,
    message:
      '{name} receives the rest of the fees of {superAgent}, and somebody has to. Change its name or account instead, or first switch off the settlement of its super agents.',
  },
  'shares-exceed-fee': {
    status: 422,
    message:
      'The shares of {superAgent} would be more than its fee, for instance on a transaction of {amount}. Lower a share.',
  },
  'address-not-public': {
    status: 422,
    message: 'Events are sent to https: addresses of the public internet only.',
  },
  'no-training': { status: 404, message: 'This platform is no training world.' },
  'training-too-far': {
    status: 422,
    message: 'The training clock would be more than {days} days ahead. Begin again with an empty data folder.',
  },
  'too-many-endpoints': { status: 422, message: 'There are {count} event endpoints already, which is the most.' },
  'endpoint-not-ready': {
    status: 422,
    message: 'The endpoint is switched off or has no secret. Make a secret and switch it on first.',
  },
  loading: { status: 503, message: 'The demonstration is being loaded. Try again in {seconds} seconds.' },
} as const

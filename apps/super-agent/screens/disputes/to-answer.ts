import { linkOptions } from '@tanstack/react-router'

/** Open disputes that a super agent's people answer: those of the bank; what runs out first leads. */
export const toAnswer = linkOptions({
  to: '/front-office/bank-disputes',
  search: { status: 'PENDING', order: 'expiry' },
})

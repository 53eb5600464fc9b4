import { linkOptions } from '@tanstack/react-router'

/** Open disputes that the bank answers: those of super agents; what runs out first leads. */
export const toAnswer = linkOptions({
  to: '/back-office/disputes/super-agents',
  search: { status: 'PENDING', order: 'expiry' },
})

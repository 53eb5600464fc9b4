import { createFileRoute, redirect } from '@tanstack/react-router'

/** Leads on to the first of the lists of disputes that the user may see. */
export const Route = createFileRoute('/front-office/disputes')({
  beforeLoad: async () => {
    // Fetched when someone comes here, so that the sign-in screen comes without the tables of pages.
    const { firstDisputeList } = await import('../../screens/disputes/first-list')
    throw redirect({ href: firstDisputeList(), replace: true })
  },
})

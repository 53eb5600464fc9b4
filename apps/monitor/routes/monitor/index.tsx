import { goOnIfSignedIn, signInSearch } from '@dcir/screens/access/guard.ts'
import { SignIn } from '@dcir/screens/access/sign-in'
import { monitorSignIn } from '@dcir/screens/access/sign-in-call.ts'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/monitor/')({
  validateSearch: signInSearch,
  beforeLoad: (visit) => goOnIfSignedIn(visit, 'monitor'),
  component: () => <SignIn population="monitor" signIn={monitorSignIn} opens="/monitor/transaction-processing" />,
})

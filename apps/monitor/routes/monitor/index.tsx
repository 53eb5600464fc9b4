import { goOnIfSignedIn, signInSearch } from '@dcir/ui/domain/session/guard'
import { SignIn } from '@dcir/ui/domain/session/sign-in'
import { monitorSignIn } from '@dcir/ui/domain/session/sign-in-call'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/monitor/')({
  validateSearch: signInSearch,
  beforeLoad: (visit) => goOnIfSignedIn(visit, 'monitor'),
  component: () => <SignIn population="monitor" signIn={monitorSignIn} />,
})

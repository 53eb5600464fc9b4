import { goOnIfSignedIn, signInSearch } from '@dcir/ui/domain/session/guard'
import { SignIn } from '@dcir/ui/domain/session/sign-in'
import { mainSignIn } from '@dcir/ui/domain/session/sign-in-call'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/login')({
  validateSearch: signInSearch,
  beforeLoad: (visit) => goOnIfSignedIn(visit, 'back-office'),
  component: () => <SignIn population="back-office" signIn={mainSignIn('back-office')} />,
})

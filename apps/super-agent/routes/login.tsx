import { goOnIfSignedIn, signInSearch } from '@dcir/screens/access/guard.ts'
import { SignIn } from '@dcir/screens/access/sign-in'
import { mainSignIn } from '@dcir/screens/access/sign-in-call.ts'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/login')({
  validateSearch: signInSearch,
  beforeLoad: (visit) => goOnIfSignedIn(visit, 'front-office'),
  component: () => (
    <SignIn population="front-office" signIn={mainSignIn('front-office')} opens="/front-office/dashboard" />
  ),
})

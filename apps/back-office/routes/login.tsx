import { goOnIfSignedIn, signInSearch } from '@dcir/screens/access/guard.ts'
import { SignIn } from '@dcir/screens/access/sign-in'
import { mainSignIn } from '@dcir/screens/access/sign-in-call.ts'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/login')({
  validateSearch: signInSearch,
  beforeLoad: (visit) => goOnIfSignedIn(visit, 'back-office'),
  component: () => (
    <SignIn population="back-office" signIn={mainSignIn('back-office')} opens="/back-office/dashboard" />
  ),
})

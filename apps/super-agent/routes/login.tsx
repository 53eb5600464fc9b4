import { goOnIfSignedIn, signInSearch } from '@dcir/ui/domain/session/guard'
import { SignIn } from '@dcir/ui/domain/session/sign-in'
import { mainSignIn } from '@dcir/ui/domain/session/sign-in-call'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/login')({
  validateSearch: signInSearch,
  beforeLoad: (visit) => goOnIfSignedIn(visit, 'front-office'),
  component: () => (
    <SignIn
      population="front-office"
      audience="Super agents"
      purpose="Your transactions, settlements and disputes in one place."
      signIn={mainSignIn('front-office')}
    />
  ),
})

import { Box } from '@chakra-ui/react'
import { isStrongPassword, type PasswordProfile, passwordProfiles } from '@dcir/core/access/passwords'
import { Circle, CircleCheck } from 'lucide-react'

/** Everything that the rule asks for but the part itself: a password that passes with it has the part. */
const rests = {
  'A digit': 'aA!',
  'A lowercase letter': '1A!',
  'An uppercase letter': '1a!',
  'One of ! @ # $ % ^ & *': '1aA',
}

/** The parts of the rule, each with whether this password has it; what has which part only core's rule decides. */
export function passwordParts(password: string, profile: PasswordProfile): { text: string; met: boolean }[] {
  const { length } = passwordProfiles[profile]
  const parts = Object.entries(rests).map(([text, rest]) => ({
    text,
    met: isStrongPassword(password + rest.repeat(length), profile),
  }))
  return [{ text: `${length} characters or more`, met: password.length >= length }, ...parts]
}

interface PasswordRulesProps {
  password: string
  profile: PasswordProfile
}

/** Rules of a new password, each met or not yet, while it is typed. */
export function PasswordRules({ password, profile }: PasswordRulesProps) {
  return (
    <Box
      as="ul"
      aria-label="Rules of the new password"
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(160px, 1fr))"
      gap="4px 16px"
      fontSize="13px"
      listStyleType="none"
    >
      {passwordParts(password, profile).map(({ text, met }) => (
        <Box
          as="li"
          key={text}
          display="flex"
          alignItems="center"
          gap="8px"
          color={met ? 'success.text' : 'text.muted'}
        >
          {met ? <CircleCheck size={16} aria-hidden="true" /> : <Circle size={16} aria-hidden="true" />}
          {text}
          <Box as="span" srOnly>
            {met ? ': met' : ': missing'}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

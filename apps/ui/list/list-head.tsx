import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Action } from '../action/action'
import { ActionButton } from '../action/action-button'
import { ActionMenu } from '../action/action-menu'
import { useNarrow } from '../media/media'

interface ListHeadProps {
  title: string
  hint?: ReactNode
  /** The first is the main one and stays a button when there is little room. */
  actions: readonly Action[]
  /** All of these are behind three dots; for a screen whose buttons all go there when there is little room. */
  gathered?: readonly Action[] | undefined
  /** The filled button of the screen is elsewhere. */
  isCalm?: boolean
  children?: ReactNode
}

/** The title of a screen with what can be done there; what does not fit goes behind three dots. */
export function ListHead({ title, hint, actions, gathered = [], isCalm = false, children }: ListHeadProps) {
  const narrow = useNarrow('table')
  const [first, ...others] = actions
  const behind = narrow ? [...gathered, ...others] : gathered
  return (
    <Box display="flex" alignItems="flex-start" justifyContent="space-between" gap="16px" flexWrap="wrap">
      <Box minWidth="0" flex="1 1 200px">
        <Box as="h1" fontSize={{ base: '20px', md: '24px' }} lineHeight="32px" fontWeight="600" color="text.strong">
          {title}
        </Box>
        {hint && <Box color="text.muted">{hint}</Box>}
      </Box>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px">
        {children}
        {!narrow && others.map((action) => <ActionButton key={action.label} action={action} />)}
        {first && <ActionButton action={first} variant={isCalm ? 'outline' : 'solid'} />}
        {behind.length > 0 && <ActionMenu actions={behind} label="More actions" />}
      </Box>
    </Box>
  )
}

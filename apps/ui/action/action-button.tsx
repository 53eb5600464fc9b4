import { Button } from '@chakra-ui/react'
import { TargetLink } from '../address/target'
import type { Action } from './action'

interface ActionButtonProps {
  action: Action
  variant?: 'solid' | 'outline' | 'ghost'
  size?: 'xs' | 'sm' | 'md'
  /** Names the thing it acts on where the verb alone would not, as in each row of a table. */
  describes?: string | undefined
}

/** One action as a button or a link; a refused one stays reachable, so that its reason can be read. */
export function ActionButton({ action, variant = 'outline', size = 'sm', describes }: ActionButtonProps) {
  const { label, icon: Icon, target, onSelect, refusal } = action
  const content = (
    <>
      {Icon && <Icon size={16} aria-hidden="true" />}
      {label}
    </>
  )
  const name = describes ? { 'aria-label': `${label} ${describes}` } : {}
  if (target && !refusal) {
    return (
      <Button asChild variant={variant} size={size}>
        <TargetLink target={target} {...name}>
          {content}
        </TargetLink>
      </Button>
    )
  }
  const refused = refusal ? { 'aria-disabled': true, title: refusal, opacity: 0.55, cursor: 'not-allowed' } : {}
  return (
    <Button type="button" variant={variant} size={size} onClick={refusal ? undefined : onSelect} {...name} {...refused}>
      {content}
    </Button>
  )
}

import { Button, chakra } from '@chakra-ui/react'
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
  if (refusal) {
    return (
      <Refused>
        <Button
          type="button"
          variant={variant}
          size={size}
          aria-disabled
          title={refusal}
          opacity={0.55}
          cursor="not-allowed"
          {...name}
        >
          {content}
        </Button>
        {/* The title is for the pointer; who comes by keyboard reads the same here. */}
        <span role="tooltip">{refusal}</span>
      </Refused>
    )
  }
  return (
    <Button type="button" variant={variant} size={size} onClick={onSelect} {...name}>
      {content}
    </Button>
  )
}

const Refused = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    '& > [role=tooltip]': {
      display: 'none',
      position: 'absolute',
      zIndex: 'tooltip',
      top: 'calc(100% + 6px)',
      // On a phone most buttons begin at the left edge.
      insetEnd: { base: 'auto', md: '0' },
      insetStart: { base: '0', md: 'auto' },
      width: 'max-content',
      maxWidth: '280px',
      padding: '6px 10px',
      borderRadius: '6px',
      background: 'text.strong',
      color: 'bg.surface',
      fontSize: '13px',
      lineHeight: '18px',
      whiteSpace: 'normal',
      textAlign: 'start',
      boxShadow: 'md',
    },
    '& > button:focus + [role=tooltip]': { display: 'block' },
    // A finger that presses it asks why; on some phones that is no focus.
    '@media (hover: none)': { '& > button:hover + [role=tooltip]': { display: 'block' } },
  },
})

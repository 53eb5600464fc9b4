/**
 * Style properties: the part of the library's own base that the consoles use, since its whole base is 7 kB of every
 * first screen. A test compares both for every style in the sources, and says which property is missing here.
 */
import { defineConditions, defineConfig, type SystemConfig } from '@chakra-ui/react'

type TokenCategory = keyof NonNullable<NonNullable<SystemConfig['theme']>['tokens']>
type Utility = NonNullable<NonNullable<SystemConfig['utilities']>[string]>

const conditions = defineConditions({
  hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
  focusVisible: '&:is(:focus-visible, [data-focus-visible])',
  disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
  empty: '&:is(:empty, [data-empty])',
  expanded: '&:is([aria-expanded=true], [data-expanded], [data-state=expanded])',
  highlighted: '&[data-highlighted]',
  before: '&::before',
  last: '&:last-of-type',
  notLast: '&:not(:last-of-type)',
  placeholder: '&::placeholder, &[data-placeholder]',
  selected: '&:is([aria-selected=true], [data-selected])',
  open: '&:is([open], [data-open], [data-state=open])',
  currentPage: '&[aria-current=page]',
  motionReduce: '@media (prefers-reduced-motion: reduce)',
  motionSafe: '@media (prefers-reduced-motion: no-preference)',
  dark: '.dark &, .dark .chakra-theme:not(.light) &',
  light: ':root &, .light &',
})

/** Properties whose values are names of one kind of token. */
const named = (values: TokenCategory, properties: string) =>
  properties.split(' ').map((property): [string, Utility] => [property, { values }])

/** A colour by its name, with a share of opacity behind a slash. */
const coloured = (property: string): [string, Utility] => [
  property,
  {
    values: 'colors',
    transform(value, { utils }) {
      const mix = utils.colorMix(value)
      if (mix.invalid) return { [property]: value }
      const variable = `--mix-${property}`
      return { [variable]: mix.value, [property]: `var(${variable}, ${mix.color})` }
    },
  },
]

const rounded = (first: string, second: string): Utility => ({
  values: 'radii',
  transform: (value) => ({ [first]: value, [second]: value }),
})

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  padding: '0',
  margin: '-1px',
  overflow: 'hidden',
  clip: 'rect(0, 0, 0, 0)',
  whiteSpace: 'nowrap',
  borderWidth: '0',
} as const
const shown = {
  position: 'static',
  width: 'auto',
  height: 'auto',
  padding: '0',
  margin: '0',
  overflow: 'visible',
  clip: 'auto',
  whiteSpace: 'normal',
} as const

const utilities: Record<string, Utility> = {
  ...Object.fromEntries([
    ...'accentColor background backgroundColor borderColor borderInlineStartColor color fill outlineColor stroke'
      .split(' ')
      .map(coloured),
    ...named('radii', 'borderRadius'),
    ...named('sizes', 'flexBasis height maxHeight maxWidth minHeight minWidth width'),
    ...named('shadows', 'boxShadow'),
    ...named('zIndex', 'zIndex'),
    ...named('durations', 'animationDuration transitionDuration'),
    ...named('fonts', 'fontFamily'),
    ...named('fontSizes', 'fontSize'),
    ...named('fontWeights', 'fontWeight'),
    ...named(
      'spacing',
      'borderSpacing bottom columnGap gap inset insetBlock insetInline left margin marginBlock marginBottom marginInline marginInlineEnd marginTop padding paddingBlock paddingBottom paddingInline paddingInlineEnd paddingInlineStart paddingTop right rowGap scrollMarginTop top',
    ),
  ]),
  marginInlineStart: { values: 'spacing', shorthand: ['ms'] },
  insetInlineStart: { values: 'spacing', shorthand: ['insetStart'] },
  insetInlineEnd: { values: 'spacing', shorthand: ['insetEnd'] },
  borderTopRadius: rounded('borderTopLeftRadius', 'borderTopRightRadius'),
  borderBottomRadius: rounded('borderBottomLeftRadius', 'borderBottomRightRadius'),
  lineClamp: {
    transform: (value) =>
      value === 'none'
        ? { WebkitLineClamp: 'unset' }
        : {
            overflow: 'hidden',
            display: '-webkit-box',
            WebkitLineClamp: value,
            WebkitBoxOrient: 'vertical',
            textWrap: 'wrap',
          },
  },
  truncate: {
    transform: (value) =>
      value === true ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {},
  },
  srOnly: { transform: (value) => (value === true || value === 'true' ? hidden : shown) },
}

export const styleBase = defineConfig({ conditions, utilities })

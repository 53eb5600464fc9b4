import { chakra } from '@chakra-ui/react'

/**
 * Style props are of a later layer than this, so that what overrules them has to insist.
 * A button of a row is a picture, named for those who hear it.
 */
const tight = {
  '--cell-inset': '6px',
  fontSize: '13px',
  '& th': { whiteSpace: 'normal', lineHeight: '14px' },
  '& td[data-stays] :is(a, button):has(> svg)': { fontSize: '0!', gap: '0!', paddingInline: '6px!' },
  // A badge of several words takes two lines before a date does.
  '& td [data-badge]': { whiteSpace: 'normal!', textAlign: 'start', '& > svg': { flexShrink: '0' } },
  '& [data-copy]': { position: 'relative' },
  '& [data-copy-sign]': { position: 'absolute', insetInlineEnd: '0', background: 'var(--row-ground)', opacity: '0' },
  '& [data-copy]:is(:hover, :focus) [data-copy-sign]': { opacity: '1' },
}

/** Styled from the root: one style for the table and none per cell, which keeps large pages quick. */
export const TableRoot = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: '0',
    fontSize: '14px',
    '--cell-inset': '16px',
    '& [data-instant]': { whiteSpace: 'nowrap' },
    // A code and its meaning keep to one line, so that rows have one height; the whole meaning is there on hover.
    '& [data-response-code]': {
      display: 'inline-block',
      verticalAlign: 'middle',
      maxWidth: '168px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& [data-response-code] > :last-child': { whiteSpace: 'nowrap!' },
    '& th': {
      position: 'sticky',
      top: '0',
      zIndex: '1',
      padding: '0 var(--cell-inset)',
      height: 'calc(var(--row-height) - 4px)',
      background: 'bg.subtle',
      color: 'text.muted',
      fontSize: '12px',
      fontWeight: '600',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      borderBottomWidth: '1px',
      borderColor: 'border.line',
    },
    '& td': {
      padding: '0 var(--cell-inset)',
      height: 'var(--row-height)',
      lineHeight: '18px',
      color: 'text.normal',
      background: 'var(--row-ground)',
      borderBottomWidth: '1px',
      borderColor: 'border.line',
      verticalAlign: 'middle',
      transition: 'background 100ms',
    },
    '& [data-align=end]': { textAlign: 'end' },
    '& [data-tick]': { width: '44px', padding: '0' },
    '& :is(th, td):first-of-type:not([data-tick])': { paddingInlineStart: '16px' },
    '& tbody tr': { '--row-ground': 'var(--chakra-colors-bg-surface)' },
    '& tbody tr[data-chosen]': { '--row-ground': 'var(--chakra-colors-accent-subtle)' },
    '& tbody tr:not([data-chosen]):hover': { '--row-ground': 'var(--chakra-colors-bg-hover)' },
    '& tbody tr:last-of-type td': { borderBottomWidth: '0' },
    '& tbody tr:focus-visible': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px' },
    '&[data-opens] tbody tr': { cursor: 'pointer' },
    '& tbody[data-stale]': { opacity: '0.55', transition: 'opacity 150ms 150ms' },
    // From here on, what a table without room gives up; how much is found out by measuring.
    '&[data-fit=close]': { '--cell-inset': '8px', fontSize: '13px' },
    '&[data-fit^=tight]': tight,
    // A date and its time take a line each.
    '&:is([data-fit=tighter], [data-fit=tightest]) [data-instant]': { whiteSpace: 'normal' },
    '&[data-fit=tightest]': {
      '--cell-inset': '4px',
      fontSize: '12px',
      '& td': { lineHeight: '16px' },
      '& [data-badge]': { paddingInline: '6px!' },
    },
    '& + [data-left-out]': {
      padding: '6px 16px',
      fontSize: '12px',
      color: 'text.muted',
      borderTopWidth: '1px',
      borderColor: 'border.line',
    },
  },
})

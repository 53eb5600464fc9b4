import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export type Definition = readonly [label: string, value: ReactNode]

interface DefinitionListProps {
  items: readonly Definition[]
  /** Without space around it, as in a dialog, which has its own. */
  flush?: boolean
}

/** The fields of a record, each under its label; an empty one shows dashes. */
export function DefinitionList({ items, flush = false }: DefinitionListProps) {
  return (
    <Box
      as="dl"
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(auto-fill, minmax(140px, 1fr))',
        sm: 'repeat(auto-fill, minmax(240px, 1fr))',
      }}
      gap={{ base: '16px', sm: '20px 32px' }}
      padding={flush ? '0 0 20px' : { base: '16px', md: '24px' }}
    >
      {items.map(([label, value]) => (
        // An id has a whole line on a phone, where a column is too narrow for it.
        <Box key={label} minWidth="0" css={{ '&:has([data-copy])': { gridColumn: { base: '1 / -1', sm: 'auto' } } }}>
          <Box as="dt" fontSize="12px" lineHeight="16px" color="text.muted" marginBottom="4px">
            {label}
          </Box>
          <Box
            as="dd"
            color="text.strong"
            overflowWrap="anywhere"
            fontVariantNumeric="tabular-nums"
            // An id may break where it is wider than its column, rather than lie over the next one.
            css={{ '& [data-copy] > span': { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
          >
            {value === null || value === undefined || value === '' ? '---' : value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

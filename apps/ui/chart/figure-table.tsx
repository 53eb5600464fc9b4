import { Box, chakra } from '@chakra-ui/react'
import type { ChartProps } from './chart-props'

/** A chart's figures as a table: for screen readers, for copying and for whoever wants the number. */
export function FigureTable({ question, heading, categories, series, format }: ChartProps) {
  return (
    <Box maxHeight="300px" overflow="auto" marginTop="12px" tabIndex={0} role="region" aria-label={question}>
      <Figures>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {series.map((one) => (
              <th key={one.name} scope="col" data-figure="">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map((one) => (
                <td key={one.name} data-figure="">
                  {format(one.values[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Figures>
    </Box>
  )
}

const Figures = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '6px 12px', textAlign: 'start', borderBottomWidth: '1px', borderColor: 'border.line' },
    '& thead th': {
      position: 'sticky',
      top: '0',
      background: 'bg.subtle',
      color: 'text.muted',
      fontSize: '12px',
      fontWeight: '600',
    },
    '& tbody th': { fontWeight: '500', color: 'text.normal' },
    '& [data-figure]': { textAlign: 'end' },
  },
})

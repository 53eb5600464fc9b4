import { Box, chakra } from '@chakra-ui/react'
import { type Target, TargetLink } from '../address/target'
import type { ChartProps } from './chart-props'

/** A chart's figures as a table: for screen readers, for copying, and for opening the rows behind a number. */
export function FigureTable({ question, heading, categories, series, format, drill }: ChartProps) {
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
              <th scope="row">
                <Opening target={drill?.(index, null)} text={category} />
              </th>
              {series.map((one, part) => (
                <td key={one.name} data-figure="">
                  <Opening
                    target={one.values[index] ? drill?.(index, part) : undefined}
                    text={format(one.values[index] ?? 0)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Figures>
    </Box>
  )
}

function Opening({ target, text }: { target: Target | undefined; text: string }) {
  return target ? <TargetLink target={target}>{text}</TargetLink> : text
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
    '& a': { color: 'accent.text', textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& a:focus-visible': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' },
  },
})

import { Box, Button } from '@chakra-ui/react'
import { ChartColumn, Table2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { EmptyState } from '../feedback/states'
import { Surface } from '../list/screen'
import { useReducedMotion } from '../media/media'
import { useColorMode } from '../theme/color-mode'
import type { ChartProps, Series } from './chart-props'
import { FigureTable } from './figure-table'
import { colourOf } from './meanings'

// The drawing library is larger than all else on the page, so that it comes only with the first chart.
const Drawing = lazy(() => import('./drawing'))

const HEIGHT = 280

/** A chart that answers a question, with the same figures as a table behind a switch. */
export function Chart(props: ChartProps) {
  const { question, categories, series, empty = 'No data!', children } = props
  const [asTable, setAsTable] = useState(false)
  const { mode } = useColorMode()
  const still = useReducedMotion()
  const isEmpty = categories.length === 0 || series.every((one) => one.values.every((value) => value === 0))
  return (
    <Surface>
      <Box as="figure" aria-label={question} padding={{ base: '16px', md: '20px 24px' }}>
        <Box display="flex" alignItems="flex-start" justifyContent="space-between" gap="16px" marginBottom="12px">
          <Box>
            <Box as="h2" fontSize="16px" lineHeight="24px" fontWeight="600" color="text.strong">
              {question}
            </Box>
            {children}
          </Box>
          {!isEmpty && <Switch asTable={asTable} onChange={setAsTable} />}
        </Box>
        {isEmpty ? (
          <EmptyState text={empty} />
        ) : (
          <>
            <Legend series={series} mode={mode} />
            {asTable ? (
              <FigureTable {...props} />
            ) : (
              <Box minHeight={`${HEIGHT}px`} aria-hidden="true">
                <Suspense fallback={<Box height={`${HEIGHT}px`} borderRadius="8px" background="bg.subtle" />}>
                  <Drawing {...props} mode={mode} still={still} height={HEIGHT} />
                </Suspense>
              </Box>
            )}
          </>
        )}
      </Box>
    </Surface>
  )
}

function Switch({ asTable, onChange }: { asTable: boolean; onChange: (asTable: boolean) => void }) {
  const Icon = asTable ? ChartColumn : Table2
  return (
    <Button type="button" variant="ghost" size="xs" onClick={() => onChange(!asTable)}>
      <Icon size={14} aria-hidden="true" />
      {asTable ? 'Show as a chart' : 'Show as a table'}
    </Button>
  )
}

function Legend({ series, mode }: { series: readonly Series[]; mode: 'light' | 'dark' }) {
  return (
    <Box as="ul" listStyleType="none" display="flex" flexWrap="wrap" gap="4px 20px" color="text.normal">
      {series.map((one) => (
        <Box as="li" key={one.name} display="flex" alignItems="center" gap="8px">
          <Box
            aria-hidden="true"
            width="10px"
            height="10px"
            borderRadius="3px"
            style={{ backgroundColor: colourOf(one.meaning, mode) }}
          />
          {one.name}
        </Box>
      ))}
    </Box>
  )
}

import { Box, Button } from '@chakra-ui/react'
import { ChartColumn, Table2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { EmptyState } from '../feedback/states'
import { useReducedMotion } from '../media/media'
import { useColorMode } from '../theme/color-mode'
import type { ChartProps, Series } from './chart-props'
import { ChartSheet } from './chart-sheet'
import { FigureTable } from './figure-table'
import { Swatch } from './swatch'

// The drawing library is larger than all else on the page, so that it comes only with the first chart.
const Drawing = lazy(() => import('./drawing'))

const HEIGHT = 280
const pointing = { '& .apexcharts-bar-area': { cursor: 'pointer' } }
/** The library lets the bars through its tip; figures are read from a sheet of the page's own colours. */
const opaque = {
  '& .apexcharts-tooltip.apexcharts-tooltip': {
    background: 'bg.surface',
    color: 'text.strong',
    borderColor: 'border.strong',
  },
  '& .apexcharts-tooltip.apexcharts-tooltip .apexcharts-tooltip-title': {
    background: 'bg.subtle',
    borderColor: 'border.line',
  },
}

/** A chart that answers a question, with the same figures as a table behind a switch. */
export function Chart(props: ChartProps) {
  const { question, categories, series, empty = 'No data!', children, drill } = props
  const [asTable, setAsTable] = useState(false)
  const { mode } = useColorMode()
  const still = useReducedMotion()
  const isEmpty = categories.length === 0 || series.every((one) => one.values.every((value) => value === 0))
  const choice = !isEmpty && <Switch asTable={asTable} onChange={setAsTable} />
  return (
    <ChartSheet question={question} note={children} aside={choice}>
      {isEmpty ? (
        <EmptyState text={empty} />
      ) : (
        <>
          <Legend series={series} />
          {asTable ? (
            <FigureTable {...props} />
          ) : (
            <Box minHeight={`${HEIGHT}px`} aria-hidden="true" css={drill ? { ...opaque, ...pointing } : opaque}>
              <Suspense fallback={<Box height={`${HEIGHT}px`} borderRadius="8px" background="bg.subtle" />}>
                <Drawing {...props} mode={mode} still={still} height={HEIGHT} />
              </Suspense>
            </Box>
          )}
        </>
      )}
    </ChartSheet>
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

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <Box as="ul" listStyleType="none" display="flex" flexWrap="wrap" gap="4px 20px" color="text.normal">
      {series.map((one) => (
        <Box as="li" key={one.name} display="flex" alignItems="center" gap="8px">
          <Swatch meaning={one.meaning} />
          {one.name}
        </Box>
      ))}
    </Box>
  )
}

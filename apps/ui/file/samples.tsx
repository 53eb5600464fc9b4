import { Box, Button } from '@chakra-ui/react'
import type { SampleEndpoint } from '@dcir/core/bulk/outcome'
import { Download } from 'lucide-react'
import { useDownload } from './save-file'

const formats = ['csv', 'xlsx'] as const

/** The samples of a file, with the headings that the server looks for. */
export function Samples({ endpoint }: { endpoint: SampleEndpoint }) {
  const download = useDownload(endpoint)
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="8px">
      <Box color="text.muted">New here? Use our sample; the column names must match it.</Box>
      <Box display="flex" gap="8px">
        {formats.map((format) => (
          <Button
            key={format}
            type="button"
            variant="outline"
            size="sm"
            disabled={download.running}
            onClick={() => void download.run({ params: { format } })}
          >
            <Download size={14} aria-hidden="true" />
            Sample {format}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

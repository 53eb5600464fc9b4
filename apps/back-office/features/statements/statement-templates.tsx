import { Box, Button } from '@chakra-ui/react'
import { statements } from '@dcir/core/contract/statements'
import { useDownload } from '@dcir/ui/file/save-file'
import { Download } from 'lucide-react'

const formats = ['csv', 'xlsx'] as const

/** The sample statements, with the headings that the server looks for. */
export function StatementTemplates() {
  const download = useDownload(statements.template)
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="8px">
      <Box color="text.muted">Start from a sample, so that every column has the name the server looks for.</Box>
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

import { Box, Button } from '@chakra-ui/react'
import { type Definition, DefinitionList } from '../detail/definition-list'
import { Dialog } from '../dialog/dialog'

/** One row of a batch with all that is known of it. */
export function BulkItem({ items, onClose }: { items: readonly Definition[]; onClose: () => void }) {
  const footer = (
    <Button type="button" variant="outline" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <Dialog title="Transaction" open onClose={onClose} footer={footer} width={680}>
      {/* The list brings the space around it for lying on a sheet of its own. */}
      <Box margin={{ base: '0 -16px -16px', md: '-4px -24px -24px' }}>
        <DefinitionList items={items} />
      </Box>
    </Dialog>
  )
}

import { Box, Button } from '@chakra-ui/react'
import { formatInstant } from '@dcir/core/time/lagos'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { type Receipt, receiptName } from './receipt-name'

interface ReceiptDialogProps {
  receipts: readonly Receipt[]
  at: number
  onShow: (at: number) => void
  onClose: () => void
}

/** One receipt as large as the window lets it be, with the way to those beside it. */
export function ReceiptDialog({ receipts, at, onShow, onClose }: ReceiptDialogProps) {
  const receipt = receipts[at]
  if (!receipt) return null
  const step = (label: string, to: number) => (
    <Button type="button" variant="outline" disabled={receipts[to] === undefined} onClick={() => onShow(to)}>
      {label}
    </Button>
  )
  const footer = (
    <>
      {receipts.length > 1 && step('Previous receipt', at - 1)}
      {receipts.length > 1 && step('Next receipt', at + 1)}
      <Button type="button" variant="outline" onClick={onClose}>
        Close
      </Button>
    </>
  )
  return (
    <Dialog title={`Receipt: ${receiptName(receipt).toLowerCase()}`} open onClose={onClose} footer={footer} width={860}>
      <Box color="text.muted" marginBottom="12px">
        Uploaded by {receipt.uploadedBy}, {formatInstant(receipt.uploadedAt)}
      </Box>
      {/* In the tab order, so that a long receipt can be scrolled by keyboard. */}
      <Box
        role="group"
        aria-label="Receipt"
        tabIndex={0}
        display="grid"
        placeItems="center"
        background="bg.subtle"
        borderRadius="8px"
        _focusVisible={{ outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' }}
      >
        <img
          src={receipt.data}
          alt={`Receipt ${receiptName(receipt).toLowerCase()}, uploaded by ${receipt.uploadedBy}`}
        />
      </Box>
    </Dialog>
  )
}

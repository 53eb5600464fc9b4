import { Box, chakra } from '@chakra-ui/react'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { Instant } from '@dcir/ui/value/instant'
import { lazy, Suspense } from 'react'
import { DisputePart } from './dispute-detail-part'
import { type Receipt, receiptName } from './receipt-name'

const ReceiptDialog = lazy(() => import('./receipt-view-dialog').then((module) => ({ default: module.ReceiptDialog })))

/** The receipts of a dispute, small; each opens large. */
export function ReceiptView({ receipts }: { receipts: readonly Receipt[] }) {
  const { dialog } = useAddress()
  const change = useChangeAddress()
  const shown = /^receipt-(\d+)$/.exec(String(dialog ?? ''))?.[1]
  // Looking at evidence is no step of its own: Back leads to where the dispute was opened from.
  const open = (at: number | null) =>
    void change({ dialog: at === null ? undefined : `receipt-${at + 1}` }, { replace: true })
  const at = shown === undefined ? null : Number(shown) - 1
  return (
    <DisputePart title="Receipts">
      {receipts.length === 0 ? (
        <Box padding={{ base: '16px', md: '16px 24px' }} color="text.muted">
          No receipt was given.
        </Box>
      ) : (
        <List>
          {receipts.map((receipt, index) => (
            <li key={`${receipt.uploadedAt} ${receipt.kind}`}>
              <Thumbnail receipt={receipt} onOpen={() => open(index)} />
            </li>
          ))}
        </List>
      )}
      {at !== null && receipts[at] && (
        <Suspense>
          <ReceiptDialog receipts={receipts} at={at} onShow={open} onClose={() => open(null)} />
        </Suspense>
      )}
    </DisputePart>
  )
}

function Thumbnail({ receipt, onOpen }: { receipt: Receipt; onOpen: () => void }) {
  return (
    <Box display="flex" gap="16px" alignItems="center">
      <Picture type="button" aria-label={`Open the receipt ${receiptName(receipt).toLowerCase()}`} onClick={onOpen}>
        <img src={receipt.data} alt="" />
      </Picture>
      <Box minWidth="0">
        <Box color="text.strong" fontWeight="500">
          {receiptName(receipt)}
        </Box>
        <Box color="text.muted" fontSize="13px" overflowWrap="anywhere">
          {receipt.uploadedBy}
        </Box>
        <Box color="text.muted" fontSize="13px">
          <Instant value={receipt.uploadedAt} />
        </Box>
      </Box>
    </Box>
  )
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    gap: '16px',
    padding: { base: '16px', md: '16px 24px 24px' },
    listStyle: 'none',
  },
})

const Picture = chakra('button', {
  base: {
    flexShrink: '0',
    width: '88px',
    height: '88px',
    borderRadius: '6px',
    borderWidth: '1px',
    borderColor: 'border.line',
    background: 'bg.subtle',
    overflow: 'hidden',
    cursor: 'zoom-in',
    '& img': { width: '100%', height: '100%', objectFit: 'cover', objectPosition: 'top' },
    _hover: { borderColor: 'border.strong' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' },
  },
})

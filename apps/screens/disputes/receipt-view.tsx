import { Box, chakra } from '@chakra-ui/react'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { Instant } from '@dcir/ui/value/instant'
import { lazy, Suspense } from 'react'
import { DisputePart } from './dispute-detail-part'
import { type Receipt, receiptName } from './receipt-name'

const ReceiptDialog = lazy(() => import('./receipt-view-dialog').then((module) => ({ default: module.ReceiptDialog })))

interface ReceiptViewProps {
  receipts: readonly Receipt[]
  /** Large enough to be read while the dispute is answered. */
  large?: boolean
}

/** The receipts of a dispute; each opens as large as the window lets it be. */
export function ReceiptView({ receipts, large = false }: ReceiptViewProps) {
  const { receipt: shown } = useAddress()
  const change = useChangeAddress()
  // Looking at evidence is no step of its own: Back leads to where the dispute was opened from, and an answer that is
  // being given, which is the address's dialog, stays.
  const open = (at: number | null) => void change({ receipt: at === null ? undefined : at + 1 }, { replace: true })
  const at = shown === undefined ? null : Number(shown) - 1
  const Receipt = large ? LargePicture : Thumbnail
  return (
    <DisputePart title="Receipts">
      {receipts.length === 0 ? (
        <Box padding={{ base: '16px', md: '16px 24px' }} color="text.muted">
          No receipt attached.
        </Box>
      ) : (
        <List data-large={large ? '' : undefined}>
          {receipts.map((receipt, index) => (
            <li key={`${receipt.uploadedAt} ${receipt.kind}`}>
              <Receipt receipt={receipt} onOpen={() => open(index)} />
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

interface OneReceiptProps {
  receipt: Receipt
  onOpen: () => void
}

const opening = (receipt: Receipt) => `Open the receipt ${receiptName(receipt).toLowerCase()}`

function LargePicture({ receipt, onOpen }: OneReceiptProps) {
  return (
    <Picture data-large="" type="button" aria-label={opening(receipt)} title={receiptName(receipt)} onClick={onOpen}>
      <img src={receipt.data} alt="" />
    </Picture>
  )
}

function Thumbnail({ receipt, onOpen }: OneReceiptProps) {
  return (
    <Box display="flex" gap="16px" alignItems="center">
      <Picture type="button" aria-label={opening(receipt)} onClick={onOpen}>
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
    '&[data-large]': { gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))', padding: '12px' },
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
    '&[data-large]': { width: '100%', height: 'clamp(140px, 30dvh, 360px)' },
    '&[data-large] img': { objectFit: 'contain' },
    _hover: { borderColor: 'border.strong' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' },
  },
})

import { Box, chakra, IconButton } from '@chakra-ui/react'
import { formatBytes } from '@dcir/core/display/numbers'
import { receiptMessages } from '@dcir/core/disputes/receipts'
import { Zone } from '@dcir/ui/file/drop-zone'
import type { SlotProps } from '@dcir/ui/form/field.ts'
import { useMedia } from '@dcir/ui/media/media.ts'
import { ImageUp, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { type Receipt, readReceipt, sentBytes } from './receipt-input-picture'

interface ReceiptInputProps {
  receipt: Receipt | null
  onReceipt: (receipt: Receipt | null) => void
  disabled?: boolean
}

/** Takes the picture of a receipt, dropped, pasted or chosen, and shows what will be sent. */
export function ReceiptInput({ receipt, onReceipt, disabled = false }: ReceiptInputProps) {
  const { take, problem, reading } = useReading(onReceipt, disabled)
  usePasted(take)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  // A finger can neither drop nor paste, and its browser offers the camera.
  const isTouch = useMedia('(pointer: coarse)')
  return (
    <Box>
      <Box marginBottom="6px" fontWeight="500" color="text.strong">
        Receipt
      </Box>
      <chakra.input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        disabled={disabled}
        srOnly
        aria-label="Receipt"
        aria-required
        aria-invalid={problem !== null}
        aria-describedby={`${id}-message`}
        className="peer"
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file may be chosen again once it was put right.
          event.target.value = ''
        }}
      />
      {receipt ? (
        <ChosenReceipt receipt={receipt} disabled={disabled} onRemove={() => onReceipt(null)} />
      ) : (
        <Zone htmlFor={id} onFile={take}>
          <ImageUp size={22} strokeWidth={1.75} aria-hidden="true" />
          <Box as="span" color="text.strong" fontWeight="500" role="status">
            {reading
              ? 'Reading the picture ...'
              : `${isTouch ? 'Take' : 'Drop, paste'} or choose a photo of the receipt`}
          </Box>
          <Box as="span" fontSize="13px">
            {receiptMessages.hint}
          </Box>
        </Zone>
      )}
      <Box
        id={`${id}-message`}
        role="alert"
        marginTop="4px"
        minHeight="20px"
        fontSize="13px"
        lineHeight="20px"
        color="error.text"
      >
        {problem}
      </Box>
    </Box>
  )
}

/** The receipt as a field of a form. */
export const drawReceipt = ({ value, onChange, disabled }: SlotProps) => (
  <ReceiptInput receipt={value as Receipt | null} onReceipt={onChange} disabled={disabled} />
)

/** Reads one file at a time; of two chosen in a row the later counts. */
function useReading(onReceipt: ReceiptInputProps['onReceipt'], disabled: boolean) {
  const [problem, setProblem] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const turn = useRef(0)
  const take = async (file: File | undefined) => {
    if (!file || disabled) return
    const mine = ++turn.current
    setReading(true)
    const outcome = await readReceipt(file)
    if (mine !== turn.current) return
    setReading(false)
    setProblem('problem' in outcome ? outcome.problem : null)
    onReceipt('receipt' in outcome ? outcome.receipt : null)
  }
  return { take: (file: File | undefined) => void take(file), problem, reading }
}

/** A picture may be pasted anywhere in the dialog; text still goes where the caret is. */
function usePasted(take: (file: File | undefined) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      if (!file) return
      event.preventDefault()
      latest.current(file)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

function ChosenReceipt({ receipt, disabled, onRemove }: { receipt: Receipt; disabled: boolean; onRemove: () => void }) {
  return (
    <Box
      display="flex"
      alignItems="center"
      gap="16px"
      padding="12px"
      borderRadius="8px"
      borderWidth="1px"
      borderColor="border.line"
      background="bg.subtle"
    >
      <chakra.img
        src={receipt.address}
        alt="The receipt as it will be sent"
        width="96px"
        height="96px"
        objectFit="contain"
        borderRadius="6px"
        background="white"
      />
      <Box flex="1" minWidth="0">
        <Box color="text.strong" fontWeight="500" overflowWrap="anywhere">
          {receipt.name}
        </Box>
        <Box color="text.muted" fontSize="13px" fontVariantNumeric="tabular-nums">
          {formatBytes(sentBytes(receipt))} to send
        </Box>
      </Box>
      {!disabled && (
        <IconButton type="button" variant="ghost" size="sm" aria-label={`Remove ${receipt.name}`} onClick={onRemove}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </Box>
  )
}

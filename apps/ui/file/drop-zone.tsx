import { Box, chakra, IconButton } from '@chakra-ui/react'
import { formatBytes, formatSizeLimit } from '@dcir/core/display/numbers'
import { FileText, Upload, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'

interface DropZoneProps {
  label: string
  /** File name endings, such as `.csv`. */
  accept: readonly string[]
  maxBytes: number
  file: File | null
  onFile: (file: File | null) => void
  disabled?: boolean
}

/** Takes one file, dropped or chosen, of a kind and a size that the server takes. */
export function DropZone({ label, accept, maxBytes, file, onFile, disabled = false }: DropZoneProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = (chosen: File | undefined) => {
    if (!chosen || disabled) return
    const refusal = refusalOf(chosen, accept, maxBytes)
    setProblem(refusal)
    onFile(refusal ? null : chosen)
    // The same file may be chosen again once it was put right.
    if (input.current) input.current.value = ''
  }
  return (
    <Box>
      <chakra.input
        ref={input}
        id={id}
        type="file"
        accept={accept.join(',')}
        disabled={disabled}
        srOnly
        aria-label={label}
        aria-describedby={`${id}-limits`}
        className="peer"
        onChange={(event) => take(event.target.files?.[0])}
      />
      {file ? (
        <ChosenFile file={file} disabled={disabled} onRemove={() => onFile(null)} />
      ) : (
        <Zone htmlFor={id} onFile={take}>
          <Upload size={22} strokeWidth={1.75} aria-hidden="true" />
          <Box as="span" color="text.strong" fontWeight="500">
            {label}
          </Box>
          <Box as="span" id={`${id}-limits`} fontSize="13px">
            {accept.join(' or ')}, up to {formatBytes(maxBytes)}
          </Box>
        </Zone>
      )}
      <Box role="alert" color="error.text" fontSize="13px" marginTop={problem ? '6px' : '0'}>
        {problem}
      </Box>
    </Box>
  )
}

interface ChosenFileProps {
  file: File
  disabled: boolean
  onRemove: () => void
}

function ChosenFile({ file, disabled, onRemove }: ChosenFileProps) {
  return (
    <Box
      display="flex"
      alignItems="center"
      gap="12px"
      padding="12px 16px"
      borderRadius="8px"
      borderWidth="1px"
      borderColor="border.line"
      background="bg.subtle"
    >
      <FileText size={20} aria-hidden="true" />
      <Box flex="1" minWidth="0">
        <Box color="text.strong" fontWeight="500" overflowWrap="anywhere">
          {file.name}
        </Box>
        <Box color="text.muted" fontSize="13px" fontVariantNumeric="tabular-nums">
          {formatBytes(file.size)}
        </Box>
      </Box>
      {!disabled && (
        <IconButton type="button" variant="ghost" size="sm" aria-label={`Remove ${file.name}`} onClick={onRemove}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </Box>
  )
}

function refusalOf(file: File, accept: readonly string[], maxBytes: number): string | null {
  const types = accept.join(', ')
  if (!accept.some((ending) => file.name.toLowerCase().endsWith(ending))) {
    return `Please select a valid file type. Supported file types are ${types}.`
  }
  if (file.size > maxBytes) return `File size too large. Size cannot be greater than ${formatSizeLimit(maxBytes)}.`
  return file.size === 0 ? 'The file is empty.' : null
}

interface ZoneProps {
  /** The input before it. */
  htmlFor: string
  onFile: (file: File | undefined) => void
  children: ReactNode
}

/** Where a file may be dropped, and a click opens the chooser: the label of the input before it. */
export function Zone({ htmlFor, onFile, children }: ZoneProps) {
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    <ZoneLabel
      htmlFor={htmlFor}
      data-over={over ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {children}
    </ZoneLabel>
  )
}

const ZoneLabel = chakra('label', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '4px',
    padding: '28px 16px',
    borderRadius: '8px',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.strong',
    color: 'text.muted',
    textAlign: 'center',
    cursor: 'pointer',
    transition: 'background 120ms, border-color 120ms',
    _hover: { background: 'bg.hover' },
    '&[data-over]': { background: 'accent.subtle', borderColor: 'accent.solid' },
    '.peer:focus-visible + &': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' },
  },
})

import { Box, chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { TextInput } from '../form/controls'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog'

interface TypeToConfirmDialogProps extends ConfirmDialogProps {
  /** The exact text that must be typed before the action can be taken. */
  expected: string
}

/** Asks for a name to be typed before something dangerous is done; nothing but exactly that name will do. */
export function TypeToConfirmDialog({ expected, children, ...rest }: TypeToConfirmDialogProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const close = () => {
    setTyped('')
    rest.onClose()
  }
  return (
    <ConfirmDialog {...rest} onClose={close} disabled={typed !== expected || rest.disabled === true}>
      {children}
      <chakra.label htmlFor={id} display="block" marginTop="16px" marginBottom="6px">
        Type{' '}
        <Box as="strong" color="text.strong" userSelect="all">
          {expected}
        </Box>{' '}
        to confirm
      </chakra.label>
      <TextInput id={id} value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
    </ConfirmDialog>
  )
}

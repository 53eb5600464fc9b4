import { Box } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextInput } from './controls'

/** A password that can be made visible for as long as its field is there. */
export function SecretInput({ label, ...rest }: ComponentProps<typeof TextInput> & { label: string }) {
  const [visible, setVisible] = useState(false)
  return (
    <Box position="relative">
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        {...rest}
        type={visible ? 'text' : 'password'}
        paddingInlineEnd="48px"
      />
      <VisibilityToggle label={label} visible={visible} onToggle={() => setVisible(!visible)} />
    </Box>
  )
}

interface VisibilityToggleProps {
  label: string
  visible: boolean
  onToggle: () => void
}

function VisibilityToggle({ label, visible, onToggle }: VisibilityToggleProps) {
  const Icon = visible ? EyeOff : Eye
  const name = `${visible ? 'Hide' : 'Show'} ${label.toLowerCase()}`
  return (
    <Box
      as="button"
      {...{ type: 'button' }}
      aria-label={name}
      title={name}
      aria-pressed={visible}
      onClick={onToggle}
      position="absolute"
      insetEnd={{ base: '0', md: '4px' }}
      insetBlock={{ base: '0', md: '4px' }}
      aspectRatio="1"
      display="grid"
      placeItems="center"
      borderRadius="6px"
      color="text.muted"
      cursor="pointer"
      _hover={{ color: 'text.strong', background: 'bg.hover' }}
    >
      <Icon size={18} aria-hidden="true" />
    </Box>
  )
}

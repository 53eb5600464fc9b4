import { Box, Button } from '@chakra-ui/react'
import { secondFactorMessages } from '@dcir/core/access/second-factor-rules'
import { Alert } from '@dcir/ui/feedback/alert'
import { saveFile } from '@dcir/ui/file/save-file.ts'
import { CopyText } from '@dcir/ui/value/copy-text'
import { Download } from 'lucide-react'

interface RecoveryCodesProps {
  message: string
  recoveryCodes: readonly string[]
  username: string
}

const textOf = ({ recoveryCodes, username }: Omit<RecoveryCodesProps, 'message'>) =>
  `DCIR recovery codes of ${username}\n\n${recoveryCodes.join('\n')}\n`

/** The codes for a lost device: shown here and never again. */
export function RecoveryCodes({ message, ...codes }: RecoveryCodesProps) {
  const { recoveryCodes } = codes
  const save = () => saveFile(new Blob([textOf(codes)], { type: 'text/plain' }), 'dcir-recovery-codes.txt')
  return (
    <>
      <Alert tone="success">{message}</Alert>
      <Box
        as="ul"
        aria-label="Recovery codes"
        display="grid"
        gridTemplateColumns="1fr 1fr"
        gap="8px 24px"
        padding="16px"
        marginBottom="12px"
        listStyleType="none"
        borderRadius="8px"
        background="bg.canvas"
        borderWidth="1px"
        borderColor="border.line"
        fontFamily="mono"
        fontSize="15px"
        color="text.strong"
      >
        {recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box color="text.muted" marginBottom="12px">
        {secondFactorMessages.codesOnce}
      </Box>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px 16px">
        <Button type="button" variant="outline" onClick={save}>
          <Download size={16} aria-hidden="true" />
          Save as a file
        </Button>
        <CopyText value={recoveryCodes.join('\n')} shown="Copy all" />
      </Box>
    </>
  )
}

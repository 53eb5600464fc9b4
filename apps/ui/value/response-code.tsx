import { Box } from '@chakra-ui/react'
import { responseCodeMeaning } from '@dcir/core/display/response-codes'
import { responseCodeTone } from '@dcir/core/display/status'
import { Badge } from './badge'

/** A response code with its meaning, `91 Issuer unavailable`: 00 green; 91, 92, 96, 22 and 06 red; every other one blue. */
export function ResponseCode({ code }: { code: string | null | undefined }) {
  if (!code) return <>---</>
  const meaning = responseCodeMeaning(code)
  return (
    <Box as="span" data-response-code="">
      <Badge tone={responseCodeTone(code)} quiet={code === '00'}>
        {code}
      </Badge>
      {meaning && (
        <>
          {' '}
          <Box as="span" color="text.muted" fontSize="12px" lineHeight="16px" whiteSpace="normal" title={meaning}>
            {meaning}
          </Box>
        </>
      )}
    </Box>
  )
}

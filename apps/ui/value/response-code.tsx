import { responseCodeTone } from '@dcir/core/display/status'
import { Badge } from './badge'

const meanings = { success: 'Approved', error: 'Failed at the issuer or the switch', pending: 'Declined or other' }

/** A response code: 00 green; 91, 92, 96, 22 and 06 red; every other one blue. */
export function ResponseCode({ code }: { code: string | null | undefined }) {
  if (!code) return <>---</>
  const tone = responseCodeTone(code)
  return (
    <Badge tone={tone} title={meanings[tone]}>
      {code}
    </Badge>
  )
}

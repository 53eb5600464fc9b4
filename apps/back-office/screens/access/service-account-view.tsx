import { Box, Button } from '@chakra-ui/react'
import {
  type ServiceAccountDetail,
  type ServiceKey,
  serviceAccounts,
} from '@dcir/core/access/service-accounts/contract'
import { serviceAccountFields as of, serviceKeyFields } from '@dcir/core/access/service-accounts/fields'
import { pick } from '@dcir/core/contract/vocabulary'
import { useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { RecordParts } from './record-parts'

const about = pick(of, 'name', 'description', 'state', 'expiresOn', 'addressRanges', 'madeBy', 'approvedBy')
const ended = pick(of, 'revokedAt', 'revokedBy')
const ofKey = pick(serviceKeyFields, 'issuedBy', 'issuedAt', 'lastUsedAt', 'lastUsedFrom')
const ofEnded = pick(serviceKeyFields, 'revokedBy', 'revokedAt')

/** A service account: how long and from where it may call what, and its keys with their last use. */
export function ServiceAccountView({ account }: { account: ServiceAccountDetail }) {
  const { data } = useEndpoint(serviceAccounts.entries, {})
  const words = new Map((data ?? []).map(({ entry, summary }) => [entry, summary]))
  return (
    <RecordParts noun="service-accounts" record={account.name}>
      <DefinitionList
        flush
        items={[
          ...definitionsOf(about, account, {
            addressRanges: account.addressRanges.join(', ') || 'From anywhere',
          }),
          ...(account.revokedAt === null ? [] : definitionsOf(ended, account)),
        ]}
      />
      <Part title="Calls that it may make">
        <Box as="ul" listStyleType="disc" paddingInlineStart="20px" marginBottom="16px">
          {account.entries.map((entry) => (
            <Box as="li" key={entry} lineHeight="24px" overflowWrap="anywhere">
              {words.has(entry) ? `${words.get(entry)} (${entry})` : entry}
            </Box>
          ))}
        </Box>
      </Part>
      <Part title="Keys">
        {account.allKeys.length === 0 && <Box color="text.muted">No key was issued yet.</Box>}
        {account.allKeys.map((one) => (
          <Key key={one.key} one={one} />
        ))}
      </Part>
    </RecordParts>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box as="section" aria-label={title}>
      <Box as="h3" fontWeight="600" color="text.strong" marginBottom="8px">
        {title}
      </Box>
      {children}
    </Box>
  )
}

function Key({ one }: { one: ServiceKey }) {
  const change = useChangeAddress()
  const may = useMayCall(serviceAccounts.revokeKey)
  const isLive = one.revokedAt === null
  return (
    <Box as="section" aria-label={`Key ${one.key}`} borderTopWidth="1px" borderColor="border.line" paddingTop="12px">
      <Box display="flex" justifyContent="space-between" alignItems="center" gap="8px" marginBottom="4px">
        <Box fontFamily="mono" color="text.strong">
          dcir_{one.key}_…
        </Box>
        {isLive && may && (
          <Button
            variant="outline"
            aria-label={`Revoke key ${one.key}`}
            onClick={() => void change({ dialog: 'revoke-key', key: one.key })}
          >
            Revoke
          </Button>
        )}
      </Box>
      <DefinitionList flush items={definitionsOf(isLive ? ofKey : [...ofKey, ...ofEnded], one)} />
    </Box>
  )
}

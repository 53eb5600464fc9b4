import { Box } from '@chakra-ui/react'
import type { RoleRecord } from '@dcir/core/access/roles/contract'
import { roleFields as of } from '@dcir/core/access/roles/fields'
import { rightNames, rightsByArea, roleLabels } from '@dcir/core/access/roles/rules'
import { pick } from '@dcir/core/contract/vocabulary'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { RecordParts } from './record-parts'

const shown = pick(of, 'name', 'friendlyName', 'description', 'userType', 'standard', 'accounts')

/** A role: what it is for, and its rights in words, area by area. */
export function RoleView({ role }: { role: RoleRecord }) {
  const areas = rightsByArea(role.authorities)
  const monitor = { area: roleLabels.monitor, rights: role.monitor }
  return (
    <RecordParts noun="roles" record={role.name}>
      <DefinitionList flush items={definitionsOf(shown, role)} />
      <Box columnGap="32px" css={{ columns: { base: 1, md: 2 } }}>
        {[...areas, ...(role.monitor.length > 0 ? [monitor] : [])].map(({ area, rights }) => (
          <Box as="section" key={area} aria-label={area} breakInside="avoid" marginBottom="16px">
            <Box as="h3" fontWeight="600" color="text.strong" marginBottom="4px">
              {area}
            </Box>
            <Box as="ul" listStyleType="disc" paddingInlineStart="20px">
              {rights.map((right) => (
                <Box as="li" key={right} lineHeight="24px">
                  {rightNames[right]}
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </RecordParts>
  )
}

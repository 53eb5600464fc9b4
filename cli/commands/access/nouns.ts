/** Commands of users, roles, service accounts and requests. */

import type { Noun } from '../../kit/command'
import { approve, cancel, decline } from './requests/decide'
import { list as listRequests, show as showRequest } from './requests/read'
import { create as createRole, remove as removeRole, update as updateRole } from './roles/change'
import { list as listRoles, show as showRole } from './roles/read'
import {
  create as createServiceAccount,
  issueKey as issueServiceKey,
  revoke as revokeServiceAccount,
  revokeKey as revokeServiceKey,
  update as updateServiceAccount,
} from './service-accounts/change'
import {
  list as listServiceAccounts,
  entries as serviceEntries,
  show as showServiceAccount,
} from './service-accounts/read'
import { resetSecondFactor, reset as resetUser, unblock as unblockUser } from './users/account'
import { upload as uploadUsers, batch as usersBatch, template as userTemplate } from './users/bulk'
import { changing as changeUsers } from './users/change'
import { list as listUsers, show as showUser } from './users/read'
import { applySheet as applyUsers, editSheet as editUsers } from './users/sheet'

export const accessNouns: readonly Noun[] = [
  {
    name: 'users',
    summary: 'The users of the bank',
    verbs: [
      listUsers,
      showUser,
      ...changeUsers,
      resetUser,
      resetSecondFactor,
      unblockUser,
      userTemplate,
      uploadUsers,
      usersBatch,
      editUsers,
      applyUsers,
    ],
  },
  {
    name: 'roles',
    summary: 'What each role lets its holders do',
    verbs: [listRoles, showRole, createRole, updateRole, removeRole],
  },
  {
    name: 'service-accounts',
    summary: 'Programs that call the platform with keys',
    verbs: [
      listServiceAccounts,
      showServiceAccount,
      serviceEntries,
      createServiceAccount,
      updateServiceAccount,
      issueServiceKey,
      revokeServiceKey,
      revokeServiceAccount,
    ],
  },
  {
    name: 'requests',
    summary: 'What waits for a second person',
    verbs: [listRequests, showRequest, approve, decline, cancel],
  },
]

import type { ConsoleSession } from '@dcir/ui/session/session-store.ts'

/** Who looks at the gallery, until a piece says otherwise. */
export const viewer = (): ConsoleSession => ({
  username: 'kit.viewer',
  email: 'kit.viewer@demo.bank',
  firstName: 'Kit',
  lastName: 'Viewer',
  name: 'Kit Viewer',
  roles: [],
  role: '',
  authorities: ['bo_dcir_get_charge_types'],
  access_token: 'none',
  expires_in: 0,
  isAuthenticated: true,
  merchantId: null,
  merchantName: null,
  userType: 'back-office',
  isMonitoringSession: false,
  selectedSideNav: '',
  selectedSideNavIndex: 0,
})

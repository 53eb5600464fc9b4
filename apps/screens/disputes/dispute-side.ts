import type { DisputeSide } from '@dcir/core/disputes/schemas'
import { useClient } from '@dcir/ui/client/client-context'

/** The side that the people of this console are on. */
export const useDisputeSide = (): DisputeSide => (useClient().door() === 'frontoffice' ? 'merchant' : 'backoffice')

/** Name of the time to answer in this console. */
export const useExpiryWord = (): string => (useDisputeSide() === 'merchant' ? 'Expiry' : 'TAT')

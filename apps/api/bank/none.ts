/** Where no bank is connected: nothing is looked up and nothing is sent, and each call says why. */
import type { BankGateway } from './gateway'

export class BankNotConnected extends Error {
  override readonly name = 'BankNotConnected'
  constructor() {
    super('No bank is connected to this installation')
  }
}

const refuse = () => Promise.reject(new BankNotConnected())

export const noBank = (): BankGateway => ({
  nameEnquiry: refuse,
  cardAccountDetail: refuse,
  transfer: refuse,
  transferStatus: refuse,
})

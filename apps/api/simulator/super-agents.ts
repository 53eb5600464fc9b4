/** The super agents of the demonstration: how they are settled, and the places of their terminals. */

import type { Sql } from '../db/database'
import { sql } from '../db/sql'

export interface DemoSuperAgent {
  merchantId: string
  merchantName: string
  cardAcceptorId: string
  chargeTypeCode: string
  settlementType: 'T0' | 'T1'
  accountNumber: string
  vatEnabled: boolean
  /** Share of the traffic. */
  weight: number
  places: readonly string[]
}

const agent = (
  number: number,
  merchantName: string,
  chargeTypeCode: string,
  weight: number,
  places: readonly string[],
): DemoSuperAgent => ({
  merchantId: `SA-${String(number).padStart(4, '0')}`,
  merchantName,
  cardAcceptorId: `2011LA0000${String(number).padStart(5, '0')}`,
  chargeTypeCode,
  settlementType: number % 3 === 2 ? 'T0' : 'T1',
  accountNumber: `20300010${number}1`,
  vatEnabled: number % 2 === 1,
  weight,
  places,
})

export const demoSuperAgents: readonly DemoSuperAgent[] = [
  agent(1, 'Lagoon Payments', 'STANDARD', 30, [
    'IKEJA LAGOS NG',
    'YABA LAGOS NG',
    'LEKKI LAGOS NG',
    'SURULERE LAGOS NG',
  ]),
  agent(2, 'Kano Agency Network', 'STANDARD', 22, ['SABON GARI KANO NG', 'NASSARAWA KANO NG', 'FAGGE KANO NG']),
  agent(3, 'Coal City Pay', 'BANDED', 14, ['INDEPENDENCE ENUGU NG', 'NSUKKA ENUGU NG']),
  agent(4, 'Garden City Agents', 'STANDARD', 12, ['TRANS AMADI PH NG', 'RUMUOKORO PH NG']),
  agent(5, 'Capital Connect', 'FLAT_50', 10, ['WUSE ABUJA NG', 'GARKI ABUJA NG', 'KUBWA ABUJA NG']),
  agent(6, 'Oyo Market Pay', 'STANDARD', 7, ['DUGBE IBADAN NG', 'BODIJA IBADAN NG']),
  agent(7, 'Delta Pos Services', 'BANDED', 3, ['EFFURUN WARRI NG', 'ASABA DELTA NG']),
  agent(8, 'Plateau Cash Points', 'STANDARD', 2, ['TERMINUS JOS NG', 'BUKURU JOS NG']),
]

/** Where the demonstration's bank collects VAT. */
const VAT_ACCOUNT = ['GL', '4000100300', 'VAT PAYABLE'] as const

/** Safe to run again. */
export async function addDemoSuperAgents(db: Sql): Promise<void> {
  for (const agent of demoSuperAgents) {
    const mail = (box: string) => `${box}@${agent.merchantId.toLowerCase()}.example`
    const [vatType, vatAccount, vatName] = agent.vatEnabled ? VAT_ACCOUNT : [null, null, null]
    await db.run(
      sql`INSERT INTO super_agents (merchant_id, merchant_name, card_acceptor_id, charge_type_code, main_email,
         settlement_email, dispute_email, phone_number, admin_email, admin_firstname, admin_lastname,
         settlement_configured, settlement_type, account_number, account_name, vat_enabled, vat_account_type,
         vat_account, vat_account_name)
       VALUES (${agent.merchantId}, ${agent.merchantName}, ${agent.cardAcceptorId}, ${agent.chargeTypeCode},
         ${mail('hello')}, ${mail('settlement')}, ${mail('disputes')}, ${`0803000${agent.merchantId.slice(-4)}`},
         ${mail('admin')}, 'Sade', 'Coker', true, ${agent.settlementType}, ${agent.accountNumber},
         ${agent.merchantName.toUpperCase()}, ${agent.vatEnabled}, ${vatType}, ${vatAccount}, ${vatName})
       ON CONFLICT DO NOTHING`,
    )
  }
}

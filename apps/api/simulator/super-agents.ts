/** The super agents of the demonstration, with the places of their terminals. */
export interface DemoSuperAgent {
  merchantId: string
  merchantName: string
  cardAcceptorId: string
  chargeTypeCode: string
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

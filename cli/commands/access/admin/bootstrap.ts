/** `dcir admin bootstrap`. */
import type { CommandSpec } from '../../../kit/command'
import { newPasswordOf } from '../../../kit/new-password'
import { printAnswer } from '../../../kit/print-answer'
import { runOnServer } from '../../../kit/server-program'

export const bootstrap: CommandSpec = {
  usage: 'bootstrap <email> <firstname> <lastname>',
  summary: 'Make the first two administrators, on the machine that the platform runs on',
  examples: [
    'dcir admin bootstrap ada.obi@bank.ng Ada Obi',
    'DCIR_NEW_PASSWORD=... DATABASE_URL=... dcir admin bootstrap ada.obi@bank.ng Ada Obi',
  ],
  notes: [
    'Works twice, since one asks and another approves; everybody else is made on the screen Back Office Users Management.',
    'Works on the database itself, without a sign-in: DATABASE_URL, or the one that runs in DCIR_DATA_DIR (.data).',
    'The password is asked for, or comes from DCIR_NEW_PASSWORD. The audit trail names the account that ran it.',
  ],
  async run(cli, [email = '', firstName = '', lastName = '']) {
    const password = await newPasswordOf(cli)
    const message = await runOnServer(['bootstrap', email, firstName, lastName], {
      ...cli,
      env: { ...cli.env, DCIR_NEW_PASSWORD: password },
    })
    return printAnswer(cli, { message })
  },
}

/** Super agent endpoints: the short list that pickers offer. */
import { type SuperAgentChoice, superAgents } from '@dcir/core/reference/super-agents-contract'
import type { Database, Sql } from '../../db/database'
import { routesOf } from '../../http/call'

export const superAgentsStore = (sql: Sql) => ({
  choices: () =>
    sql.rows<SuperAgentChoice>(
      `SELECT merchant_id, merchant_name, card_acceptor_id
       FROM super_agents ORDER BY merchant_name`,
    ),
})

export const superAgentsRoutes = (database: Database) =>
  routesOf(superAgents, {
    // The scope of a front-office call holds the user's own super agents and no others.
    choices: (call) => database.read(call.scope, (sql) => superAgentsStore(sql).choices()),
  })

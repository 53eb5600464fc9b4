/** Numbers of advisory locks: one after the other, and the same in the functions of the database. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockName, locks } from '@dcir/api/db/locks'
import { migrationsFolder } from '@dcir/api/db/prepare'
import { expect, test } from 'vitest'

test('locks have the numbers from 7200 on, without a gap', () => {
  expect(Object.values(locks)).toEqual(Object.keys(locks).map((_, place) => 7200 + place))
})

test('functions of the database lock by the same numbers', () => {
  const named: Record<string, LockName> = {
    audit_append: 'auditChain',
    ensure_transaction_partitions: 'transactionPartitions',
    ensure_statement_partitions: 'statementPartitions',
    ensure_settlement_partitions: 'settlementPartitions',
    reserve_statement_entries: 'statementAcceptance',
  }
  const found: Record<string, number> = {}
  for (const name of readdirSync(migrationsFolder())) {
    const text = readFileSync(join(migrationsFolder(), name), 'utf8')
    for (const part of text.split('CREATE FUNCTION '))
      for (const [, number] of part.matchAll(/advisory_xact_lock\((\d+)\)/g))
        found[part.slice(0, part.indexOf('('))] = Number(number)
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(named).map(([name, lock]) => [name, locks[lock]])))
})

/** A statement that one version accepted and the next one matches. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BANK, createDatabase } from '@dcir/api/db/database'
import { migrate } from '@dcir/api/db/migrate'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { migrationsFolder, prepareDatabase } from '@dcir/api/db/prepare'
import { matchStatement } from '@dcir/api/features/reconciliation/statement-match'
import { expect, inject, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../support/test-database'

const CHANGE = '131_pairs_on_lines.sql'

test('lines that were accepted before lines carried their pairs are matched after the upgrade', async () => {
  const { ownerUrl, apiUrl, drop } = await emptyDatabase(inject('postgresUrl'))
  const before = mkdtempSync(join(tmpdir(), 'dcir-migrations-'))
  onTestFinished(async () => {
    rmSync(before, { recursive: true })
    await drop()
  })
  for (const name of readdirSync(migrationsFolder())) {
    if (name < CHANGE) cpSync(join(migrationsFolder(), name), join(before, name))
  }
  await migrate(ownerUrl, before)
  await withConnection(ownerUrl, (sql) =>
    sql.query(`INSERT INTO statement_files (file_key, file_name, format, file_size, sha256, storage_key, uploaded_by,
        uploaded_at, status, success_count)
      VALUES ('ST-20261120-00000001', 'one.csv', 'csv', 1, sha256('one'), 'none', 'bo.admin', now(), 'MATCHING', 2);
      INSERT INTO statement_entries (statement_id, row_number, transaction_date, narration, masked_pan, rrn, stan, amount,
        terminal_id, is_debit)
      SELECT f.id, 2 + n, '2026-11-20', 'POS', '539983******1234', '00000000000' || n, '000001', 100, '20110101', false
      FROM statement_files f, generate_series(1, 2) n;
      INSERT INTO statement_days SELECT id, '2026-11-20', 2 FROM statement_files`),
  )
  await prepareDatabase(ownerUrl)
  await withConnection(ownerUrl, (sql) =>
    sql.query(`INSERT INTO transactions (super_agent_id, transaction_time, transaction_search_key, is_debit, masked_pan,
        hashed_pan, rrn, stan, amount, charge_amount, terminal_id, card_acceptor_location, response_code, aptent_ms, bank_ms)
      VALUES (1, '2026-11-20T12:00:00+01:00', 'K', false, '539983******1234', sha256('pan'), '000000000001', '000001', 100, 0,
        '20110101', 'Lagos', '00', 1, 1)`),
  )
  const database = createDatabase(createPool({ url: apiUrl, name: 'upgraded', max: 1 }))
  const matched = await database.transaction(BANK, (sql) => matchStatement(sql, 1, ['00']))
  await database.close()
  expect(matched).toEqual({ success: 1, failed: 0 })
})

/** Ten times as many records: any page of their lists beside the first page of the smaller database. */
import { audit } from '@dcir/core/access/audit/contract'
import { users } from '@dcir/core/access/users/contract'
import { fullPath, throughDoor } from '@dcir/core/contract/endpoint'
import type { Page } from '@dcir/core/contract/schemas'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { type DemoApp, openApp } from './demo-app'
import type { Figure } from './figures'
import type { Ground } from './ground'
import { listFigures } from './list-figures'
import { FILE_OF_LINES, fillWithRecords } from './many-records'

const PAGE = 10

async function filled(ground: Ground, rows: number): Promise<DemoApp> {
  const { ownerUrl, apiUrl } = await ground.createDatabase(`bench_records_${rows}`)
  await fillWithRecords(ownerUrl, rows)
  return openApp(ground, `records-${rows}`, apiUrl)
}

const lists: Record<string, string> = {
  disputes: `${fullPath(disputeLists.all)}?`,
  'disputes by the bank': `${fullPath(throughDoor(disputeLists.byBank, 'backoffice'))}?`,
  'audit entries': `${fullPath(audit.list)}?`,
  "a statement's lines": `${fullPath(accountEntries.ofFile).replace(':fileKey', FILE_OF_LINES)}?`,
  settlements: `${fullPath(throughDoor(bulkSettlements.list, 'backoffice'))}?`,
  users: `${fullPath(users.list)}?`,
}

const totalOf = (body: string) => (JSON.parse(body) as { result: Page<object> }).result.totalElements

export async function records(ground: Ground): Promise<Figure[]> {
  const small = await filled(ground, ground.scale.small)
  const large = await filled(ground, ground.scale.large)
  try {
    const pages = []
    for (const [name, path] of Object.entries(lists)) {
      const at = (page: number) => `${path}page=${page}&size=${PAGE}`
      const [few, many] = [totalOf(await small.ask(at(0))), totalOf(await large.ask(at(0)))]
      const last = Math.ceil(many / PAGE) - 1
      for (const [title, page] of Object.entries({
        'page 0': 0,
        'a page in the middle': last >> 1,
        'the last page': last,
      }))
        pages.push({
          figure: `${name}, ${many}, ${title}`,
          against: `page 0 of ${few}`,
          ask: () => large.ask(at(page)),
          reference: () => small.ask(at(0)),
        })
    }
    return await listFigures(pages, ground.calls)
  } finally {
    await small.app.close()
    await large.app.close()
  }
}

/** Data that a write makes stale: its contract entry names it, and the consoles read it from there. */
import { contract, endpoints } from '@dcir/core/contract/all'
import { changedBy, nounOf } from '@dcir/core/contract/endpoint'
import { disputes } from '@dcir/core/disputes/contract'
import { describe, expect, test } from 'vitest'

describe('what a write makes stale', () => {
  test('only nouns of the contract are named, each once and never the own one', () => {
    const nouns = Object.keys(contract)
    for (const { key, changes = [] } of endpoints) {
      expect([key, changes.filter((noun) => !nouns.includes(noun))]).toEqual([key, []])
      expect([key, new Set([nounOf(key), ...changes]).size]).toEqual([key, changes.length + 1])
    }
  })

  test('what only reads makes nothing stale', () => {
    const reading = endpoints.filter(({ method, reads }) => method === 'GET' || reads)
    expect(reading.filter(({ changes }) => changes)).toEqual([])
  })

  test('every transition of a dispute shows in lists, transactions, bulks and dashboards', () => {
    for (const write of [disputes.log, disputes.resolve, disputes.reopen, disputes.reopenSystemAccepted]) {
      expect(changedBy(write)).toEqual(['disputes', 'dispute-lists', 'transactions', 'bulk-settlements', 'dashboards'])
    }
  })
})

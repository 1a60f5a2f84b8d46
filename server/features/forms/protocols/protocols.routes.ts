import type { Routes } from '#server/kernel/routes'
import { listReports } from '../reports/reports.commands.ts'
import { checkSeal } from '../seals/seals.commands.ts'
import { bulkProtocols, type BulkPlatform } from '../bulk-download/protocol-archive.queries.ts'

/** What is read of protocols beside their list. */
export function openProtocolCalls(platform: BulkPlatform) {
  return {
    'report.list': (call, { query }) => listReports(call, query),
    'seal.check': (call, { query }) => checkSeal(call, query),
    'protocol.bulk': (call, { query }) => bulkProtocols(call, query, platform),
  } satisfies Routes
}

import type { Routes } from '#server/kernel/routes'
import { bulkProtocols, type BulkPlatform } from './bulk/bulk.commands.ts'

/** What is read of protocols beside their list. */
export function openProtocolCalls(platform: BulkPlatform): Routes {
  return {
    'protocol.bulk': (call, { query }) => bulkProtocols(call, query, platform),
  }
}

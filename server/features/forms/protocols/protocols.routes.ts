import type { Routes } from '#server/kernel/routes'
import { listReports } from '../reports/reports.commands.ts'
import { checkDocumentSeal } from '../seals/seals.commands.ts'
import {
  createProtocolArchive,
  type ProtocolArchiveDependencies,
} from '../bulk-download/protocol-archive.queries.ts'
import { renderProtocolAgain } from './render-protocol.commands.ts'

/** Routes for reports, seal verification and the download of all protocols. */
export function createProtocolRoutes(platform: ProtocolArchiveDependencies) {
  return {
    'report.list': (call, { query }) => listReports(call, query),
    'seal.check': (call, { query }) => checkDocumentSeal(call, query),
    'protocol.render': (call, { params }) => renderProtocolAgain(call, params.job_id),
    'protocol.bulk': (call, { query }) => createProtocolArchive(call, query, platform),
  } satisfies Routes
}

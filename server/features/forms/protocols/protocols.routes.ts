import type { Routes } from '#server/kernel/routes'
import { listReports } from '../reports/reports.commands.ts'
import { checkDocumentSeal } from '../seals/seals.commands.ts'
import { createOrderArchive } from '../bulk-download/order-archive.queries.ts'
import {
  createProtocolArchive,
  type ProtocolArchiveDependencies,
} from '../bulk-download/protocol-archive.queries.ts'
import { renderProtocolAgain } from './render-protocol.commands.ts'

/** Routes for reports, seal verification, and downloads of several files as one zip. */
export function createProtocolRoutes(platform: ProtocolArchiveDependencies) {
  return {
    'report.list': (call, { query }) => listReports(call, query),
    'seal.check': (call, { query }) => checkDocumentSeal(call, query),
    'protocol.render': (call, { params }) => renderProtocolAgain(call, params.job_id),
    'protocol.bulk': (call, { query }) => createProtocolArchive(call, query, platform),
    'order.archive': (call, { params, query }) =>
      createOrderArchive(call, params.job_id, query.kind ?? null, platform),
  } satisfies Routes
}

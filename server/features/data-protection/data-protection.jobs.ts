import type { JobHandlers } from '#server/kernel/job-handlers'
import { erase } from './erasure/erase.jobs.ts'
import { makeExport, type ExportPlatform } from './exports/exports.jobs.ts'
import { deleteWhatRanOut } from './retention/retention.jobs.ts'

export function dataProtectionJobs(platform: ExportPlatform): JobHandlers {
  return {
    'dataProtection.export': { staged: (context, { exportId }) => makeExport(context, exportId, platform) },
    'dataProtection.erase': (call, { erasureId }) => erase(call, erasureId),
    'dataProtection.dropBytes': {
      staged: async (_, { keys }) => {
        for (const key of keys) await platform.files.delete(key)
      },
    },
    'dataProtection.nightly': (call) => deleteWhatRanOut(call),
  }
}

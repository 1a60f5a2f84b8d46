import type { TaskHandlers } from '#server/kernel/task-handlers'
import { erase } from './erasure/erasure.tasks.ts'
import { makeExport, type ExportPlatform } from './exports/exports.tasks.ts'
import { deleteWhatRanOut } from './retention/retention.tasks.ts'

export function dataProtectionTasks(platform: ExportPlatform): TaskHandlers {
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

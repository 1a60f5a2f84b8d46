import type { TaskHandlers } from '#server/kernel/task-handlers'
import { runErasure } from './erasure/erasure.tasks.ts'
import { createDataExport, type ExportDependencies } from './exports/exports.tasks.ts'
import { keepPartitions } from './retention/partitions.tasks.ts'
import { deleteExpiredData } from './retention/retention.tasks.ts'

export function createDataProtectionTasks(platform: ExportDependencies): TaskHandlers {
  return {
    'dataProtection.export': {
      staged: (context, { exportId }) => createDataExport(context, exportId, platform),
    },
    'dataProtection.erase': (call, { erasureId }) => runErasure(call, erasureId),
    'dataProtection.dropBytes': {
      staged: async (_, { keys }) => {
        for (const key of keys) await platform.files.delete(key)
      },
    },
    'dataProtection.nightly': (call) => deleteExpiredData(call),
    'partitions.keep': { staged: (context) => keepPartitions(context) },
  }
}

import type { OperatorRoutes } from '#server/kernel/operator-routes'
import { listKeys } from './program-keys/program-keys.commands.ts'
import { exportStaffAudit, listStaffAudit } from './staff-audit.commands.ts'
import { listStaff } from './staff-people.commands.ts'
import { assignWork } from './work-owners.commands.ts'

/** The calls of the operator API about people of the back office, their work, their changes and the keys. */
export const operatorStaffRoutes = {
  'staff.list': (call) => listStaff(call),
  'staff.audit': (call, { query }) => listStaffAudit(call, query),
  'staff.exportAudit': {
    prepare: async (preparation, { query }) => {
      const file = await exportStaffAudit(preparation, query)
      return async () => file
    },
  },
  'key.list': (call) => listKeys(call),
  'work.assign': (call, { body }) => assignWork(call, body),
} satisfies Partial<OperatorRoutes>

import { z } from 'zod'
import { Instant, InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Uuid } from '../kit/ids.ts'
import { createPageSchema, createRepeatedParam, QueryPaging } from '../kit/paging.ts'
import { Line } from '../kit/text-schemas.ts'
import { staffRoles } from './staff-access.ts'

/** The people of the back office and what they have changed. */

/** A person of the back office as administrators see them. */
export const StaffPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** `invited`: no password yet. `deactivated`: cannot log in. */
  state: z.enum(['invited', 'active', 'deactivated']),
  has_second_factor: z.boolean(),
  /** True if the person has logged in with the identity provider, whose second factor counts then. */
  has_provider: z.boolean(),
  last_login_at: InstantOut.nullable(),
  created_at: InstantOut,
  /** True for the caller; never for a program. */
  is_self: z.boolean(),
  version: z.number().int(),
})
export type StaffPerson = z.output<typeof StaffPerson>

const AuditEntry = z.object({
  id: z.string(),
  at: InstantOut,
  staff: z.object({ id: z.string().nullable(), name: z.string() }),
  /** The name of the call. */
  call: z.string(),
  /** The ids that the call named. */
  subject: z.record(z.string(), z.string()),
  /** Reason, role and similar facts of the change. */
  details: z.record(z.string(), z.unknown()),
  request_id: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const auditFilter = {
  staff_id: Uuid.optional(),
  call: createRepeatedParam(Line),
  /** An id that the change named, for example of an order or a company. */
  subject: Line.optional(),
  since: Instant.optional(),
  until: Instant.optional(),
}

export const operatorPeopleCalls = {
  'staff.list': endpoint({
    summary: 'Lists the people of the back office by name.',
    reply: z.object({ data: z.array(StaffPerson) }),
    errors: [],
    effect: 'read',
  }),
  'staff.audit': endpoint({
    summary: 'Lists the changes that people of the back office made, newest first.',
    query: z.object({ ...QueryPaging, ...auditFilter }),
    reply: createPageSchema(AuditEntry),
    errors: [],
    effect: 'read',
  }),
  'staff.exportAudit': endpoint({
    summary:
      'Returns the changes that people of the back office made as a CSV file, newest first: time in UTC, person, call, ids that it named (JSON), details (JSON), id of the request.',
    query: z.object(auditFilter),
    reply: z.any(),
    errors: [],
    effect: 'read',
    transport: 'stream',
    isExport: true,
  }),
}

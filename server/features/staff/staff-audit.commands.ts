import { sql } from 'kysely'
import type { StaffInput, StaffOutput } from '#contract/operator/staff-api'
import { formatInstant, type Call } from '#server/kernel/call'
import { getAuditDetails, getAuditSubject } from './staff-audit.rules.ts'
import type { StaffCall } from './staff.services.ts'

export interface AuditedChange {
  readonly call: string
  /** The ids that the call named. */
  readonly subject: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, unknown>>
}

/** Adds one entry to the audit. Entries are never changed. */
export async function recordStaffAudit(
  call: Call,
  staff: { readonly id: string | null; readonly name: string },
  change: AuditedChange,
): Promise<void> {
  await call.tx
    .insertInto('staff_audit')
    .values({
      at: formatInstant(call.now),
      staff_id: staff.id,
      staff_name: staff.name,
      call: change.call,
      subject: JSON.stringify(change.subject),
      details: JSON.stringify(change.details),
      request_id: call.requestId,
    })
    .execute()
}

/** Adds the entry of a call that a person of the back office has made. */
export async function recordStaffCall(
  call: StaffCall,
  name: string,
  input: { readonly params: unknown; readonly body: unknown },
  reply: unknown,
): Promise<void> {
  await recordStaffAudit(call, call.actor.staff, {
    call: name,
    subject: getAuditSubject(input.params, reply),
    details: getAuditDetails(input.body, reply),
  })
}

/** Lists the entries of the audit, newest first. */
export async function listStaffAudit(
  { tx }: StaffCall,
  query: StaffInput<'staff.audit'>['query'],
): Promise<StaffOutput<'staff.audit'>> {
  const { page, limit, staff_id, call, subject, since, until } = query
  const wanted = tx
    .selectFrom('staff_audit')
    .$if(staff_id !== undefined, (q) => q.where('staff_id', '=', staff_id ?? ''))
    .$if(call !== undefined, (q) => q.where('call', 'in', call ?? []))
    .$if(subject !== undefined, (q) =>
      q.where(sql<boolean>`${subject} in (select value from jsonb_each_text(subject))`),
    )
    .$if(since !== undefined, (q) => q.where('at', '>=', since ?? ''))
    .$if(until !== undefined, (q) => q.where('at', '<', until ?? ''))
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await wanted
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    data: rows.map((row) => ({
      id: String(row.id),
      at: row.at,
      staff: { id: row.staff_id, name: row.staff_name },
      call: row.call,
      subject: row.subject as Record<string, string>,
      details: row.details as Record<string, unknown>,
      request_id: row.request_id,
    })),
    pagination: { total_count: total, page_number: page, page_size: limit },
  }
}

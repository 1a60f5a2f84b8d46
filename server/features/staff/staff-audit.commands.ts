import { sql, type Selectable } from 'kysely'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { AuditEntry } from '#contract/operator/people'
import type { StaffCallName } from '#contract/operator/staff-calls'
import type { DB } from '#db/types'
import { formatInstant, type Call } from '#server/kernel/call'
import type { BinaryReply, Preparation } from '#server/kernel/routes'
import { createAuditFile } from './staff-audit.document.ts'
import { getAuditDetails, getAuditSubject, unauditedCalls } from './staff-audit.rules.ts'
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

/** Adds the entry of a change or an export that a person of the back office has made. */
export async function recordStaffCall(
  call: StaffCall,
  name: StaffCallName,
  input: { readonly params: unknown; readonly query?: unknown; readonly body: unknown },
  reply: unknown,
): Promise<void> {
  if (unauditedCalls.has(name)) return
  await recordStaffAudit(call, call.actor.staff, {
    call: name,
    subject: getAuditSubject(input.params, reply),
    details: getAuditDetails(name, input, reply),
  })
}

type AuditFilter = OperatorInput<'staff.exportAudit'>['query']

function selectEntries({ tx }: Pick<Call, 'tx'>, { staff_id, call, subject, since, until }: AuditFilter) {
  return tx
    .selectFrom('staff_audit')
    .$if(staff_id !== undefined, (q) => q.where('staff_id', '=', staff_id ?? ''))
    .$if(call !== undefined, (q) => q.where('call', 'in', call ?? []))
    .$if(subject !== undefined, (q) =>
      q.where(sql<boolean>`${subject} in (select value from jsonb_each_text(subject))`),
    )
    .$if(since !== undefined, (q) => q.where('at', '>=', since ?? ''))
    .$if(until !== undefined, (q) => q.where('at', '<', until ?? ''))
}

async function countEntries(call: Pick<Call, 'tx'>, filter: AuditFilter): Promise<number> {
  const { total } = await selectEntries(call, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Lists the entries of the audit, newest first. */
export async function listStaffAudit(
  call: Call,
  { page, limit, ...filter }: OperatorInput<'staff.audit'>['query'],
): Promise<OperatorOutput<'staff.audit'>> {
  const total = await countEntries(call, filter)
  const rows = await selectEntries(call, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    data: rows.map((row) => toAuditEntry(row)),
    pagination: { total_count: total, page_number: page, page_size: limit },
  }
}

function toAuditEntry(row: Selectable<DB['staff_audit']>): AuditEntry {
  return {
    id: String(row.id),
    at: row.at,
    staff: { id: row.staff_id, name: row.staff_name },
    call: row.call,
    subject: row.subject as Record<string, string>,
    details: row.details as Record<string, unknown>,
    request_id: row.request_id,
  }
}

/** The export reads this many entries at a time, each time in a short transaction of its own. */
const exportBatch = 1000

/**
 * Returns all entries that the filter wants as a CSV file, newest first. A slow download holds neither the file in memory
 * nor a connection to the database. Entries that are added meanwhile are not in the file.
 */
export async function exportStaffAudit(
  { read }: Pick<Preparation, 'read'>,
  filter: AuditFilter,
): Promise<BinaryReply> {
  const readBatch = (before: string | null) =>
    read(async (call) => {
      const rows = await selectEntries(call, filter)
        .$if(before !== null, (q) => q.where(sql<boolean>`id < ${before}::bigint`))
        .selectAll()
        .orderBy('id', 'desc')
        .limit(exportBatch)
        .execute()
      return rows.map((row) => toAuditEntry(row))
    })
  // Read before the reply begins, so that a failure still gets an error of its own.
  const first = await readBatch(null)
  const rows = await read((call) => countEntries(call, filter))
  async function* readBatches() {
    let batch = first
    yield batch
    while (batch.length === exportBatch) {
      batch = await readBatch(batch.at(-1)?.id ?? null)
      yield batch
    }
  }
  return createAuditFile(readBatches(), rows)
}

import { sql } from 'kysely'
import type { Answers } from '#contract/forms/forms'
import type { Tx } from '#server/kernel/call'
import { submissionAuthor } from '../submissions/author-name.sql.ts'

export interface ReportRow {
  readonly id: string
  readonly formId: string
  readonly answers: Answers
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly contact: {
    readonly id: string
    readonly name: string
    readonly account: { id: string; name: string }
  }
  readonly fileId: string | null
  /** The PDF could not be created. */
  readonly failed: boolean
}

/**
 * Returns the submitted reports, latest day first. With `formId`, includes those of other versions of that
 * form.
 */
export async function listReportRows(
  tx: Tx,
  orderId: string,
  formId: string | undefined,
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select s.id, s.form_id as "formId", s.answers, s.version, s.created_at as "createdAt", s.updated_at as "updatedAt",
      s.document_failed_at is not null as failed,
      json_build_object('id', s.contact_id, 'name', ${submissionAuthor},
        'account', json_build_object('id', a.id, 'name', a.name)) as contact,
      (select file_id from seals where submission_id = s.id and sealed_at >= s.updated_at
        order by sealed_at desc limit 1) as "fileId"
    from submissions s
    join form_definitions d on d.id = s.form_id
    left join contacts c on c.id = s.contact_id
    join accounts a on a.id = s.account_id
    where s.job_id = ${orderId} and s.category = 'report' and not s.draft
      and (${formId ?? null}::uuid is null or d.key = (select key from form_definitions where id = ${formId ?? null}::uuid))
    order by s.answers ->> 'report-date' desc, s.created_at desc, s.id desc`.execute(tx)
  return rows
}

export interface UnsealedReport {
  readonly orderId: string
  /** Increases with every change of the report. */
  readonly version: number
  readonly orderVersion: number
}

/** Locks a report whose current version has no sealed PDF; null if there is nothing to create. */
export async function lockUnsealedReport(tx: Tx, id: string): Promise<UnsealedReport | null> {
  const { rows } = await sql<UnsealedReport>`
    select s.job_id as "orderId", s.version, j.version as "orderVersion"
    from submissions s join jobs j on j.api_id = s.job_id
    where s.id = ${id} and not s.draft and s.category = 'report'
      and not exists (select from seals where submission_id = s.id and sealed_at >= s.updated_at)
    for no key update of s`.execute(tx)
  return rows[0] ?? null
}

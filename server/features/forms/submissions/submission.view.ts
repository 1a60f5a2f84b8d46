import type { Output } from '#contract/api'
import type { SubmissionRow } from './submissions.sql.ts'

/** Returns a submission as replies show it. */
export function toSubmissionView(row: SubmissionRow): Output<'form.answers'>['data'][number] {
  return {
    id: row.id,
    form_id: row.formId,
    draft: row.draft,
    answers: row.answers,
    contact: {
      id: row.contactId,
      name: row.contactName,
      account: { id: row.accountId, name: row.accountName },
    },
    created_at: row.createdAt,
    done_at: row.doneAt,
  }
}

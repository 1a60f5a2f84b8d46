import { sql } from 'kysely'
import type { FormOrderValues } from '#contract/forms/order-values'
import type { AnswerFile, Answers } from '#contract/forms/forms'
import type { OrderStatus, OrderType } from '#contract/orders/model/order-enums'
import type { Tx } from '#server/kernel/call'
import { submissionAuthor } from './author-name.sql.ts'
import type { FormCategory } from '../forms.rules.ts'

/** The facts about an order that submitting a form needs. */
export interface FormOrder {
  readonly apiId: string
  readonly accountId: string
  readonly status: OrderStatus
  readonly orderType: OrderType
  readonly opportunityId: string
  readonly version: number
  /** When this company accepted the order. */
  readonly since: string
  /** The key of the opportunity's daily report form. */
  readonly reportKey: string | null
  /** Whether a customer signature is required; remote work needs none. */
  readonly wantsSignature: boolean
}

/** Locks the order, so that submissions of the same form run one after another. */
export async function lockFormOrder(tx: Tx, apiId: string): Promise<FormOrder> {
  const result = await sql<FormOrder>`
    select j.api_id as "apiId", j.partner_account_id as "accountId", j.status, j.order_type as "orderType",
      j.opportunity_id as "opportunityId", j.version, coalesce(j.accepted_at, j.created_at) as since,
      (select d.key from form_definitions d where d.id = o.multiday_documentation_form_id) as "reportKey",
      j.is_customer_sign_required and not j.is_remote as "wantsSignature"
    from jobs j join opportunities o on o.id = j.opportunity_id
    where j.api_id = ${apiId} for update of j`.execute(tx)
  const [order] = result.rows
  if (!order) throw new Error(`The order ${apiId} disappeared within its own transaction.`)
  return order
}

export interface SubmissionRow {
  readonly id: string
  readonly formId: string
  readonly draft: boolean
  readonly answers: Answers
  readonly createdAt: string
  readonly doneAt: string | null
  readonly contactId: string
  readonly contactName: string
  readonly accountId: string
  readonly accountName: string
}

export interface SubmissionFilter {
  readonly orderId: string
  readonly submissionId?: string | undefined
  readonly formId?: string | undefined
  /** The person whose drafts are included. */
  readonly contactId: string
}

function selectSubmissionRows(tx: Tx) {
  return tx
    .selectFrom('submissions as s')
    .leftJoin('contacts as c', 'c.id', 's.contact_id')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select([
      's.id',
      's.form_id as formId',
      's.draft',
      's.answers',
      's.created_at as createdAt',
      's.done_at as doneAt',
      's.contact_id as contactId',
      submissionAuthor.as('contactName'),
      'a.id as accountId',
      'a.name as accountName',
    ])
}

export async function listSubmissions(tx: Tx, wanted: SubmissionFilter): Promise<SubmissionRow[]> {
  const rows = await selectSubmissionRows(tx)
    .where('s.job_id', '=', wanted.orderId)
    .where((eb) => eb.or([eb('s.draft', '=', false), eb('s.contact_id', '=', wanted.contactId)]))
    .$if(wanted.submissionId !== undefined, (query) => query.where('s.id', '=', wanted.submissionId ?? ''))
    .$if(wanted.formId !== undefined, (query) => query.where('s.form_id', '=', wanted.formId ?? ''))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, answers: row.answers as Answers }))
}

export interface EditableSubmission {
  readonly id: string
  readonly formId: string
  readonly draft: boolean
  readonly contactId: string
  readonly version: number
  readonly answers: Answers
}

/** Returns the person's draft of a form in any version, or the submission with this id. */
export async function findEditableSubmission(
  tx: Tx,
  asked: {
    readonly orderId: string
    readonly key: string
    readonly contactId: string
    readonly id?: string | undefined
  },
): Promise<EditableSubmission | null> {
  const row = await tx
    .selectFrom('submissions as s')
    .innerJoin('form_definitions as d', 'd.id', 's.form_id')
    .select(['s.id', 's.form_id as formId', 's.draft', 's.contact_id as contactId', 's.version', 's.answers'])
    .where('s.job_id', '=', asked.orderId)
    .where('d.key', '=', asked.key)
    .$if(asked.id !== undefined, (query) => query.where('s.id', '=', asked.id ?? ''))
    .$if(asked.id === undefined, (query) =>
      query.where('s.draft', '=', true).where('s.contact_id', '=', asked.contactId),
    )
    .orderBy('s.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, answers: row.answers as Answers } : null
}

/** Returns the last submission of a form in any version by anyone. */
export async function findLastSubmission(
  tx: Tx,
  orderId: string,
  key: string,
): Promise<SubmissionRow | null> {
  const row = await selectSubmissionRows(tx)
    .innerJoin('form_definitions as d', 'd.id', 's.form_id')
    .where('s.job_id', '=', orderId)
    .where('d.key', '=', key)
    .where('s.draft', '=', false)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, answers: row.answers as Answers } : null
}

/** Returns the id of an identical submission by this person; null if there is none. */
export async function findIdenticalSubmission(
  tx: Tx,
  submission: {
    readonly orderId: string
    readonly formId: string
    readonly contactId: string
    readonly answers: Answers
  },
): Promise<string | null> {
  const result = await sql<{ id: string }>`
    select id from submissions
    where job_id = ${submission.orderId} and form_id = ${submission.formId} and not draft and contact_id = ${submission.contactId}
      and answers = ${JSON.stringify(submission.answers)}::jsonb
    order by created_at desc limit 1`.execute(tx)
  return result.rows[0]?.id ?? null
}

export interface NewSubmission {
  readonly id: string
  readonly orderId: string
  readonly formId: string
  readonly category: FormCategory
  readonly accountId: string
  readonly contactId: string
  readonly draft: boolean
  readonly answers: Answers
  /** Null for drafts. */
  readonly orderValues: FormOrderValues | null
  readonly at: string
  /** When it was filled in, if that was offline. */
  readonly doneAt: string | null
}

/** Inserts or replaces a submission and returns its version. */
export async function upsertSubmission(tx: Tx, submission: NewSubmission): Promise<number> {
  const { id, orderId, formId, category, accountId, contactId, draft, at, doneAt } = submission
  const values = {
    form_id: formId,
    draft,
    answers: JSON.stringify(submission.answers),
    order_values: submission.orderValues && JSON.stringify(submission.orderValues),
    created_at: at,
    updated_at: at,
    done_at: doneAt,
  }
  const { version } = await tx
    .insertInto('submissions')
    .values({ id, job_id: orderId, category, account_id: accountId, contact_id: contactId, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...values,
        // A draft gets the time of its submission; a changed report keeps its original time.
        created_at: sql`case when submissions.draft then excluded.created_at else submissions.created_at end`,
        version: sql`submissions.version + 1`,
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Assigns the files of answers to their order. */
export async function assignFilesToOrder(tx: Tx, ids: readonly string[], orderId: string): Promise<void> {
  if (ids.length === 0) return
  await sql`update files set job_id = ${orderId} where id::text = any (${[...ids]}::text[]) and job_id is null`.execute(
    tx,
  )
}

/** Returns the files that a form shows. */
export async function listAnswerFiles(
  tx: Tx,
  ids: readonly string[],
  orderId: string,
): Promise<(Omit<AnswerFile, 'thumbnail_path'> & { readonly hasThumbnail: boolean })[]> {
  if (ids.length === 0) return []
  const result = await sql<Omit<AnswerFile, 'thumbnail_path'> & { hasThumbnail: boolean }>`
    select id, name, content_type as type, caption, thumbnail_key is not null as "hasThumbnail" from files
    where id::text = any (${[...ids]}::text[]) and job_id = ${orderId}`.execute(tx)
  return result.rows
}

/** Returns those of these files that the company uploaded and that belong to no other order. */
export async function listUsableFileIds(
  tx: Tx,
  ids: readonly string[],
  owner: { readonly accountIds: readonly string[]; readonly orderId: string },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const result = await sql<{ id: string }>`
    select id from files f
    where id::text = any (${[...ids]}::text[]) and account_id = any (${[...owner.accountIds]}::text[])
      and (job_id is null or job_id = ${owner.orderId})
      and not exists (select from job_files o where o.file_id = f.id and o.job_id <> ${owner.orderId})
      and not exists (select from comment_files o where o.file_id = f.id and o.job_id <> ${owner.orderId})
      and not exists (select from customer_signatures o where o.file_id = f.id and o.job_id <> ${owner.orderId})`.execute(
    tx,
  )
  return new Set(result.rows.map((row) => row.id))
}

/** Returns whether another report of this day and title was submitted. */
export async function hasReportOfDay(
  tx: Tx,
  report: { readonly orderId: string; readonly day: string; readonly title: string; readonly except: string },
): Promise<boolean> {
  const result = await sql<{ id: string }>`
    select id from submissions
    where job_id = ${report.orderId} and category = 'report' and not draft and id <> ${report.except}
      and answers ->> 'report-date' = ${report.day}
      and lower(coalesce(answers ->> 'custom-title', '')) = lower(${report.title})
    limit 1`.execute(tx)
  return result.rows.length > 0
}

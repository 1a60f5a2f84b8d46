import { requestProtocol } from '#server/features/orders/transitions/protocol-rendering.commands'
import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '#contract/api'
import type { FieldFault } from '#contract/errors'
import type { Answers } from '#contract/forms/forms'
import { getFormOrderValues } from '#contract/forms/order-values'
import { checkAnswers, type CheckedAnswers, listAnsweredFiles } from '#contract/forms/model'
import { assignFilesToCompany } from '#server/features/files/files.commands'
import { resolveOrderId } from '#server/features/orders/detail/order-detail.queries'
import { takeSignature } from '#server/features/orders/transitions/sign-order.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { getOccurredAt } from '#server/kernel/occurred-at'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { findFormDefinition, type FormDefinition } from '../definitions/definitions.sql.ts'
import {
  isFormForOrder,
  canSubmitForm,
  signatureQuestionByField,
  getSubmittedSignature,
  type SubmittedSignature,
} from '../forms.rules.ts'
import { findVersionToRender } from '../protocols/protocol.sql.ts'
import { enqueueReportRender } from '../reports/reports.commands.ts'
import { toSubmissionView } from './submission.view.ts'
import * as table from './submissions.sql.ts'

export interface SubmitInput {
  readonly form_id: string
  readonly answers: Answers
  readonly draft: boolean
  /** The draft to continue; by default the person's own draft of this form. */
  readonly submission_id?: string | undefined
  /** Version of the draft that was read, 0 if there was none; not checked if absent. */
  readonly version?: number | undefined
  /** The last submission that the person has seen; not checked if absent. */
  readonly seen_submission_id?: string | null | undefined
}

/**
 * Stores the answers of a form as a draft or a submission. Drops answers to hidden questions; names errors
 * `answers.<question>`. A confirmation includes the customer's signature. Identical answers of one person are
 * stored once. Throws `not_editable` after the order's submission statuses, `draft_changed` or
 * `form_sent_meanwhile` with the current content if another device or person was faster.
 */
export async function submitForm(
  call: PersonCall,
  id: string,
  submit: SubmitInput,
): Promise<Output<'form.submit'>> {
  const order = await table.lockFormOrder(call.tx, await resolveOrderId(call, id))
  const form = await findFormDefinition(call.tx, submit.form_id)
  if (!form) throw new Refusal('not_found')
  if (!isFormForOrder(form, order)) throw createFieldRefusal({ form_id: 'invalid' })
  const check = checkAnswers(form.model, submit.answers, { draft: submit.draft })
  const repeatedId = submit.draft
    ? null
    : await findRepeatedSubmission(call, order, form, { ...check, id: submit.submission_id })
  if (repeatedId) return { submission_id: repeatedId, version: 1, order_version: getUnchangedVersion(order) }
  const signature = getRequiredSignature(form, order, submit.draft ? {} : check.answers)
  if (!canSubmitForm(form.category, order.status, signature !== null)) throw new Refusal('not_editable')
  const { id: submissionId, before } = await findSubmissionTarget(call, order, form, submit)
  await requireLatestSeen(call, order, form, submit)
  await requireValidAnswers(call, order, form, { ...check, draft: submit.draft, id: submissionId })
  const version = await table.upsertSubmission(call.tx, {
    id: submissionId,
    orderId: order.apiId,
    formId: form.id,
    category: form.category,
    accountId: order.accountId,
    contactId: call.actor.contactId,
    draft: submit.draft,
    answers: check.answers,
    orderValues: submit.draft ? null : getFormOrderValues(form.model, check.answers),
    at: formatInstant(call.now),
    doneAt: getOccurredAt(call, order.since),
  })
  const files = listAnsweredFiles(form.model, check.answers).flatMap(({ ids }) => ids)
  await table.assignFilesToOrder(call.tx, files, order.apiId)
  await assignFilesToCompany(call, files, order)
  if (!submit.draft) await finishSubmission(call, order, form, { submissionId, before, signature })
  const order_version = signature ? await readChangedVersion(call, order) : getUnchangedVersion(order)
  return { submission_id: submissionId, version, order_version }
}

type OrderVersion = Output<'form.submit'>['order_version']

function getUnchangedVersion({ version }: table.FormOrder): OrderVersion {
  return { before: version, after: version }
}

async function readChangedVersion(
  call: PersonCall,
  { apiId, version }: table.FormOrder,
): Promise<OrderVersion> {
  return { before: version, after: (await table.lockFormOrder(call.tx, apiId)).version }
}

/** Returns an identical earlier submission: clients submit again when they did not receive the reply. */
async function findRepeatedSubmission(
  call: PersonCall,
  order: table.FormOrder,
  form: FormDefinition,
  { answers, faults, id }: CheckedAnswers & { readonly id: string | undefined },
): Promise<string | null> {
  if (Object.keys(faults).length > 0) return null
  const submission = { orderId: order.apiId, formId: form.id, contactId: call.actor.contactId, answers }
  const alike = await table.findIdenticalSubmission(call.tx, submission)
  if (id !== undefined && id !== alike) return null
  const last = alike ? await table.findLastSubmission(call.tx, order.apiId, form.key) : null
  // A newer submission by another person must not be hidden by repeating an older one.
  return form.category === 'report' || last?.id === alike ? alike : null
}

/**
 * The last submission of a form counts, so a person may not replace one they have not seen. Reports exist
 * side by side.
 */
async function requireLatestSeen(
  call: PersonCall,
  order: table.FormOrder,
  form: FormDefinition,
  { draft, seen_submission_id: seen }: SubmitInput,
): Promise<void> {
  if (draft || seen === undefined || form.category === 'report') return
  const last = await table.findLastSubmission(call.tx, order.apiId, form.key)
  if (last && last.id !== seen) throw new Refusal('form_sent_meanwhile', { current: toSubmissionView(last) })
}

function getRequiredSignature(
  form: FormDefinition,
  order: table.FormOrder,
  answers: Answers,
): SubmittedSignature | null {
  return form.category === 'confirmation' && order.wantsSignature ? getSubmittedSignature(answers) : null
}

interface SubmissionTarget {
  readonly id: string
  /** The previous answers of a changed report. */
  readonly before: Answers | null
}

/**
 * Returns the id to store the answers under: the draft's or a new one. Submissions are final except reports,
 * which may be changed as long as reports may be submitted; the history keeps the previous answers.
 */
async function findSubmissionTarget(
  call: PersonCall,
  order: table.FormOrder,
  form: FormDefinition,
  { submission_id: id, version, draft }: SubmitInput,
): Promise<SubmissionTarget> {
  const filter = { orderId: order.apiId, key: form.key, contactId: call.actor.contactId, id }
  const existing = await table.findEditableSubmission(call.tx, filter)
  if (!existing && id !== undefined) throw new Refusal('not_found')
  if (!existing) return { id: randomUUIDv7(), before: null }
  if (!existing.draft && (form.category !== 'report' || draft)) throw new Refusal('not_editable')
  if (existing.draft && existing.contactId !== call.actor.contactId) throw new Refusal('not_found')
  if (version !== undefined && version !== existing.version) {
    const { id: submission_id, version: now, answers } = existing
    throw new Refusal('draft_changed', { current: { submission_id, version: now, answers } })
  }
  return { id: existing.id, before: existing.draft ? null : existing.answers }
}

interface CheckedSubmission extends CheckedAnswers {
  readonly draft: boolean
  readonly id: string
}

async function requireValidAnswers(
  call: PersonCall,
  order: table.FormOrder,
  form: FormDefinition,
  given: CheckedSubmission,
): Promise<void> {
  const faults = {
    ...(await findAnswerFileFaults(call, order, form, given.answers)),
    ...(given.draft ? {} : await findReportFaults(call, order, form, given)),
    ...given.faults,
  }
  const named = Object.entries(faults).map(([question, fault]) => [`answers.${question}`, fault] as const)
  if (named.length > 0) throw createFieldRefusal(Object.fromEntries(named))
}

type AnswerFaults = Record<string, FieldFault>

async function findAnswerFileFaults(
  call: PersonCall,
  order: table.FormOrder,
  form: FormDefinition,
  answers: Answers,
): Promise<AnswerFaults> {
  const named = listAnsweredFiles(form.model, answers)
  const ids = named.flatMap((one) => one.ids)
  // Users of an order link cannot see other orders that a file may belong to, so this check uses the
  // marketplace's view.
  const usable = await table.listUsableFileIds(asMarketplace(call).tx, ids, {
    accountIds: call.actor.accountIds,
    orderId: order.apiId,
  })
  const wrong = named.filter((one) => one.ids.some((id) => !usable.has(id)))
  return Object.fromEntries(wrong.map((one) => [one.path, 'file_unknown' as const]))
}

/** One report per day, unless the titles differ. */
async function findReportFaults(
  call: PersonCall,
  order: table.FormOrder,
  form: FormDefinition,
  { answers, id }: CheckedSubmission,
): Promise<AnswerFaults> {
  const day = answers['report-date']
  if (form.category !== 'report' || typeof day !== 'string') return {}
  const title = answers['custom-title']
  const report = { orderId: order.apiId, day, title: typeof title === 'string' ? title : '', except: id }
  return (await table.hasReportOfDay(call.tx, report)) ? { 'report-date': 'report_of_day' } : {}
}

interface SubmittedForm {
  readonly submissionId: string
  readonly before: Answers | null
  readonly signature: SubmittedSignature | null
}

/** Records a submission, takes its signature and queues documents. */
async function finishSubmission(
  call: PersonCall,
  order: table.FormOrder,
  form: FormDefinition,
  { submissionId, before, signature }: SubmittedForm,
): Promise<void> {
  const after = {
    submission_id: submissionId,
    form: form.key,
    version: form.version,
    category: form.category,
  }
  await recordHistory(call, {
    subject: 'order',
    id: order.apiId,
    step: before ? 'report.change' : 'form.submit',
    accountId: order.accountId,
    before,
    after,
    occurredAt: getOccurredAt(call, order.since),
  })
  if (signature) await takeFormSignature(call, order.apiId, signature)
  if (form.category === 'report') await enqueueReportRender(call, submissionId)
  await enqueueProtocolRender(call, order.apiId)
  await publishLiveChanges(call, { accountIds: [order.accountId], topic: 'order', orderId: order.apiId })
}

/** Reports errors of the signature at the questions they come from. */
async function takeFormSignature(
  call: PersonCall,
  orderId: string,
  signature: SubmittedSignature,
): Promise<void> {
  try {
    await takeSignature(call, orderId, signature)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.detail.errors) throw error
    const faults = Object.entries(error.detail.errors).map(
      ([field, list]) => [`answers.${signatureQuestionByField[field] ?? field}`, list] as const,
    )
    throw createFieldRefusal(Object.fromEntries(faults))
  }
}

/** Queues a new protocol of an order that has one; older protocols stay. */
async function enqueueProtocolRender(call: Call, orderId: string): Promise<void> {
  if (call.suppressNotifications) return
  const version = await findVersionToRender(call.tx, orderId)
  if (version !== null) await requestProtocol(call, orderId, version)
}

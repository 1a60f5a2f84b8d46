import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '#contract/api'
import type { FieldFault } from '#contract/errors'
import type { Answers } from '#contract/forms/forms'
import { checkAnswers, type CheckedAnswers, listAnsweredFiles } from '#contract/forms/model'
import { assignFilesToOrderCompany } from '#server/features/files/files.commands'
import { resolveOrderId } from '#server/features/orders/detail/order-detail.queries'
import { takeSignature } from '#server/features/orders/transitions/sign-order.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
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
import { toSubmissionView } from './submission-view.ts'
import * as table from './submissions.sql.ts'

export interface SubmitInput {
  readonly form_id: string
  readonly answers: Answers
  readonly draft: boolean
  /** The draft that is continued; left out, the person's own draft of this form, where there is one. */
  readonly submission_id?: string | undefined
  /** Of the draft that was read, 0 where there was none; left out: not checked. */
  readonly version?: number | undefined
  /** What was sent last when the filling began; left out: not checked. */
  readonly seen_submission_id?: string | null | undefined
}

/**
 * Keeps the answers of a form for an order, as a draft or for good. Answers to questions that are not
 * seen are dropped; faults are named `answers.<question>`. A confirmation takes the customer's
 * signature with it. The same answers sent twice by one person stand once. Refuses with `not_editable`
 * once the order is past sending, with `draft_changed` or `form_sent_meanwhile` and what stands there
 * where somebody was quicker.
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
  const again = submit.draft
    ? null
    : await findRepeatedSubmission(call, order, form, { ...check, id: submit.submission_id })
  if (again) return { submission_id: again, version: 1, order_version: getUnchangedVersion(order) }
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
    at: formatInstant(call.now),
    doneAt: getOccurredAt(call, order.since),
  })
  const files = listAnsweredFiles(form.model, check.answers).flatMap(({ ids }) => ids)
  await table.assignFilesToOrder(call.tx, files, order.apiId)
  await assignFilesToOrderCompany(call, files, order)
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

/** An answer that was lost on its way back makes people send twice. */
async function findRepeatedSubmission(
  call: PersonCall,
  order: table.FormOrder,
  form: FormDefinition,
  { answers, faults, id }: CheckedAnswers & { readonly id: string | undefined },
): Promise<string | null> {
  if (Object.keys(faults).length > 0) return null
  const one = { orderId: order.apiId, formId: form.id, contactId: call.actor.contactId, answers }
  const alike = await table.findIdenticalSubmission(call.tx, one)
  if (id !== undefined && id !== alike) return null
  const last = alike ? await table.findLastSubmission(call.tx, order.apiId, form.key) : null
  // What somebody sent over it since is not to be undone by silence.
  return form.category === 'report' || last?.id === alike ? alike : null
}

/** Reports stand beside each other; of any other form what was sent last counts, so nobody replaces it unseen. */
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
  /** Of a report that is changed: what it said. */
  readonly before: Answers | null
}

/**
 * The id under which the answers are kept: the draft's, or a new one. What was sent stays as it is, but for
 * a report, which may be changed for as long as one may be sent (2 §6); the history keeps what it said.
 */
async function findSubmissionTarget(
  call: PersonCall,
  order: table.FormOrder,
  form: FormDefinition,
  { submission_id: id, version, draft }: SubmitInput,
): Promise<SubmissionTarget> {
  const asked = { orderId: order.apiId, key: form.key, contactId: call.actor.contactId, id }
  const kept = await table.findEditableSubmission(call.tx, asked)
  if (!kept && id !== undefined) throw new Refusal('not_found')
  if (!kept) return { id: randomUUIDv7(), before: null }
  if (!kept.draft && (form.category !== 'report' || draft)) throw new Refusal('not_editable')
  if (kept.draft && kept.contactId !== call.actor.contactId) throw new Refusal('not_found')
  if (version !== undefined && version !== kept.version) {
    const { id: submission_id, version: now, answers } = kept
    throw new Refusal('draft_changed', { current: { submission_id, version: now, answers } })
  }
  return { id: kept.id, before: kept.draft ? null : kept.answers }
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
    ...(await findFileFaults(call, order, form, given.answers)),
    ...(given.draft ? {} : await findReportFaults(call, order, form, given)),
    ...given.faults,
  }
  const named = Object.entries(faults).map(([question, fault]) => [`answers.${question}`, fault] as const)
  if (named.length > 0) throw createFieldRefusal(Object.fromEntries(named))
}

type AnswerFaults = Record<string, FieldFault>

async function findFileFaults(
  call: PersonCall,
  order: table.FormOrder,
  form: FormDefinition,
  answers: Answers,
): Promise<AnswerFaults> {
  const named = listAnsweredFiles(form.model, answers)
  const ids = named.flatMap((one) => one.ids)
  // Who came by an access link does not see the other orders that a file may belong to.
  const usable = await table.listUsableFileIds(asMarketplace(call).tx, ids, {
    accountIds: call.actor.accountIds,
    orderId: order.apiId,
  })
  const wrong = named.filter((one) => one.ids.some((id) => !usable.has(id)))
  return Object.fromEntries(wrong.map((one) => [one.path, 'file_unknown' as const]))
}

/** One report a day, unless the title tells them apart (Q30). */
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

/** What follows when answers were sent for good. */
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

/** Faults of the signature are told at the questions that it came from. */
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

/** An order that has a protocol gets a new one, of its present version; the older ones stay as they are. */
async function enqueueProtocolRender(call: Call, orderId: string): Promise<void> {
  if (call.suppressNotifications) return
  const version = await findVersionToRender(call.tx, orderId)
  if (version !== null) await enqueueTask(call, 'protocol.render', { orderId, version })
}

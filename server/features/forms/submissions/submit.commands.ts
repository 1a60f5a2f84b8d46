import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '#contract/api'
import type { FieldFault } from '#contract/errors'
import type { Answers } from '#contract/forms/forms'
import { checkAnswers, type CheckedAnswers, listAnsweredFiles } from '#contract/forms/model'
import { giveFilesToOrder } from '#server/features/files/files.commands'
import { resolveJob } from '#server/features/orders/detail/order-detail.queries'
import { takeSignature } from '#server/features/orders/transitions/sign-order.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { asMarketplace, formatInstant, type PersonCall } from '#server/kernel/call'
import { getOccurredAt } from '#server/kernel/occurred-at'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { definitionById, type Definition } from '../definitions/definitions.sql.ts'
import { fits, maySend, signatureFields, signatureIn, type Signature } from '../forms.rules.ts'
import { renderAgain } from '../protocols/protocol.commands.ts'
import { renderReport } from '../reports/reports.commands.ts'
import { submissionView } from './submission-view.ts'
import * as table from './submissions.sql.ts'

export interface Submit {
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
  submit: Submit,
): Promise<Output<'form.submit'>> {
  const order = await table.lockFormOrder(call.tx, await resolveJob(call, id))
  const form = await definitionById(call.tx, submit.form_id)
  if (!form) throw new Refusal('not_found')
  if (!fits(form, order)) throw createFieldRefusal({ form_id: 'invalid' })
  const check = checkAnswers(form.model, submit.answers, { draft: submit.draft })
  const again = submit.draft
    ? null
    : await sentBefore(call, order, form, { ...check, id: submit.submission_id })
  if (again) return { submission_id: again, version: 1, order_version: unmoved(order) }
  const signature = wantedSignature(form, order, submit.draft ? {} : check.answers)
  if (!maySend(form.category, order.status, signature !== null)) throw new Refusal('not_editable')
  const { id: submissionId, before } = await placeOf(call, order, form, submit)
  await demandUnsent(call, order, form, submit)
  await demandSound(call, order, form, { ...check, draft: submit.draft, id: submissionId })
  const version = await table.putSubmission(call.tx, {
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
  await table.bindFiles(call.tx, files, order.apiId)
  await giveFilesToOrder(call, files, order)
  if (!submit.draft) await sent(call, order, form, { submissionId, before, signature })
  const order_version = signature ? await moved(call, order) : unmoved(order)
  return { submission_id: submissionId, version, order_version }
}

type OrderVersion = Output<'form.submit'>['order_version']

function unmoved({ version }: table.FormOrder): OrderVersion {
  return { before: version, after: version }
}

async function moved(call: PersonCall, { apiId, version }: table.FormOrder): Promise<OrderVersion> {
  return { before: version, after: (await table.lockFormOrder(call.tx, apiId)).version }
}

/** An answer that was lost on its way back makes people send twice. */
async function sentBefore(
  call: PersonCall,
  order: table.FormOrder,
  form: Definition,
  { answers, faults, id }: CheckedAnswers & { readonly id: string | undefined },
): Promise<string | null> {
  if (Object.keys(faults).length > 0) return null
  const one = { orderId: order.apiId, formId: form.id, contactId: call.actor.contactId, answers }
  const alike = await table.sentAlike(call.tx, one)
  if (id !== undefined && id !== alike) return null
  const last = alike ? await table.lastSent(call.tx, order.apiId, form.key) : null
  // What somebody sent over it since is not to be undone by silence.
  return form.category === 'report' || last?.id === alike ? alike : null
}

/** Reports stand beside each other; of any other form what was sent last counts, so nobody replaces it unseen. */
async function demandUnsent(
  call: PersonCall,
  order: table.FormOrder,
  form: Definition,
  { draft, seen_submission_id: seen }: Submit,
): Promise<void> {
  if (draft || seen === undefined || form.category === 'report') return
  const last = await table.lastSent(call.tx, order.apiId, form.key)
  if (last && last.id !== seen) throw new Refusal('form_sent_meanwhile', { current: submissionView(last) })
}

function wantedSignature(form: Definition, order: table.FormOrder, answers: Answers): Signature | null {
  return form.category === 'confirmation' && order.wantsSignature ? signatureIn(answers) : null
}

interface Place {
  readonly id: string
  /** Of a report that is changed: what it said. */
  readonly before: Answers | null
}

/**
 * The id under which the answers are kept: the draft's, or a new one. What was sent stays as it is, but for
 * a report, which may be changed for as long as one may be sent (2 §6); the history keeps what it said.
 */
async function placeOf(
  call: PersonCall,
  order: table.FormOrder,
  form: Definition,
  { submission_id: id, version, draft }: Submit,
): Promise<Place> {
  const asked = { orderId: order.apiId, key: form.key, contactId: call.actor.contactId, id }
  const kept = await table.keptSubmission(call.tx, asked)
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

interface Checked extends CheckedAnswers {
  readonly draft: boolean
  readonly id: string
}

async function demandSound(
  call: PersonCall,
  order: table.FormOrder,
  form: Definition,
  given: Checked,
): Promise<void> {
  const faults = {
    ...(await fileFaults(call, order, form, given.answers)),
    ...(given.draft ? {} : await reportFaults(call, order, form, given)),
    ...given.faults,
  }
  const named = Object.entries(faults).map(([question, fault]) => [`answers.${question}`, fault] as const)
  if (named.length > 0) throw createFieldRefusal(Object.fromEntries(named))
}

type Faults = Record<string, FieldFault>

async function fileFaults(
  call: PersonCall,
  order: table.FormOrder,
  form: Definition,
  answers: Answers,
): Promise<Faults> {
  const named = listAnsweredFiles(form.model, answers)
  const ids = named.flatMap((one) => one.ids)
  // Who came by an access link does not see the other orders that a file may belong to.
  const usable = await table.usableFiles(asMarketplace(call).tx, ids, {
    accountIds: call.actor.accountIds,
    orderId: order.apiId,
  })
  const wrong = named.filter((one) => one.ids.some((id) => !usable.has(id)))
  return Object.fromEntries(wrong.map((one) => [one.path, 'file_unknown' as const]))
}

/** One report a day, unless the title tells them apart (Q30). */
async function reportFaults(
  call: PersonCall,
  order: table.FormOrder,
  form: Definition,
  { answers, id }: Checked,
): Promise<Faults> {
  const day = answers['report-date']
  if (form.category !== 'report' || typeof day !== 'string') return {}
  const title = answers['custom-title']
  const report = { orderId: order.apiId, day, title: typeof title === 'string' ? title : '', except: id }
  return (await table.reportStands(call.tx, report)) ? { 'report-date': 'report_of_day' } : {}
}

interface Sent {
  readonly submissionId: string
  readonly before: Answers | null
  readonly signature: Signature | null
}

/** What follows when answers were sent for good. */
async function sent(
  call: PersonCall,
  order: table.FormOrder,
  form: Definition,
  { submissionId, before, signature }: Sent,
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
  if (signature) await sign(call, order.apiId, signature)
  if (form.category === 'report') await renderReport(call, submissionId)
  await renderAgain(call, order.apiId)
  await publishLiveChanges(call, { accountIds: [order.accountId], topic: 'order', orderId: order.apiId })
}

/** Faults of the signature are told at the questions that it came from. */
async function sign(call: PersonCall, orderId: string, signature: Signature): Promise<void> {
  try {
    await takeSignature(call, orderId, signature)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.detail.errors) throw error
    const faults = Object.entries(error.detail.errors).map(
      ([field, list]) => [`answers.${signatureFields[field] ?? field}`, list] as const,
    )
    throw createFieldRefusal(Object.fromEntries(faults))
  }
}

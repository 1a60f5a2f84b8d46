import { listFormChanges } from '#contract/forms/form-changes'
import type { FormDraftModel, FormDraftView } from '#contract/operator/form-drafts'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import {
  addForm,
  findFormProblems,
  readFormVersion,
  type NewForm,
} from '#server/features/forms/definitions/definitions.commands'
import { formatInstant } from '#server/kernel/call'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import * as table from './form-drafts.sql.ts'
import { getOperatorName, requireKnownOpportunity } from './forms.commands.ts'
import { listPublishedQuestions } from './published-questions.rules.ts'

/** Starts a new form as a draft. Throws `already_exists` if a form or a draft has the key. */
export async function createFormDraft(
  call: OperatorCall,
  { key, title, copy_of, ...scope }: OperatorInput<'formDraft.create'>['body'],
): Promise<FormDraftView> {
  if (scope.opportunity_id !== null) await requireKnownOpportunity(call, scope.opportunity_id)
  if (await table.findNewestForm(call.tx, key)) throw new Refusal('already_exists')
  const model = { ...(copy_of ? await readCopiedModel(call, copy_of) : { pages: [] }), title }
  const isAdded = await table.insertFormDraft(call.tx, key, { ...scope, model }, getChange(call))
  if (!isAdded) throw new Refusal('already_exists')
  return readFormDraft(call, key)
}

async function readCopiedModel(call: OperatorCall, id: string): Promise<FormDraftModel> {
  const form = await readFormVersion(call, id)
  if (!form) throw new Refusal('not_found', { errors: { copy_of: ['invalid_id'] } })
  return form.model
}

/** Returns the draft of a form's next version, and starts it if there is none. Throws `not_found`. */
export async function startFormDraft(call: OperatorCall, key: string): Promise<FormDraftView> {
  const newest = await table.findNewestForm(call.tx, key)
  if (newest) {
    const { version: _, ...content } = newest
    await table.insertFormDraft(call.tx, key, content, getChange(call))
  }
  return readFormDraft(call, key)
}

/** Returns a draft with its faults and its differences from the newest version. Throws `not_found`. */
export async function readFormDraft(call: OperatorCall, key: string): Promise<FormDraftView> {
  const draft = await table.findFormDraft(call.tx, key, { lock: false })
  if (!draft) throw new Refusal('not_found')
  const newest = await table.findNewestForm(call.tx, key)
  return {
    ...draft,
    newest_version: newest?.version ?? null,
    changes: newest ? listFormChanges(newest.model, draft.model) : null,
    published: listPublishedQuestions(newest ? await table.listPublishedModels(call.tx, key) : []),
    problems: Object.entries(findFormProblems(toForm(draft))).flatMap(([path, faults]) =>
      faults.map((fault) => ({ path, fault })),
    ),
  }
}

/**
 * Locks a draft for a change. Throws `not_found`, or `form_draft_changed` with the current draft if another person was
 * faster.
 */
async function lockFormDraft(
  call: OperatorCall,
  key: string,
  version: number,
): Promise<table.StoredFormDraft> {
  const draft = await table.findFormDraft(call.tx, key, { lock: true })
  if (!draft) throw new Refusal('not_found')
  if (draft.version !== version) throw await createChangedRefusal(call, key)
  return draft
}

async function createChangedRefusal(call: OperatorCall, key: string): Promise<Refusal> {
  return new Refusal('form_draft_changed', { current: await readFormDraft(call, key) })
}

/** Replaces the content of a draft. Throws like `lockFormDraft`. */
export async function changeFormDraft(
  call: OperatorCall,
  key: string,
  { version, ...content }: OperatorInput<'formDraft.change'>['body'],
): Promise<FormDraftView> {
  const { opportunity_id: before } = await lockFormDraft(call, key, version)
  if (content.opportunity_id !== null && content.opportunity_id !== before)
    await requireKnownOpportunity(call, content.opportunity_id)
  await table.updateFormDraft(call.tx, key, content, getChange(call))
  return readFormDraft(call, key)
}

/**
 * Publishes a draft as the next version and deletes it. Throws `validation_failed` with every fault, and like
 * `lockFormDraft`, also if another version was published than the caller has compared the draft with.
 */
export async function publishFormDraft(
  call: OperatorCall,
  key: string,
  { version, newest_version }: OperatorInput<'formDraft.publish'>['body'],
): Promise<OperatorOutput<'formDraft.publish'>> {
  const draft = await lockFormDraft(call, key, version)
  const problems = findFormProblems(toForm(draft))
  if (Object.keys(problems).length > 0) throw createFieldRefusal(problems)
  // Otherwise a program could publish a version between the comparison and the insertion.
  await table.lockForms(call.tx)
  const newest = await table.findNewestForm(call.tx, key)
  if ((newest?.version ?? null) !== newest_version) throw await createChangedRefusal(call, key)
  const id = await addForm(call, toForm(draft), getOperatorName(call))
  await table.deleteFormDraft(call.tx, key)
  const published = await readFormVersion(call, id)
  return { id, key, version: published?.version ?? 1 }
}

/** Deletes a draft. Throws like `lockFormDraft`. */
export async function discardFormDraft(
  call: OperatorCall,
  key: string,
  version: number,
): Promise<OperatorOutput<'formDraft.discard'>> {
  await lockFormDraft(call, key, version)
  await table.deleteFormDraft(call.tx, key)
  return { msg: 'success' }
}

/** The draft as a form; its model is one only if `findFormProblems` finds nothing. */
function toForm({ key, category, order_type, protocol_type, ...draft }: table.StoredFormDraft): NewForm {
  const { opportunity_id, change_request, model } = draft
  const scope = { key, category, order_type, protocol_type, opportunity_id, change_request }
  return { ...scope, model: model as NewForm['model'] }
}

function getChange(call: OperatorCall) {
  return { at: formatInstant(call.now), by: getOperatorName(call) }
}

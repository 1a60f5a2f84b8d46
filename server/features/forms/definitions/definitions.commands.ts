import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { FieldFault } from '#contract/errors'
import { FormDraft } from '#contract/operator/forms'
import { formatInstant, type Call } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import { toValidationRefusal } from '#server/kernel/validation-errors'
import {
  findFormDefinition,
  insertFormDefinition,
  listFormDefinitions,
  lockNewestFormVersions,
  type FormDefinition,
  type FormFilter,
} from './definitions.sql.ts'
import { findFormFaults } from '#contract/forms/form-faults'
import { readFormFiles, type FormFile } from './form-files.queries.ts'

const shippedFormsFolder = join(import.meta.dirname, '../../../../db/forms')

/**
 * Loads the forms of a folder into the database. A form that differs from its newest version becomes the next
 * version, so it is safe to call at every startup. A form that the marketplace has changed itself stays as it is.
 * Returns the changed keys.
 */
export async function loadForms(call: Call, folder: string = shippedFormsFolder): Promise<string[]> {
  const forms = await readFormFiles(folder)
  const newest = await lockNewestFormVersions(call.tx)
  const changed = forms.filter(
    (form) => newest.get(form.key)?.isShipped !== false && !isSameForm(form, newest.get(form.key)),
  )
  for (const form of changed)
    await addFormVersion(call, form, newest.get(form.key)?.version ?? 0, { by: null, isShipped: true })
  return changed.map(({ key }) => key)
}

/** A form to add; `version` is only the lowest version number to use. */
export type NewForm = Omit<FormFile, 'version'> & { readonly version?: number }

/**
 * Adds a form or its next version and returns its id; `by` names the person or program. Adding an identical form changes
 * nothing. Throws `validation_failed` with each fault at the path of its field.
 */
export async function addForm(call: Call, form: NewForm, by: string | null = null): Promise<string> {
  const faults = findFormFaults(form.model)
  if (Object.keys(faults).length > 0) throw createFieldRefusal(faults)
  const newest = (await lockNewestFormVersions(call.tx)).get(form.key)
  if (newest && isSameForm(form, newest)) return newest.id
  return addFormVersion(call, form, newest?.version ?? 0, { by, isShipped: false })
}

/** Returns the faults that prevent adding a form, by the path of their field: of its fields, and of the form as a whole. */
export function findFormProblems(form: unknown): Record<string, readonly FieldFault[]> {
  const parsed = FormDraft.safeParse(form)
  const { errors = {} } = parsed.success ? {} : toValidationRefusal(parsed.error, FormDraft).detail
  const whole = findFormFaults((form as NewForm).model)
  return { ...Object.fromEntries(Object.entries(whole).map(([path, fault]) => [path, [fault]])), ...errors }
}

async function addFormVersion(
  call: Call,
  form: NewForm,
  last: number,
  origin: { readonly by: string | null; readonly isShipped: boolean },
): Promise<string> {
  const id = randomUUIDv7()
  const version = Math.max(last + 1, form.version ?? 1)
  await insertFormDefinition(call.tx, form, { id, version, at: formatInstant(call.now), ...origin })
  return id
}

/** Returns all versions of the matching forms, newest first. */
export function listFormVersions(call: Call, filter: FormFilter, page: { offset: number; limit: number }) {
  return listFormDefinitions(call.tx, filter, page)
}

/** Returns one version of a form; null if the id is unknown. */
export async function readFormVersion(
  call: Call,
  id: string,
): Promise<(FormDefinition & { readonly createdAt: string }) | null> {
  return findFormDefinition(call.tx, id)
}

function isSameForm(form: NewForm, newest: FormDefinition | undefined): boolean {
  if (!newest) return false
  const { version: _, ...comparable } = form
  return isDeepStrictEqual(JSON.parse(JSON.stringify(comparable)), {
    key: newest.key,
    category: newest.category,
    order_type: newest.orderType,
    protocol_type: newest.protocolType,
    opportunity_id: newest.opportunityId,
    change_request: newest.changeRequest,
    model: newest.model,
  })
}

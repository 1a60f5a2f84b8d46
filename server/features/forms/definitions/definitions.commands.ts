import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { formatInstant, type Call } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import {
  findFormDefinition,
  insertFormDefinition,
  listFormDefinitions,
  lockNewestFormVersions,
  type FormDefinition,
  type FormFilter,
} from './definitions.sql.ts'
import { findFormFaults } from './form-faults.rules.ts'
import { readFormFiles, type FormFile } from './form-files.queries.ts'

const shippedFormsFolder = join(import.meta.dirname, '../../../../db/forms')

/**
 * Loads the forms of a folder into the database. A form that differs from its newest version becomes the next
 * version, so it is safe to call at every startup. Returns the changed keys.
 */
export async function loadForms(call: Call, folder: string = shippedFormsFolder): Promise<string[]> {
  const forms = await readFormFiles(folder)
  const newest = await lockNewestFormVersions(call.tx)
  const changed = forms.filter((form) => !isSameForm(form, newest.get(form.key)))
  for (const form of changed) await addFormVersion(call, form, newest.get(form.key)?.version ?? 0)
  return changed.map(({ key }) => key)
}

/** A form to add; `version` is only the lowest version number to use. */
export type NewForm = Omit<FormFile, 'version'> & { readonly version?: number }

/**
 * Adds a form or its next version and returns its id. Adding an identical form changes nothing. Throws
 * `validation_failed` with each fault at the path of its field.
 */
export async function addForm(call: Call, form: NewForm): Promise<string> {
  const faults = findFormFaults(form.model)
  if (Object.keys(faults).length > 0) throw createFieldRefusal(faults)
  const newest = (await lockNewestFormVersions(call.tx)).get(form.key)
  if (newest && isSameForm(form, newest)) return newest.id
  return addFormVersion(call, form, newest?.version ?? 0)
}

async function addFormVersion(call: Call, form: NewForm, last: number): Promise<string> {
  const id = randomUUIDv7()
  const version = Math.max(last + 1, form.version ?? 1)
  await insertFormDefinition(call.tx, form, { id, version, at: formatInstant(call.now) })
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

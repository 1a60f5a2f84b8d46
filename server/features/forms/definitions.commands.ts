import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { instant, type Call } from '#server/kernel/call'
import { insertDefinition, newestVersions, type Definition } from './definitions.sql.ts'
import { readFormFiles, type FormFile } from './form-files.ts'

const shipped = join(import.meta.dirname, '../../../db/forms')

/**
 * Brings the forms of a folder into the database. A form that differs from its newest version becomes
 * the next one; all others stay as they are, so that every start may call it. Gives the keys that changed.
 */
export async function loadForms(call: Call, folder: string = shipped): Promise<string[]> {
  const forms = await readFormFiles(folder)
  const newest = await newestVersions(call.tx)
  const changed = forms.filter((form) => !same(form, newest.get(form.key)))
  for (const form of changed) await addVersion(call, form, newest.get(form.key)?.version ?? 0)
  return changed.map(({ key }) => key)
}

/** Adds one form, or its next version; gives the id under which it is filled. */
export async function addForm(call: Call, form: FormFile): Promise<string> {
  const newest = (await newestVersions(call.tx)).get(form.key)
  if (newest && same(form, newest)) return newest.id
  return addVersion(call, form, newest?.version ?? 0)
}

async function addVersion(call: Call, form: FormFile, last: number): Promise<string> {
  const id = randomUUIDv7()
  const version = Math.max(last + 1, form.version)
  await insertDefinition(call.tx, form, { id, version, at: instant(call.now) })
  return id
}

function same(form: FormFile, newest: Definition | undefined): boolean {
  if (!newest) return false
  const { version: _, ...told } = form
  return isDeepStrictEqual(JSON.parse(JSON.stringify(told)), {
    key: newest.key,
    category: newest.category,
    order_type: newest.orderType,
    protocol_type: newest.protocolType,
    opportunity_id: newest.opportunityId,
    model: newest.model,
  })
}

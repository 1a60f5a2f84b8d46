import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { FormDraft } from '#contract/operator/forms'
import { findFormFaults } from './form-faults.rules.ts'

/** A form as its file describes it (db/forms/README.md): as an operator sends it, with a version to begin at. */
export const FormFile = FormDraft.extend({
  /** The version from which the file counts; it only ever grows. */
  version: z.number().int().positive().default(1),
})
export type FormFile = z.output<typeof FormFile>

/** Every form of a folder, in the order of the names; a file that is none is an error that names it. */
export async function readFormFiles(folder: string): Promise<FormFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const forms = await Promise.all(names.map((name) => readFormFile(join(folder, name))))
  const twice = forms.find((form, place) => forms.findIndex(({ key }) => key === form.key) !== place)
  if (twice) throw new Error(`Two forms in ${folder} have the key ${twice.key}.`)
  return forms
}

async function readFormFile(path: string): Promise<FormFile> {
  try {
    return parseFormFile(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new Error(`The form ${path} cannot be used: ${(cause as Error).message}`, { cause })
  }
}

/** Checks also what no single field shows (`findFormFaults`). */
export function parseFormFile(given: unknown): FormFile {
  const form = FormFile.parse(given)
  const faults = Object.entries(findFormFaults(form.model)).map(([field, fault]) => `${field}: ${fault}`)
  if (faults.length > 0) throw new Error(faults.join('; '))
  return form
}

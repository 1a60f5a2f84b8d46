import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { FormDraft } from '#contract/operator/forms'
import { findFormFaults } from '#contract/forms/form-faults'

/** A form as a file describes it (db/forms/README.md): the operator API's format with a lowest version. */
export const FormFile = FormDraft.extend({
  /** The lowest version number to use. */
  version: z.number().int().positive().default(1),
})
export type FormFile = z.output<typeof FormFile>

/** Reads all forms of a folder, sorted by name. Throws an error that names the first invalid file. */
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

/** Parses a form and throws if it is invalid, including faults that `findFormFaults` detects. */
export function parseFormFile(given: unknown): FormFile {
  const form = FormFile.parse(given)
  const faults = Object.entries(findFormFaults(form.model)).map(([field, fault]) => `${field}: ${fault}`)
  if (faults.length > 0) throw new Error(faults.join('; '))
  return form
}

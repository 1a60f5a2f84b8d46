import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { FormModel, formCategories } from '#contract/forms'
import { parseCondition } from '#contract/kit/form-conditions'
import { questionsOf } from '#contract/kit/form-model'
import { CrmId } from '#contract/kit/ids'
import { orderTypes } from '#contract/order-words'

/** A form as its file describes it (db/forms/README.md). */
export const FormFile = z.strictObject({
  key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  /** The version from which the file counts; it only ever grows. */
  version: z.number().int().positive().default(1),
  category: z.enum(formCategories),
  order_type: z.enum(orderTypes).nullable().default(null),
  protocol_type: z.string().min(1).max(64).default('standard'),
  opportunity_id: CrmId.nullable().default(null),
  model: FormModel,
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
    return checkForm(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new Error(`The form ${path} cannot be used: ${(cause as Error).message}`, { cause })
  }
}

/** Checks what no single field shows: names stand once, conditions can be read and speak of questions. */
export function checkForm(given: unknown): FormFile {
  const form = FormFile.parse(given)
  const names = questionsOf(form.model).map(({ name }) => name)
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice) throw new Error(`The question ${twice} stands there twice.`)
  for (const { name, visibleIf } of questionsOf(form.model)) {
    const unknown = visibleIf
      ? parseCondition(visibleIf).find((term) => !names.includes(term.name))
      : undefined
    if (unknown) throw new Error(`The condition of ${name} speaks of ${unknown.name}, which is no question.`)
  }
  return form
}

import type { Output } from '#contract/api'
import type { Locale } from '#contract/kit/locale'
import { Refusal } from '#server/kernel/refusal'
import type { FormDefinition } from './definitions.sql.ts'

/** Returns a form as replies show it. Throws `not_found` for null. */
export function toFormView(form: FormDefinition | null, locale: Locale): Output<'form.read'> {
  if (!form) throw new Refusal('not_found')
  const { id, key, version, category, model } = form
  return { id, key, version, locale, theme: {}, category, model }
}

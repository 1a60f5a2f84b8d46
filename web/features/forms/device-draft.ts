import type { Answers, Form } from '#contract/forms'
import { drafts } from '../../api/drafts.ts'

/** A form as it is being filled, kept on the device with every key that is pressed. */
export interface DeviceDraft {
  /** With the form itself, so that it opens without a network too. */
  readonly form: Form
  /** The version of the server's draft that `base` is. */
  readonly version: number
  readonly seenId: string | null
  readonly base: Answers
  readonly answers: Answers
}

const keyOf = (contactId: string, apiId: string, formKey: string) => `form ${contactId} ${apiId} ${formKey}`

export function readDraft(contactId: string, apiId: string, formKey: string): DeviceDraft | null {
  const kept = drafts.get(keyOf(contactId, apiId, formKey))
  return kept ? parsed(kept) : null
}

/** Null forgets it. */
export function writeDraft(
  contactId: string,
  apiId: string,
  formKey: string,
  draft: DeviceDraft | null,
): void {
  drafts.set(keyOf(contactId, apiId, formKey), draft ? JSON.stringify(draft) : null)
}

/** The key of the form whose version has this id, so that a draft is found before the server is asked. */
export function keyOfForm(formId: string): string | null {
  return drafts.get(`form key ${formId}`)
}

export function rememberForm({ id, key }: Form): void {
  drafts.set(`form key ${id}`, key)
}

function parsed(text: string): DeviceDraft | null {
  try {
    const draft = JSON.parse(text) as DeviceDraft
    return draft.form ? draft : null
  } catch {
    return null
  }
}

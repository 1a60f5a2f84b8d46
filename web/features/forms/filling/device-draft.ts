import type { Answers, Form } from '#contract/forms/forms'
import { drafts } from '#web/offline/drafts/drafts'
import type { SentDrafts } from '#web/offline/drafts/sent-drafts'

/** The state of a form that is being filled, stored on the device at every key press. */
export interface DeviceDraft {
  /** The form itself, so that it opens without a network. */
  readonly form: Form
  /** Version of the server's draft that `base` holds. */
  readonly version: number
  readonly seenId: string | null
  readonly base: Answers
  readonly answers: Answers
  readonly sentDrafts?: SentDrafts
}

export const getDraftKey = (contactId: string, apiId: string, formKey: string): string =>
  `form ${contactId} ${apiId} ${formKey}`

export function readDeviceDraft(key: string): DeviceDraft | null {
  return parseDeviceDraft(drafts.get(key))
}

/** Null deletes the draft. */
export function writeDeviceDraft(key: string, draft: DeviceDraft | null): void {
  drafts.set(key, draft ? JSON.stringify(draft) : null)
}

/**
 * Changes a stored draft, whether or not its form is shown; `start` is the initial draft if none is stored.
 */
export function updateDeviceDraft(
  key: string,
  start: DeviceDraft,
  change: (before: DeviceDraft) => Partial<DeviceDraft>,
): void {
  const before = readDeviceDraft(key) ?? start
  writeDeviceDraft(key, { ...before, ...change(before) })
}

/**
 * Returns the key of the form that has a version with this id, so that a draft is found without asking the
 * server.
 */
export function findFormKey(formId: string): string | null {
  return drafts.get(`form key ${formId}`)
}

export function saveFormKey({ id, key }: Form): void {
  drafts.set(`form key ${id}`, key)
}

export function parseDeviceDraft(text: string | null): DeviceDraft | null {
  if (text === null) return null
  try {
    const draft = JSON.parse(text) as DeviceDraft
    return draft.form ? draft : null
  } catch {
    return null
  }
}

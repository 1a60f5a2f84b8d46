import type { Answers, Form } from '#contract/forms/forms'
import { drafts } from '#web/offline/drafts/drafts'

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
 * Changes a draft where it is stored, whether or not its form is on the screen; `start` is what the change applies to
 * if there is no draft yet.
 */
export function updateDeviceDraft(
  key: string,
  start: DeviceDraft,
  change: (before: DeviceDraft) => Partial<DeviceDraft>,
): void {
  const before = readDeviceDraft(key) ?? start
  writeDeviceDraft(key, { ...before, ...change(before) })
}

/** The key of the form whose version has this id, so that a draft is found before the server is asked. */
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

import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Answers, DraftState, Form } from '#contract/forms/forms'
import { drafts } from '#web/offline/drafts/drafts'
import { addSentDraft } from '#web/offline/drafts/sent-drafts'
import { useUser } from '#web/api/session/session'
import {
  updateDeviceDraft,
  type DeviceDraft,
  getDraftKey,
  parseDeviceDraft,
  readDeviceDraft,
  saveFormKey,
  writeDeviceDraft,
} from './device-draft.ts'
import { mergeAnswers } from '../answers/merge-answers.rules.ts'
import type { DraftBase } from './use-draft.ts'

export type Answer = Answers[string]
/** An answer, or a function that returns it from the previous one. */
export type AnswerChange = Answer | ((before: Answer | undefined) => Answer)

export interface DraftStart {
  readonly form: Form
  readonly draft: Pick<DraftState['draft'], 'version' | 'answers'>
  readonly seenId: string | null
}

/**
 * Holds the answers of a form. Every change is stored in the device draft until the form is sent, also after
 * the form is closed: a photo that is stored a moment later is not lost.
 */
export function useAnswers(apiId: string, initialDraft: DraftStart) {
  const user = useUser()
  const key = getDraftKey(user.contact.id, apiId, initialDraft.form.key)
  const [start] = useState(() => createStartDraft(key, initialDraft))
  const text = useSyncExternalStore(drafts.onChange, () => drafts.get(key))
  const answers = useMemo(() => (parseDeviceDraft(text) ?? start).answers, [text, start])

  const change = (work: (before: DeviceDraft) => Partial<DeviceDraft>) => {
    updateDeviceDraft(key, start, work)
    saveFormKey(start.form)
  }

  return {
    key,
    answers,
    current: (): Answers => (readDeviceDraft(key) ?? start).answers,
    /** Whether the user has entered something that is not sent yet. */
    hasInput: (): boolean => readDeviceDraft(key) !== null,
    base: { version: start.version, answers: start.base } satisfies DraftBase,
    set: (name: string, to: AnswerChange) =>
      change((before) => {
        const answer = typeof to === 'function' ? to(before.answers[name]) : to
        return { answers: { ...before.answers, [name]: answer } }
      }),
    setAll: (answers: Answers) => change(() => ({ answers })),
    /** Records the server's current draft. Without a device draft there is nothing to record. */
    setBase: ({ version, answers: base }: DraftBase) => {
      if (readDeviceDraft(key)) change(() => ({ version, base, sentDrafts: [] }))
    },
    sentDrafts: () => readDeviceDraft(key)?.sentDrafts ?? [],
    /** Records a draft that is being sent, also for the time after a restart. */
    addSentDraft: (answers: Answers) =>
      change(({ sentDrafts = [] }) => ({ sentDrafts: addSentDraft(sentDrafts, answers) })),
    forget: () => writeDeviceDraft(key, null),
  }
}

/**
 * Returns the initial draft. A device draft that is based on the server's version is more recent than the
 * server's; one of an older draft version or form version is merged with the server's.
 */
function createStartDraft(key: string, { form, draft, seenId }: DraftStart): DeviceDraft {
  const { version, answers: serverAnswers } = draft
  const deviceDraft = readDeviceDraft(key)
  if (!deviceDraft) return { form, version, seenId, base: serverAnswers, answers: serverAnswers }
  if (deviceDraft.version === version && deviceDraft.form.id === form.id) return deviceDraft
  const merged = mergeAnswers(deviceDraft.base, deviceDraft.answers, serverAnswers).answers
  const opened = { form, version, seenId, base: serverAnswers, answers: merged }
  writeDeviceDraft(key, opened)
  return opened
}

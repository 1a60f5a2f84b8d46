import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Answers, DraftState, Form } from '#contract/forms/forms'
import { drafts } from '#web/offline/drafts/drafts'
import { useUser } from '#web/api/session/session'
import {
  changeDraft,
  type DeviceDraft,
  draftKey,
  parseDraft,
  readDraft,
  rememberForm,
  writeDraft,
} from './device-draft.ts'
import { merge } from './merge.rules.ts'
import type { Base } from './useDraft.ts'

export type Answer = Answers[string]
/** An answer, or a function that returns it from the one before. */
export type Change = Answer | ((before: Answer | undefined) => Answer)

export interface Beginning {
  readonly form: Form
  readonly draft: Pick<DraftState['draft'], 'version' | 'answers'>
  readonly seenId: string | null
}

/**
 * Returns the answers of a form and how to change them. The draft on the device holds them with every key press until
 * they are sent, and changes reach it also after the form is closed: a photo that is stored a moment later is not lost.
 */
export function useAnswers(apiId: string, beginning: Beginning) {
  const user = useUser()
  const key = draftKey(user.contact.id, apiId, beginning.form.key)
  const [start] = useState(() => openDraft(key, beginning))
  const text = useSyncExternalStore(drafts.onChange, () => drafts.get(key))
  const answers = useMemo(() => (parseDraft(text) ?? start).answers, [text, start])

  const change = (work: (before: DeviceDraft) => Partial<DeviceDraft>) => {
    changeDraft(key, start, work)
    rememberForm(start.form)
  }

  return {
    answers,
    current: (): Answers => (readDraft(key) ?? start).answers,
    base: { version: start.version, answers: start.base } satisfies Base,
    set: (name: string, to: Change) =>
      change((before) => {
        const answer = typeof to === 'function' ? to(before.answers[name]) : to
        return { answers: { ...before.answers, [name]: answer } }
      }),
    setAll: (answers: Answers) => change(() => ({ answers })),
    /** The server's draft is this one now. Without a draft on the device there is nothing to note. */
    setBase: ({ version, answers: base }: Base) => {
      if (readDraft(key)) change(() => ({ version, base }))
    },
    forget: () => writeDraft(key, null),
  }
}

/**
 * Returns the draft to begin with. A draft of the device that is based on the server's version has more than the
 * server; one of an older version, or of an older edition of the form, is merged with what the server has now.
 */
function openDraft(key: string, { form, draft, seenId }: Beginning): DeviceDraft {
  const { version, answers: there } = draft
  const kept = readDraft(key)
  if (!kept) return { form, version, seenId, base: there, answers: there }
  if (kept.version === version && kept.form.id === form.id) return kept
  const merged = merge(kept.base, kept.answers, there).answers
  const opened = { form, version, seenId, base: there, answers: merged }
  writeDraft(key, opened)
  return opened
}

import { useEffect, useState } from 'react'
import type { Answers, DraftState, Form } from '#contract/forms'
import { useUser } from '../../api/session.ts'
import { type DeviceDraft, readDraft, rememberForm, writeDraft } from './device-draft.ts'
import { merge } from './merge.rules.ts'
import type { Base } from './useDraft.ts'

export type Answer = Answers[string]
/** An answer, or how it comes out of the one before. */
export type Change = Answer | ((before: Answer | undefined) => Answer)

export interface Beginning {
  readonly form: Form
  readonly draft: Pick<DraftState['draft'], 'version' | 'answers'>
  readonly seenId: string | null
}

/** Answers as they are typed, kept on the device with every key until they are sent. */
export function useAnswers(apiId: string, { form, draft, seenId }: Beginning) {
  const user = useUser()
  const [start] = useState(() => begin(readDraft(user.contact.id, apiId, form.key), draft, form))
  const [state, setState] = useState<{ answers: Answers; base: Base }>(start)

  const [touched, setTouched] = useState(false)
  const { answers, base } = state
  useEffect(() => {
    if (!touched) return
    const kept = { form, version: base.version, seenId, base: base.answers, answers }
    writeDraft(user.contact.id, apiId, form.key, kept)
    rememberForm(form)
  }, [answers, base, touched, form, seenId, apiId, user.contact.id])

  const change = (work: (before: typeof state) => typeof state) => {
    setTouched(true)
    setState(work)
  }

  return {
    answers,
    base: start.base,
    set: (name: string, to: Change) =>
      change((before) => {
        const answer = typeof to === 'function' ? to(before.answers[name]) : to
        return { ...before, answers: { ...before.answers, [name]: answer } }
      }),
    setAll: (answers: Answers) => change((before) => ({ ...before, answers })),
    setBase: (base: Base) => change((before) => ({ ...before, base })),
    forget: () => {
      setTouched(false)
      writeDraft(user.contact.id, apiId, form.key, null)
    },
  }
}

/** Of the same version the device has more than the server; of an older one both are put together. */
function begin(
  kept: DeviceDraft | null,
  { version, answers: there }: Beginning['draft'],
  form: Form,
): { answers: Answers; base: Base } {
  const base = { version, answers: there }
  if (!kept || kept.form.id !== form.id) return { answers: there, base }
  if (kept.version === version) return { answers: kept.answers, base: { version, answers: kept.base } }
  return { answers: merge(kept.base, kept.answers, there).answers, base }
}

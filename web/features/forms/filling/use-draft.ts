import { useEffect, useRef, useState } from 'react'
import type { Answers, Form } from '#contract/forms/forms'
import { checkAnswers } from '#contract/forms/model'
import { isSentDraft, type SentDrafts } from '#web/offline/drafts/sent-drafts'
import { deviceFiles } from '#web/offline/uploads/device-files'
import { CallError, NetworkError, isRefusedWith } from '#web/api/http/errors'
import { saveDraftOnServer } from '../forms.data.ts'
import { areAnswersEqual, mergeAnswers } from '../answers/merge-answers.rules.ts'
import { removeDeviceFiles } from '../answers/device-answers.rules.ts'

/** Storage state of the input: being saved, on the server, on this device only, or refused by the server. */
export type DraftSaveState = 'nothing' | 'saving' | 'server' | 'device' | 'refused'

export interface DraftBase {
  readonly version: number
  readonly answers: Answers
}

interface DraftOptions {
  apiId: string
  form: Form
  /** The answers as shown; a change of them starts saving. */
  answers: Answers
  /** Returns the stored answers, which are newer than the shown ones until the next render. */
  current: () => Answers
  base: DraftBase
  /** False if the server holds no draft of this form. */
  isOn: boolean
  /** False before the user's first input: prefilled answers alone are not a draft. */
  hasInput: () => boolean
  /** True while a submission of this form is pending: a draft would change the version that it is based on. */
  hasPendingSubmission: () => boolean
  /** Returns the drafts that were sent without a reply. */
  sentDrafts: () => SentDrafts
  /** Called before a draft is sent. */
  onSend: (answers: Answers) => void
  /** Called with the draft that the server now holds. */
  onBase: (base: DraftBase) => void
  /** Called with merged answers if another device changed the draft. */
  onMerged: (answers: Answers, differing: readonly string[]) => void
}

const saveDelayMs = 1_500
const retryDelayMs = 15_000

/**
 * Saves the draft on the server shortly after the last key press, one request at a time, and when the network
 * returns.
 */
export function useServerDraft(options: DraftOptions) {
  const [storageState, setStorageState] = useState<DraftSaveState>(
    options.isOn && options.base.version > 0 ? 'server' : 'nothing',
  )
  const latest = useRef(options)
  const base = useRef(options.base)
  const running = useRef<Promise<void> | null>(null)
  const stopped = useRef(!options.isOn)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = options
  })

  const later = (milliseconds: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), milliseconds)
  }

  const save = async (): Promise<void> => {
    const { form, current, hasInput, hasPendingSubmission } = latest.current
    if (running.current || stopped.current || !hasInput() || hasPendingSubmission()) return
    const answers = current()
    // As the server will store them: without answers that are empty now.
    const draftAnswers = checkAnswers(form.model, removeDeviceFiles(answers), { draft: true }).answers
    if (areAnswersEqual(draftAnswers, base.current.answers)) {
      if (base.current.version > 0) setStorageState('server')
      return
    }
    setStorageState('saving')
    running.current = saveAnswers(draftAnswers)
    await running.current
    running.current = null
    if (JSON.stringify(current()) !== JSON.stringify(answers)) later(saveDelayMs)
  }

  const saveAnswers = async (answers: Answers): Promise<void> => {
    const { apiId, form, onBase, onSend } = latest.current
    onSend(answers)
    try {
      const version = await saveDraftOnServer(apiId, form.id, answers, base.current.version)
      base.current = { version, answers }
      onBase(base.current)
      setStorageState('server')
      // The server keeps the photos from now on, because its draft refers to them.
      void deviceFiles.removeStoredByServer(answers)
    } catch (error) {
      failed(error)
    }
  }

  const failed = (error: unknown): void => {
    if (isRefusedWith(error, 'draft_changed')) return takeOver(error)
    const isLost = error instanceof NetworkError || (error instanceof CallError && error.status >= 500)
    setStorageState(isLost ? 'device' : 'refused')
    if (isLost) later(retryDelayMs)
  }

  const takeOver = (error: CallError): void => {
    const serverDraft = error.body['current'] as { version: number; answers: Answers }
    const isOwn = isSentDraft(latest.current.sentDrafts(), serverDraft.answers)
    const { answers, differing } = mergeAnswers(
      base.current.answers,
      // A photo may have been stored since the last render.
      latest.current.current(),
      serverDraft.answers,
    )
    base.current = { version: serverDraft.version, answers: serverDraft.answers }
    latest.current.onBase(base.current)
    if (!isOwn) latest.current.onMerged(answers, differing)
    later(0)
  }

  useEffect(() => {
    if (options.isOn) later(saveDelayMs)
    // Only a change of the answers restarts the timer; the other values are read when it fires.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [options.answers, options.isOn])

  useEffect(() => {
    const online = () => later(0)
    addEventListener('online', online)
    return () => {
      removeEventListener('online', online)
      clearTimeout(timer.current)
      // Saves input that is younger than the delay when the form is closed.
      void save()
    }
    // Registers once; the values are read when it saves.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return {
    storageState,
    /** Stops saving, waits for a running request, and returns the version on the server. */
    settle: async (): Promise<number> => {
      stopped.current = true
      clearTimeout(timer.current)
      await running.current
      return base.current.version
    },
    resume: () => {
      stopped.current = !options.isOn
    },
  }
}

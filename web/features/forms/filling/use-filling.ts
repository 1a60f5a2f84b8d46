import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldFault } from '#contract/errors'
import type { Answers, DraftState, Form } from '#contract/forms/forms'
import { checkAnswers } from '#contract/forms/model'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { unsavedPhotos } from '#web/offline/photos/unsaved-photos'
import type { ServerFileInfo } from '#web/offline/photos/use-file-preview'
import { drafts } from '#web/offline/drafts/drafts'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import { useUser } from '#web/api/session/session'
import { showToast } from '#web/ui/feedback/toasts'
import { hasPendingSubmission, type SubmitResult, useSubmitForm } from '../forms.data.ts'
import { findPageIndex, getFormProgress } from './form-progress.rules.ts'
import { type AnswerChange, useAnswers } from './use-answers.ts'
import { areAnswersEqual } from '../answers/merge-answers.rules.ts'
import { useServerDraft } from './use-draft.ts'
import { getPhotoScope } from './photo-scope.ts'

interface FillingOptions {
  form: Form
  /** The answers before the user's first input. */
  before: Answers
  apiId: string
  /** Id of the report that is changed. */
  replaces?: string | undefined
  onDone: (submissionId: string) => void
  /** The person's draft on the server and the latest submission; if omitted, the server stores no draft. */
  state?: DraftState | undefined
  /** Names of questions that are shown outside of the form's pages. */
  hidden?: readonly string[]
  /** True if the form is part of a step: its draft stays until the step is sent, and equal answers are sent once. */
  isPartOfStep?: boolean
}

type CompetingSubmission = NonNullable<DraftState['sent']>

/**
 * Manages one form being filled: answers, pages, files and a single submission. The server checks the same
 * model.
 */
export function useFormFilling(options: FillingOptions) {
  const { form, before, apiId, replaces, onDone, state, hidden, isPartOfStep = false } = options
  const [start] = useState(() => ({
    form,
    draft: state?.draft.submission_id ? state.draft : { version: state?.draft.version ?? 0, answers: before },
    seenId: state?.sent?.id ?? null,
  }))
  const stored = useAnswers(replaces ? `${apiId} ${replaces}` : apiId, start)
  const { answers, current, base, hasInput, set, setAll, setBase, forget, sentDrafts, addSentDraft } = stored
  const [differing, setDiffering] = useState<readonly string[]>([])
  const draft = useServerDraft({
    apiId,
    form,
    answers,
    current,
    base,
    isOn: state !== undefined,
    hasInput,
    hasPendingSubmission: () => hasPendingSubmission(apiId, form.id),
    sentDrafts,
    onSend: addSentDraft,
    onBase: setBase,
    onMerged: (merged, names) => {
      setAll(merged)
      setDiffering(names)
    },
  })
  const submit = useSubmitForm(apiId, form, replaces ?? null)
  const failure = useDeviceErrorMessages()
  const t = useTranslations('forms')
  const progress = getFormProgress(form.model, answers, hidden)
  const scope = getPhotoScope(useUser().contact.id, apiId, form.key)
  const pages = useFormPages(progress.pages, `form page ${scope}`)
  const draftKeys = [stored.key, ...pages.storageKeys]
  const [lastSent, setLastSent] = useState<LastSubmission | null>(state?.sent ?? null)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState<Readonly<Record<string, boolean>>>({})
  const files = useKnownFiles(state)
  /** A competing submission, until the user decides which one counts. */
  const [competingSubmission, setCompetingSubmission] = useState<CompetingSubmission | null>(null)
  const key = useRef({ of: '', key: '' })
  const serverErrors = submit.error instanceof CallError ? submit.error.errors : {}
  const { faults } = progress

  /** Returns the submission's id; null if it was refused. */
  const submitForm = async (seenId: string | null): Promise<string | null> => {
    // Read at sending time: a photo may have been stored since the last render.
    const { answers: checkedAnswers } = checkAnswers(form.model, current())
    const version = await draft.settle()
    const content = JSON.stringify([checkedAnswers, seenId])
    if (key.current.of !== content) key.current = { of: content, key: crypto.randomUUID() }
    const seen = state ? { version, seenId } : {}
    // The promise is handled here, so that the sender gets the result even if another page is shown by then.
    const sending = {
      answers: checkedAnswers,
      key: key.current.key,
      sentDrafts: sentDrafts(),
      draftKeys: isPartOfStep ? [] : draftKeys,
      ...seen,
    }
    return submit.mutateAsync(sending).then((result) => sent(result, checkedAnswers), failed)
  }

  const forgetAll = () => {
    // Otherwise leaving the page would save the submitted answers as a new draft.
    void draft.settle()
    forget()
    pages.forget()
  }
  const sent = ({ isQueued, submissionId }: SubmitResult, sentAnswers: Answers) => {
    setLastSent({ id: submissionId, answers: sentAnswers })
    // The form of a step stays open and stored until the step is sent; it is saved again after the next change.
    if (!isPartOfStep) forgetAll()
    if (isQueued && !isPartOfStep) showToast({ tone: 'warning', title: t('keptTitle'), text: t('keptText') })
    onDone(submissionId)
    return submissionId
  }

  const failed = (error: unknown): null => {
    draft.resume()
    if (isRefusedWith(error, 'form_sent_meanwhile'))
      setCompetingSubmission(error.body['current'] as CompetingSubmission)
    else if (error instanceof CallError && error.status === 422)
      pages.showFirst(Object.keys(error.errors).map((field) => field.replace(/^answers\./, '')))
    else failure.showToast(error)
    return null
  }

  /** Functions that store unconfirmed input, such as a drawn signature. */
  const unconfirmed = useRef(new Map<string, () => Promise<void>>())
  const confirmAll = () => Promise.all([...unconfirmed.current.values()].map((confirm) => confirm()))

  /** Submits the form, and returns the submission's id; null if answers are missing or the server refused it. */
  const send = async (): Promise<string | null> => {
    setChecked(true)
    await confirmAll()
    const now = getFormProgress(form.model, current(), hidden)
    if (Object.keys(now.faults).length > 0) {
      pages.showFirst(now.pages.flatMap(({ open }) => open))
      return null
    }
    const { answers: checkedAnswers } = checkAnswers(form.model, current())
    if (isPartOfStep && lastSent && areAnswersEqual(lastSent.answers, checkedAnswers)) return lastSent.id
    return begin()
  }

  /** A photo that exists only in this tab would be missing from the submission. */
  const begin = async (): Promise<string | null> => {
    const seenId = lastSent?.id ?? start.seenId
    const lost = unsavedPhotos.all().filter((one) => one.scope.startsWith(scope))
    if (lost.length === 0) return submitForm(seenId)
    await Promise.allSettled(lost.map(({ key }) => unsavedPhotos.save(key)))
    if (!unsavedPhotos.hasAnyInScope(scope)) return submitForm(seenId)
    showToast({ tone: 'warning', title: t('photosUnsaved') })
    pages.showFirst(lost.map((one) => one.scope.slice(scope.length)))
    return null
  }

  return {
    ...pages,
    ...files,
    goTo: (page: number) => {
      // Stores unconfirmed input of the page before leaving it.
      void confirmAll()
      pages.goTo(page)
    },
    /** Registers a function that stores a question's unconfirmed input; null unregisters it. */
    setUnconfirmed: (name: string, confirm: (() => Promise<void>) | null) => {
      if (confirm) unconfirmed.current.set(name, confirm)
      else unconfirmed.current.delete(name)
    },
    apiId,
    form,
    answers,
    conditionAnswers: answers,
    progress,
    set: (name: string, to: AnswerChange) => {
      draft.resume()
      set(name, to)
    },
    checked,
    faults: checked ? faults : ({} as Record<string, FieldFault>),
    /** All faults, including those that are not shown yet. */
    allFaults: faults,
    getServerErrors: (name: string): readonly string[] => serverErrors[`answers.${name}`] ?? [],
    setBusy: (name: string, isBusy: boolean) => setBusy((all) => ({ ...all, [name]: isBusy })),
    isBusy: Object.values(busy).some(Boolean),
    isSending: submit.isPending,
    storageState: draft.storageState,
    differing,
    rival: competingSubmission,
    /** Decides the conflict with a competing submission: true sends the user's own answers. */
    resolveConflict: (sendOwn: boolean) => {
      const seenId = competingSubmission?.id ?? null
      setCompetingSubmission(null)
      if (sendOwn) void submitForm(seenId)
    },
    send: () => void send(),
    /** Does the same as `send`, and returns the submission's id. */
    submit: send,
    /** Stores unconfirmed input of all questions, such as a drawn signature. */
    confirmAll,
    /** Marks missing and wrong answers. */
    markFaults: () => setChecked(true),
    draftKeys,
    /** Deletes the draft on this device. */
    forget: forgetAll,
  }
}

/** The part of the filling that questions use; in a group it is scoped to one row. */
export type QuestionFilling = Pick<
  ReturnType<typeof useFormFilling>,
  | 'apiId'
  | 'form'
  | 'answers'
  | 'faults'
  | 'allFaults'
  | 'getServerErrors'
  | 'setBusy'
  | 'setUnconfirmed'
  | 'findFileInfo'
  | 'addFile'
> & {
  readonly set: (name: string, to: AnswerChange) => void
  /** Answers that conditions refer to: those of the form, and in a group those of its row under `panel.`. */
  readonly conditionAnswers: Answers
  /** Prefix of question names in a group, such as `strings.0.`. */
  readonly prefix?: string
  /**
   * The same prefix with the row's id instead of its index: storage under it survives a change of the row
   * order.
   */
  readonly storagePath?: string
}

export type FormFilling = ReturnType<typeof useFormFilling>

/** Holds information about the files that answers refer to. */
function useKnownFiles(state: DraftState | undefined) {
  const [known, setKnown] = useState<ReadonlyMap<string, ServerFileInfo>>(
    () => new Map(state?.draft.files.map((file) => [file.id, file])),
  )
  return {
    findFileInfo: (id: string): ServerFileInfo | undefined => known.get(id),
    addFile: (file: ServerFileInfo) => setKnown((all) => new Map([...all, [file.id, file]])),
  }
}

type LastSubmission = Pick<NonNullable<DraftState['sent']>, 'id' | 'answers'>

/** Holds the displayed page and the question in use, with which a form opens again, and the question to scroll to. */
function useFormPages(pages: ReturnType<typeof getFormProgress>['pages'], storageKey: string) {
  const [page, setShownPage] = useState(() => Number(drafts.get(storageKey) ?? 0))
  const setPage = (to: number) => {
    setShownPage(to)
    drafts.set(storageKey, String(to))
  }
  const questionKey = `${storageKey} question`
  const [targetQuestion, setTargetQuestion] = useState<{ path: string } | null>(() => {
    const path = drafts.get(questionKey)
    return path ? { path } : null
  })
  const lastPage = Math.max(0, pages.length - 1)
  const currentPage = Math.min(page, lastPage)
  return {
    pages,
    page: currentPage,
    lastPage,
    storageKeys: [storageKey, questionKey],
    wanted: targetQuestion,
    goTo: (to: number) => {
      setTargetQuestion(null)
      drafts.set(questionKey, null)
      setPage(Math.max(0, Math.min(to, lastPage)))
    },
    showFirst: (paths: readonly string[]) => {
      const first = findPageIndex(pages, paths)
      if (first < 0) return
      setPage(first)
      const path = paths.find((one) => findPageIndex(pages, [one]) === first)
      setTargetQuestion(path ? { path } : null)
    },
    /** Remembers the question in use, so that a form that is opened again stands there. */
    remember: (name: string) => {
      if (drafts.get(questionKey) !== name) drafts.set(questionKey, name)
    },
    forget: () => {
      drafts.set(storageKey, null)
      drafts.set(questionKey, null)
    },
  }
}

import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldFault } from '#contract/errors'
import type { Answers, Form } from '#contract/forms'
import { checkAnswers, seenQuestions } from '#contract/kit/form-model'
import { CallError } from '../../api/errors.ts'
import { useFailure } from '../../api/failure.tsx'
import { useSubmit } from './forms.data.ts'
import { useAnswers } from './useAnswers.ts'

interface FillingOptions {
  form: Form
  before: Answers
  apiId: string
  onDone: (submissionId: string) => void
}

export type Filling = ReturnType<typeof useFilling>

/** One form being filled: its answers, its pages, and sending it once. The server checks by the same model. */
export function useFilling({ form, before, apiId, onDone }: FillingOptions) {
  const { answers, set, forget } = useAnswers(apiId, form.id, before)
  const submit = useSubmit(apiId, form.id)
  const failure = useFailure()
  const pages = usePages(form, answers)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState<Readonly<Record<string, boolean>>>({})
  const key = useRef({ of: '', key: '' })
  const { faults } = checkAnswers(form.model, answers)
  const told = submit.error instanceof CallError ? submit.error.errors : {}

  const send = () => {
    setChecked(true)
    const wrong = Object.keys(faults)
    if (wrong.length > 0) return pages.showFirst(wrong)
    const { answers: kept } = checkAnswers(form.model, answers)
    const of = JSON.stringify(kept)
    if (key.current.of !== of) key.current = { of, key: crypto.randomUUID() }
    submit.mutate(
      { answers: kept, key: key.current.key },
      {
        onSuccess: ({ submission_id }) => {
          forget()
          onDone(submission_id)
        },
        onError: (error) => {
          if (!(error instanceof CallError && error.status === 422)) return failure.toastError(error)
          const names = Object.keys(error.errors).map((field) => field.replace(/^answers\./, ''))
          pages.showFirst(names)
        },
      },
    )
  }

  return {
    ...pages,
    answers,
    set,
    checked,
    faults: checked ? faults : ({} as Record<string, FieldFault>),
    told: (name: string): readonly string[] => told[`answers.${name}`] ?? [],
    setBusy: (name: string, isBusy: boolean) => setBusy((all) => ({ ...all, [name]: isBusy })),
    isBusy: Object.values(busy).some(Boolean),
    isSending: submit.isPending,
    send,
  }
}

/** Which page is shown; pages whose questions are all hidden are passed over. */
function usePages(form: Form, answers: Answers) {
  const [page, setPage] = useState(0)
  const seen = new Set(seenQuestions(form.model, answers).map(({ name }) => name))
  const shown = form.model.pages.filter(({ elements }) => elements.some(({ name }) => seen.has(name)))
  const lastPage = Math.max(0, shown.length - 1)
  const at = Math.min(page, lastPage)
  return {
    seen,
    shown,
    page: at,
    lastPage,
    goOn: () => setPage(Math.min(at + 1, lastPage)),
    goBack: () => setPage(Math.max(0, at - 1)),
    showFirst: (names: readonly string[]) => {
      const first = shown.findIndex(({ elements }) => elements.some(({ name }) => names.includes(name)))
      if (first >= 0) setPage(first)
    },
  }
}

/** What is wrong with a field in the model's words; the texts are the web's. */
export function useFaultText() {
  const t = useTranslations('forms')
  return (fault: FieldFault | undefined): string | null => {
    if (!fault) return null
    return fault === 'required' || fault === 'too_small' || fault === 'too_big' || fault === 'too_long'
      ? t(`faults.${fault}`)
      : t('faults.invalid')
  }
}

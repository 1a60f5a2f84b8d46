import type { Answers, FormModel } from '#contract/forms/forms'
import { listQuestions } from '#contract/forms/model'

/** Values that a form can be prefilled with; null if unknown. */
export interface PrefillValues {
  readonly today: string
  readonly person: string
  readonly product: string | null
}

/** Returns the first answers of an empty form, by the questions' `prefill`. */
export function prefillAnswers(model: FormModel, values: PrefillValues): Answers {
  return Object.fromEntries(
    listQuestions(model).flatMap((question) => {
      const value = question.type === 'text' && question.prefill ? values[question.prefill] : null
      return value ? [[question.name, value]] : []
    }),
  )
}

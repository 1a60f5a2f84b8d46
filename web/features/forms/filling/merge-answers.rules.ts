import type { Answers } from '#contract/forms/forms'
import { isEmptyAnswer } from '#contract/forms/model'

export interface MergedAnswers {
  readonly answers: Answers
  /** Questions that were answered differently here and there; here counts. */
  readonly differing: readonly string[]
}

/**
 * Puts together what was entered here and elsewhere since both had `base`: what only one of them changed
 * counts; where both did, what stands before one's eyes.
 */
export function mergeAnswers(base: Answers, here: Answers, there: Answers): MergedAnswers {
  const names = [...new Set([...Object.keys(base), ...Object.keys(here), ...Object.keys(there)])]
  const changed = (one: Answers, name: string) => !isSameAnswer(one[name], base[name])
  const chosen = names.map((name) => [name, (changed(here, name) ? here : there)[name] ?? null] as const)
  return {
    answers: Object.fromEntries(chosen.filter(([, answer]) => answer !== null)),
    differing: names.filter(
      (name) => changed(here, name) && changed(there, name) && !isSameAnswer(here[name], there[name]),
    ),
  }
}

function isSameAnswer(one: Answers[string] | undefined, other: Answers[string] | undefined): boolean {
  if (isEmptyAnswer(one) || isEmptyAnswer(other)) return isEmptyAnswer(one) && isEmptyAnswer(other)
  return JSON.stringify(one) === JSON.stringify(other)
}

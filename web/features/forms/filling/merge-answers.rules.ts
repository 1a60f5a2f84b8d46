import type { Answers } from '#contract/forms/forms'
import { isEmptyAnswer } from '#contract/forms/model'

export interface MergedAnswers {
  readonly answers: Answers
  /** Questions that were answered differently on both sides; the local answers win. */
  readonly differing: readonly string[]
}

/**
 * Merges local and remote answers that share `base`: a change on one side wins; if both sides changed a
 * question, the local answer wins, because the user sees it.
 */
export function mergeAnswers(base: Answers, local: Answers, remote: Answers): MergedAnswers {
  const names = [...new Set([...Object.keys(base), ...Object.keys(local), ...Object.keys(remote)])]
  const changed = (one: Answers, name: string) => !isSameAnswer(one[name], base[name])
  const chosen = names.map((name) => [name, (changed(local, name) ? local : remote)[name] ?? null] as const)
  return {
    answers: Object.fromEntries(chosen.filter(([, answer]) => answer !== null)),
    differing: names.filter(
      (name) => changed(local, name) && changed(remote, name) && !isSameAnswer(local[name], remote[name]),
    ),
  }
}

function isSameAnswer(one: Answers[string] | undefined, other: Answers[string] | undefined): boolean {
  if (isEmptyAnswer(one) || isEmptyAnswer(other)) return isEmptyAnswer(one) && isEmptyAnswer(other)
  return JSON.stringify(one) === JSON.stringify(other)
}

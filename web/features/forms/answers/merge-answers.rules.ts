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

/** Whether both say the same; the server returns the keys of group rows in another order. */
export function areAnswersEqual(one: Answers, other: Answers): boolean {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.every((name) => isSameAnswer(one[name], other[name]))
}

function isSameAnswer(one: Answers[string] | undefined, other: Answers[string] | undefined): boolean {
  if (isEmptyAnswer(one) || isEmptyAnswer(other)) return isEmptyAnswer(one) && isEmptyAnswer(other)
  return JSON.stringify(sortRowKeys(one)) === JSON.stringify(sortRowKeys(other))
}

function sortRowKeys(answer: Answers[string] | undefined): unknown {
  if (!Array.isArray(answer)) return answer
  return answer.map((row) =>
    typeof row === 'object' ? Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)) : row,
  )
}

import type { Answers, FormElement } from '#contract/forms/forms'
import type { Locale } from '#contract/kit/locale'
import { isEmptyAnswer } from '#contract/forms/model'

/** An answer in a form that a reader can compare; null if it is empty. */
export type ReadableAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly unit: string | null }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'files' | 'rows'; readonly count: number }
  | null

export interface AnswerDifference {
  readonly name: string
  readonly title: string
  readonly theirs: ReadableAnswer
  readonly mine: ReadableAnswer
}

/** Returns the questions that two people answered differently, in the order of the form. */
export function compareAnswers(
  elements: readonly FormElement[],
  theirs: Answers,
  mine: Answers,
  locale: Locale,
): AnswerDifference[] {
  return elements
    .filter(({ name }) => !areAnswersEqual(theirs[name], mine[name]))
    .map((element) => ({
      name: element.name,
      title: element.title[locale],
      theirs: toReadableAnswer(element, theirs[element.name], locale),
      mine: toReadableAnswer(element, mine[element.name], locale),
    }))
}

function areAnswersEqual(one: Answers[string] | undefined, other: Answers[string] | undefined): boolean {
  if (isEmptyAnswer(one) || isEmptyAnswer(other)) return isEmptyAnswer(one) === isEmptyAnswer(other)
  return JSON.stringify(one) === JSON.stringify(other)
}

function toReadableAnswer(
  element: FormElement,
  answer: Answers[string] | undefined,
  locale: Locale,
): ReadableAnswer {
  if (answer === undefined || answer === null || isEmptyAnswer(answer)) return null
  if (typeof answer === 'boolean') return { kind: 'boolean', value: answer }
  if (typeof answer === 'number') return { kind: 'number', value: answer, unit: getQuestionUnit(element) }
  if (element.type === 'file') return { kind: 'files', count: Array.isArray(answer) ? answer.length : 1 }
  if (element.type === 'paneldynamic')
    return { kind: 'rows', count: Array.isArray(answer) ? answer.length : 0 }
  const values = [answer].flat().filter((one) => typeof one === 'string')
  const chosen = values.map((value) => getChoiceText(element, value, locale))
  return { kind: 'text', text: chosen.join(', ') }
}

function getQuestionUnit(element: FormElement): string | null {
  return element.type === 'text' ? (element.unit ?? null) : null
}

function getChoiceText(element: FormElement, value: string, locale: Locale): string {
  if (!('choices' in element)) return value
  return element.choices.find((choice) => choice.value === value)?.text[locale] ?? value
}

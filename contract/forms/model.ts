/**
 * Decides which questions of a form are visible and which answers are valid. One model for browser and
 * server; pure and free of zod so that the browser can load it.
 */
import type { FieldFault } from '../errors.ts'
import type { Answers, FormElement, FormGroup, FormModel, FormQuestion, Row } from './forms.ts'
import { findAnswerFault, getFileIds } from './answers.ts'
import { isConditionMet } from './conditions.ts'

type Answer = Answers[string]

/** Names of the signature questions in a confirmation form. */
export const signatureQuestions = {
  file: 'customer_signature',
  name: 'customer_name',
  declined: 'decline_reason',
  text: 'decline_text',
} as const

/**
 * Key of a row's id among its answers. It identifies the row when rows move, so that a photo that is still
 * uploading finds its row. Browsers set it; it is optional.
 */
export const rowIdKey = '_id'

export interface CheckedAnswers {
  /** Answers to visible questions only; files as lists of ids. */
  readonly answers: Answers
  /** Faults by question name; in a group `group.0.question`. */
  readonly faults: Readonly<Record<string, FieldFault>>
}

export function listQuestions(model: FormModel): FormElement[] {
  return model.pages.flatMap((page) => page.elements)
}

/** Returns whether nothing was answered: no value, blank text, an empty list. `false` and 0 are answers. */
export function isEmptyAnswer(answer: Answer | undefined): boolean {
  if (answer === undefined || answer === null) return true
  if (typeof answer === 'string') return answer.trim() === ''
  return Array.isArray(answer) && answer.length === 0
}

/**
 * Returns the questions that are visible with these answers. Answers to hidden questions count as missing,
 * which can hide more questions; this repeats until nothing changes.
 */
export function listVisibleQuestions(model: FormModel, answers: Answers): FormElement[] {
  const questions = model.pages.flatMap((page) =>
    page.elements.map((element) => ({ element, conditions: getConditions(page, element) })),
  )
  return filterVisible(questions, (visible) => pickAnswers(visible, answers))
}

/** Returns the visible questions of one row; `answers` are those of the whole form. */
export function listVisibleGroupQuestions(
  group: FormGroup,
  row: Row,
  model: FormModel,
  answers: Answers,
): readonly FormQuestion[] {
  const outerAnswers = pickAnswers(listVisibleQuestions(model, answers), answers)
  return listVisibleRowQuestions(group, row, outerAnswers)
}

function listVisibleRowQuestions(group: FormGroup, row: Row, outerAnswers: Answers): readonly FormQuestion[] {
  const questions = group.templateElements.map((element) => ({ element, conditions: getConditions(element) }))
  return filterVisible(questions, (visible) => addRowAnswers(pickAnswers(visible, row), outerAnswers))
}

/**
 * Returns the answers that conditions in a row can use: those of the form, and the row's own under `panel.`.
 */
function addRowAnswers(row: Answers, outerAnswers: Answers): Answers {
  const own = Object.entries(row).map(([name, answer]) => [`panel.${name}`, answer] as const)
  return { ...outerAnswers, ...Object.fromEntries(own) }
}

interface Conditional<E> {
  readonly element: E
  readonly conditions: readonly string[]
}

function filterVisible<E>(
  questions: readonly Conditional<E>[],
  getAnswers: (visible: readonly E[]) => Answers,
): E[] {
  let visible = questions.map(({ element }) => element)
  for (let round = 0; round <= questions.length; round++) {
    const answers = getAnswers(visible)
    const next = questions
      .filter(({ conditions }) => conditions.every((condition) => isConditionMet(condition, answers)))
      .map(({ element }) => element)
    if (next.length === visible.length && next.every((question, place) => question === visible[place])) break
    visible = next
  }
  return visible
}

function getConditions(...parts: readonly { readonly visibleIf?: string | undefined }[]): string[] {
  return parts.flatMap(({ visibleIf }) => (visibleIf ? [visibleIf] : []))
}

function pickAnswers(questions: readonly FormElement[], answers: Answers): Answers {
  const given = questions.filter(({ name }) => Object.hasOwn(answers, name))
  return Object.fromEntries(given.map(({ name }) => [name, answers[name] ?? null]))
}

/** Returns whether a question must be answered; `answers` are those that its conditions can use. */
export function isAnswerRequired(question: FormElement, answers: Answers): boolean {
  if (question.isRequired) return true
  return question.requiredIf !== undefined && isConditionMet(question.requiredIf, answers)
}

/**
 * Checks the entered answers. A draft may be unfinished: no answer is required, and numbers may be outside
 * their range.
 */
export function checkAnswers(model: FormModel, answers: Answers, { draft = false } = {}): CheckedAnswers {
  const visible = listVisibleQuestions(model, answers)
  const check = new AnswerCheck(pickAnswers(visible, answers), draft)
  check.unknown(listQuestions(model), answers)
  for (const question of visible) check.element(question, answers[question.name])
  return check
}

/** Collects valid answers and faults. */
class AnswerCheck implements CheckedAnswers {
  readonly answers: Answers = {}
  readonly faults: Record<string, FieldFault> = {}
  readonly #outerAnswers: Answers
  readonly #draft: boolean

  constructor(outerAnswers: Answers, draft: boolean) {
    this.#outerAnswers = outerAnswers
    this.#draft = draft
  }

  unknown(questions: readonly FormElement[], answers: Answers, prefix = ''): void {
    const known = new Set(questions.map(({ name }) => name))
    for (const name of Object.keys(answers))
      if (!known.has(name) && !(prefix && name === rowIdKey))
        this.faults[`${prefix}${name}`] = 'unknown_field'
  }

  element(element: FormElement, answer: Answer | undefined): void {
    if (element.type === 'paneldynamic') return this.#group(element, answer)
    const valid = this.#question(element, answer, this.#outerAnswers, '')
    if (valid !== undefined) this.answers[element.name] = valid
  }

  #question<A extends Answer>(
    question: FormQuestion,
    answer: A | undefined,
    conditionAnswers: Answers,
    prefix: string,
  ): A | undefined {
    const required = !this.#draft && isAnswerRequired(question, conditionAnswers)
    const fault = isEmptyAnswer(answer)
      ? required
        ? 'required'
        : null
      : findAnswerFault(question, answer as Answer, this.#draft)
    if (fault) this.faults[`${prefix}${question.name}`] = fault
    return fault || isEmptyAnswer(answer) ? undefined : (normalizeAnswer(question, answer as Answer) as A)
  }

  #group(group: FormGroup, answer: Answer | undefined): void {
    const rows = getRows(answer)
    if (!isEmptyAnswer(answer) && rows.length === 0) this.faults[group.name] = 'invalid_type'
    const fault = this.#draft
      ? null
      : findRowCountFault(group, rows.length, isAnswerRequired(group, this.#outerAnswers))
    if (fault) this.faults[group.name] ??= fault
    const valid = rows.map((row, place) => this.#row(group, row, place))
    if (valid.length > 0) this.answers[group.name] = valid
  }

  #row(group: FormGroup, row: Row, place: number): Row {
    const prefix = `${group.name}.${place}.`
    this.unknown(group.templateElements, row, prefix)
    const visible = listVisibleRowQuestions(group, row, this.#outerAnswers)
    const conditionAnswers = addRowAnswers(pickAnswers(visible, row), this.#outerAnswers)
    const valid = visible.map(
      (question) =>
        [question.name, this.#question(question, row[question.name], conditionAnswers, prefix)] as const,
    )
    const id = row[rowIdKey]
    return Object.fromEntries([
      ...(typeof id === 'string' && id.length <= 36 ? [[rowIdKey, id] as const] : []),
      ...valid.filter((one): one is readonly [string, Row[string]] => one[1] !== undefined),
    ])
  }
}

function findRowCountFault(group: FormGroup, count: number, required: boolean): FieldFault | null {
  const least = Math.max(group.minPanelCount ?? 0, required ? 1 : 0)
  if (count < least) return count === 0 ? 'required' : 'too_short'
  return count > getRowLimit(group) ? 'too_long' : null
}

/** Returns the maximum number of rows of a group. */
export function getRowLimit(group: FormGroup): number {
  return group.maxPanelCount ?? 30
}

/** Returns the rows of a group's answer; an empty list for any other answer. */
export function getRows(answer: Answer | undefined): Row[] {
  if (!Array.isArray(answer)) return []
  return (answer as unknown[]).filter((one): one is Row => typeof one === 'object' && one !== null)
}

/** Returns every file in the answers with the path of its question: `photo`, `strings.0.photo`. */
export function listAnsweredFiles(
  model: FormModel,
  answers: Answers,
): { readonly path: string; readonly ids: readonly string[] }[] {
  const named = listQuestions(model).flatMap((element) => {
    if (element.type === 'file') return [{ path: element.name, ids: getFileIds(answers[element.name]) }]
    if (element.type !== 'paneldynamic') return []
    return getRows(answers[element.name]).flatMap((row, place) =>
      element.templateElements
        .filter(({ type }) => type === 'file')
        .map(({ name }) => ({ path: `${element.name}.${place}.${name}`, ids: getFileIds(row[name]) })),
    )
  })
  return named.filter(({ ids }) => ids.length > 0)
}

function normalizeAnswer(question: FormQuestion, answer: Answer): Answer {
  if (question.type === 'file') return [...new Set(getFileIds(answer))]
  if (question.type === 'checkbox') return [...new Set(answer as string[])]
  return typeof answer === 'string' ? answer.trim() : answer
}

/** Returns whether a value is outside the limit of a norm. Such values are accepted with a warning. */
export function isOutsideNorm(question: FormElement, answer: Answer | undefined): boolean {
  if (question.type !== 'text' || typeof answer !== 'number') return false
  return answer < (question.warnBelow ?? -Infinity) || answer > (question.warnAbove ?? Infinity)
}

/** Returns the questions whose value is outside the limit of a norm, without those in groups. */
export function listWarnedQuestions(model: FormModel, answers: Answers): FormElement[] {
  return listVisibleQuestions(model, answers).filter((question) =>
    isOutsideNorm(question, answers[question.name]),
  )
}

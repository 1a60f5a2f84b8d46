/**
 * What a form definition means: which questions are seen, which answers will do. One model for the
 * browser and the server; pure, and free of zod so that the browser runs it.
 */
import type { FieldFault } from '../errors.ts'
import type { Answers, FormElement, FormModel } from '../forms.ts'
import { conditionHolds } from './form-conditions.ts'

type Answer = Answers[string]

/** How a confirmation form names what makes up the customer's signature. */
export const signatureQuestions = {
  file: 'customer_signature',
  name: 'customer_name',
  declined: 'decline_reason',
  text: 'decline_text',
} as const

export interface CheckedAnswers {
  /** Answers of the questions that are seen, files as lists of ids; nothing else. */
  readonly answers: Answers
  /** What is wrong, by the question's name. */
  readonly faults: Readonly<Record<string, FieldFault>>
}

export function questionsOf(model: FormModel): FormElement[] {
  return model.pages.flatMap((page) => page.elements)
}

/** Nothing was answered: no value, blanks alone, an empty list. `false` and 0 are answers. */
export function isEmpty(answer: Answer | undefined): boolean {
  if (answer === undefined || answer === null) return true
  if (typeof answer === 'string') return answer.trim() === ''
  return Array.isArray(answer) && answer.length === 0
}

/**
 * The questions that are seen with these answers. An answer to a question that is not seen counts as
 * none, so a condition on it fails too; that is repeated until nothing changes.
 */
export function seenQuestions(model: FormModel, answers: Answers): FormElement[] {
  const questions = questionsOf(model)
  let seen = questions
  for (let round = 0; round <= questions.length; round++) {
    const counted = pick(seen, answers)
    const next = questions.filter(({ visibleIf }) => !visibleIf || conditionHolds(visibleIf, counted))
    if (next.length === seen.length && next.every((question, place) => question === seen[place])) break
    seen = next
  }
  return seen
}

function pick(questions: readonly FormElement[], answers: Answers): Answers {
  const given = questions.filter(({ name }) => Object.hasOwn(answers, name))
  return Object.fromEntries(given.map(({ name }) => [name, answers[name] ?? null]))
}

/**
 * Checks what was entered. A draft may be unfinished: nothing is required of it yet, and no number
 * has to lie in its range.
 */
export function checkAnswers(model: FormModel, answers: Answers, { draft = false } = {}): CheckedAnswers {
  const known = new Set(questionsOf(model).map(({ name }) => name))
  const faults: Record<string, FieldFault> = {}
  for (const name of Object.keys(answers)) if (!known.has(name)) faults[name] = 'unknown_field'
  const kept: Answers = {}
  for (const question of seenQuestions(model, answers)) {
    const answer = answers[question.name]
    const fault = faultOf(question, answer, draft)
    if (fault) faults[question.name] = fault
    else if (!isEmpty(answer)) kept[question.name] = tidy(question, answer as Answer)
  }
  return { answers: kept, faults }
}

function faultOf(question: FormElement, answer: Answer | undefined, draft: boolean): FieldFault | null {
  if (isEmpty(answer)) return question.isRequired && !draft ? 'required' : null
  switch (question.type) {
    case 'text':
      return textFault(question, answer as Answer, draft)
    case 'comment':
      return typeof answer === 'string' ? lengthFault(answer, question.maxLength ?? 4000) : 'invalid_type'
    case 'boolean':
      return typeof answer === 'boolean' ? null : 'invalid_type'
    case 'radiogroup':
    case 'dropdown':
      if (typeof answer !== 'string') return 'invalid_type'
      return offers(question.choices, answer) ? null : 'invalid_enum'
    case 'checkbox':
      if (!Array.isArray(answer)) return 'invalid_type'
      return answer.every((one) => offers(question.choices, one)) ? null : 'invalid_enum'
    case 'file':
      return filesFault(question, answer as Answer)
  }
}

type TextQuestion = Extract<FormElement, { type: 'text' }>

function textFault(question: TextQuestion, answer: Answer, draft: boolean): FieldFault | null {
  if (question.inputType === 'number') {
    if (typeof answer !== 'number' || !Number.isFinite(answer)) return 'invalid_type'
    return draft ? null : rangeFault(question, answer)
  }
  if (typeof answer !== 'string') return 'invalid_type'
  if (question.inputType !== 'date') return lengthFault(answer, question.maxLength ?? 255)
  if (!isDay(answer)) return 'invalid_date'
  return draft ? null : rangeFault(question, answer)
}

function rangeFault<T extends number | string>(question: TextQuestion, answer: T): FieldFault | null {
  const { min, max } = question
  if (typeof min === typeof answer && answer < (min as T)) return 'too_small'
  if (typeof max === typeof answer && answer > (max as T)) return 'too_big'
  return null
}

function lengthFault(text: string, most: number): FieldFault | null {
  return [...text].length > most ? 'too_long' : null
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function offers(choices: readonly { value: string }[], answer: string): boolean {
  return choices.some(({ value }) => value === answer)
}

type FileQuestion = Extract<FormElement, { type: 'file' }>

/** Whether the files exist and may be used, only the server knows: it answers `file_unknown`. */
function filesFault(question: FileQuestion, answer: Answer): FieldFault | null {
  if (typeof answer !== 'string' && !Array.isArray(answer)) return 'invalid_type'
  return fileIds(answer).length > mostFiles(question) ? 'too_long' : null
}

/** How many files a question takes. */
export function mostFiles(question: FileQuestion): number {
  return question.allowMultiple ? (question.maxFiles ?? 20) : 1
}

/** The ids of an answer to a file question. */
export function fileIds(answer: Answer | undefined): string[] {
  if (typeof answer === 'string') return answer === '' ? [] : [answer]
  return Array.isArray(answer) ? answer : []
}

function tidy(question: FormElement, answer: Answer): Answer {
  if (question.type === 'file') return [...new Set(fileIds(answer))]
  if (question.type === 'checkbox') return [...new Set(answer as string[])]
  return typeof answer === 'string' ? answer.trim() : answer
}

/** Questions whose value lies outside the limit of a norm: taken all the same, with a warning. */
export function warnedQuestions(model: FormModel, answers: Answers): FormElement[] {
  return seenQuestions(model, answers).filter((question) => {
    const answer = answers[question.name]
    if (question.type !== 'text' || typeof answer !== 'number') return false
    return answer < (question.warnBelow ?? -Infinity) || answer > (question.warnAbove ?? Infinity)
  })
}

/** Checks one answer against its question, without looking at other answers. */
import type { FieldFault } from '../errors.ts'
import type { Answers, FormQuestion } from './forms.ts'

type Answer = Answers[string]
type QuestionOfType<T extends FormQuestion['type']> = Extract<FormQuestion, { type: T }>

/** Returns the fault of a non-empty answer, or null. Numbers of a draft may be outside their range. */
export function findAnswerFault(question: FormQuestion, answer: Answer, draft: boolean): FieldFault | null {
  switch (question.type) {
    case 'text':
      return findTextFault(question, answer, draft)
    case 'comment':
      return typeof answer === 'string' ? findLengthFault(answer, question.maxLength ?? 4000) : 'invalid_type'
    case 'boolean':
      return typeof answer === 'boolean' ? null : 'invalid_type'
    case 'radiogroup':
    case 'dropdown':
      if (typeof answer !== 'string') return 'invalid_type'
      return hasChoice(question.choices, answer) ? null : 'invalid_enum'
    case 'checkbox':
      if (!Array.isArray(answer)) return 'invalid_type'
      return answer.every((one) => hasChoice(question.choices, one)) ? null : 'invalid_enum'
    case 'file':
      return findFilesFault(question, answer)
  }
}

function findTextFault(question: QuestionOfType<'text'>, answer: Answer, draft: boolean): FieldFault | null {
  if (question.inputType === 'number') {
    if (typeof answer !== 'number' || !Number.isFinite(answer)) return 'invalid_type'
    return draft ? null : findRangeFault(question, answer)
  }
  if (typeof answer !== 'string') return 'invalid_type'
  if (question.inputType !== 'date') return findLengthFault(answer, question.maxLength ?? 255)
  if (!isCalendarDay(answer)) return 'invalid_date'
  return draft ? null : findRangeFault(question, answer)
}

function findRangeFault<T extends number | string>(
  question: QuestionOfType<'text'>,
  answer: T,
): FieldFault | null {
  const { min, max } = question
  if (typeof min === typeof answer && answer < (min as T)) return 'too_small'
  if (typeof max === typeof answer && answer > (max as T)) return 'too_big'
  return null
}

function findLengthFault(text: string, most: number): FieldFault | null {
  return [...text].length > most ? 'too_long' : null
}

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function hasChoice(choices: readonly { value: string }[], answer: unknown): boolean {
  return choices.some(({ value }) => value === answer)
}

/** The server additionally checks that the files exist and may be used (`file_unknown`). */
function findFilesFault(question: QuestionOfType<'file'>, answer: Answer): FieldFault | null {
  if (typeof answer !== 'string' && !Array.isArray(answer)) return 'invalid_type'
  if (Array.isArray(answer) && answer.some((one) => typeof one !== 'string')) return 'invalid_type'
  return getFileIds(answer).length > getFileLimit(question) ? 'too_long' : null
}

/** Returns how many files a question accepts. */
export function getFileLimit(question: QuestionOfType<'file'>): number {
  return question.allowMultiple ? (question.maxFiles ?? 20) : 1
}

/** Returns the file ids in an answer to a file question. */
export function getFileIds(answer: Answer | undefined): string[] {
  if (typeof answer === 'string') return answer === '' ? [] : [answer]
  if (!Array.isArray(answer)) return []
  return (answer as unknown[]).filter((one) => typeof one === 'string')
}

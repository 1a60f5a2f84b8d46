import type { MediaType } from '../orders/model/order-enums.ts'
import { splitSerialNumbers } from '../orders/model/serial-numbers.ts'
import { getFileIds } from './answers.ts'
import type { Answers, FormElement, FormModel } from './forms.ts'
import { getRows, listVisibleQuestions } from './model.ts'

/** Answers of a form that also answer inputs of finishing the order. */
export interface FormOrderValues {
  readonly pictures: readonly { readonly file_id: string; readonly type: MediaType }[]
  readonly serial_numbers: readonly string[]
}

/** Returns the photos and serial numbers in the answers to visible questions that are marked as such. */
export function getFormOrderValues(model: FormModel, answers: Answers): FormOrderValues {
  const visible = listVisibleQuestions(model, answers)
  return {
    pictures: visible.flatMap((question) =>
      question.type === 'file' && question.mediaType
        ? getFileIds(answers[question.name]).map((file_id) => ({
            file_id,
            type: question.mediaType as MediaType,
          }))
        : [],
    ),
    serial_numbers: visible.flatMap((question) => listSerialNumbers(question, answers)),
  }
}

function listSerialNumbers(question: FormElement, answers: Answers): string[] {
  if (question.type === 'paneldynamic') {
    return getRows(answers[question.name]).flatMap((row) =>
      question.templateElements.flatMap((element) => listSerialNumbers(element, row)),
    )
  }
  if (question.type !== 'text' || !question.isSerialNumber) return []
  const answer = answers[question.name]
  return typeof answer === 'string' ? splitSerialNumbers(answer) : []
}

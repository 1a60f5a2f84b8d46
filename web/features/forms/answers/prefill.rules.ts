import type { Answers, FormElement, FormGroup, FormModel, Row } from '#contract/forms/forms'
import { getRowLimit, listQuestions } from '#contract/forms/model'

/** Values that a form can be prefilled with. */
export interface PrefillValues {
  readonly today: string
  readonly person: string
  /** The names of the order's products that have a serial number, one per piece. */
  readonly products: readonly string[]
}

/** Returns the first answers of an empty form, by the questions' `prefill`. */
export function prefillAnswers(model: FormModel, values: PrefillValues): Answers {
  return Object.fromEntries(
    listQuestions(model).flatMap((question): [string, Answers[string]][] => {
      if (question.type === 'paneldynamic') {
        const rows = prefillRows(question, values)
        return rows.length > 0 ? [[question.name, rows]] : []
      }
      const value = getPrefillValue(question, values)
      return value ? [[question.name, value]] : []
    }),
  )
}

/** Returns one row per piece for a group that asks for the product; no rows for other groups. */
function prefillRows(group: FormGroup, values: PrefillValues): Row[] {
  const asksForProduct = group.templateElements.some(
    (question) => question.type === 'text' && question.prefill === 'product',
  )
  if (!asksForProduct) return []
  return values.products.slice(0, getRowLimit(group)).map((product) =>
    Object.fromEntries(
      group.templateElements.flatMap((question) => {
        const value = getPrefillValue(question, { ...values, products: [product] })
        return value ? [[question.name, value]] : []
      }),
    ),
  )
}

function getPrefillValue(question: FormElement, { products, ...values }: PrefillValues): string | undefined {
  if (question.type !== 'text' || !question.prefill) return undefined
  return question.prefill === 'product' ? products[0] : values[question.prefill]
}

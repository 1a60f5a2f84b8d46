import { inputLabels, mediaTypeLabels } from '#contract/orders/model/order-labels'
import type { LocalText } from '#contract/kit/locale'
import type { ReworkField, ReworkFieldInput } from '#contract/orders/rework'
import { listAnsweredQuestions } from '#server/features/forms/protocols/answered-questions.queries'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { createFieldRefusal } from '#server/kernel/refusal'

/**
 * Returns the fields with their labels, each once. Throws for a question that is in no documentation form that the
 * company has filled in.
 */
export async function labelReworkFields(
  call: OperatorCall,
  orderId: string,
  fields: readonly ReworkFieldInput[],
): Promise<ReworkField[]> {
  const questions = fields.some(({ kind }) => kind === 'question')
    ? await listAnsweredQuestions(call, orderId)
    : new Map<string, LocalText>()
  const labelled = fields.map((field, place): ReworkField => {
    const label = getLabel(field, questions)
    if (!label) throw createFieldRefusal({ [`fields.${place}.name`]: 'invalid_enum' })
    return { ...field, label }
  })
  return [...new Map(labelled.map((field) => [`${field.kind} ${field.name}`, field])).values()]
}

function getLabel(field: ReworkFieldInput, questions: ReadonlyMap<string, LocalText>): LocalText | undefined {
  if (field.kind === 'question') return questions.get(field.name)
  return field.kind === 'photo' ? mediaTypeLabels[field.name] : inputLabels[field.name]
}

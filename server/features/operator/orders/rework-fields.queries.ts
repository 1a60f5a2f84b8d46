import { inputLabels, mediaTypeLabels } from '#contract/orders/model/order-labels'
import { listQuestions } from '#contract/forms/model'
import type { LocalText } from '#contract/kit/locale'
import type { ReworkField, ReworkFieldInput } from '#contract/orders/rework'
import { findCompanyOfOrder, listFilledForms } from '#server/features/forms/protocols/protocol.sql'
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
    ? await listQuestionTitles(call, orderId)
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

async function listQuestionTitles({ tx }: OperatorCall, orderId: string): Promise<Map<string, LocalText>> {
  const accountId = await findCompanyOfOrder(tx, orderId)
  const forms = accountId === null ? [] : await listFilledForms(tx, orderId, accountId)
  return new Map(
    forms
      .filter(({ category }) => category === 'documentation')
      .flatMap(({ model }) => listQuestions(model).map(({ name, title }) => [name, title] as const)),
  )
}

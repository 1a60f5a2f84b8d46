import { listQuestions } from '#contract/forms/model'
import type { LocalText } from '#contract/kit/locale'
import type { Call } from '#server/kernel/call'
import { findCompanyOfOrder, listFilledForms } from './protocol.sql.ts'

/** Returns the titles, by name, of the questions in the documentation forms that the order's company has filled in. */
export async function listAnsweredQuestions({ tx }: Call, orderId: string): Promise<Map<string, LocalText>> {
  const accountId = await findCompanyOfOrder(tx, orderId)
  const forms = accountId === null ? [] : await listFilledForms(tx, orderId, accountId)
  return new Map(
    forms
      .filter(({ category }) => category === 'documentation')
      .flatMap(({ model }) => listQuestions(model).map(({ name, title }) => [name, title] as const)),
  )
}

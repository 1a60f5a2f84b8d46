import type { OperatorOutput } from '#contract/operator/operator-api'
import {
  addForm,
  formsOf,
  readForm,
  type NewForm,
} from '#server/features/forms/definitions/definitions.commands'
import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'

/** Adds a form or its next version; an opportunity that it is for has to be known. */
export async function bringForm(call: Call, form: NewForm): Promise<OperatorOutput<'form.create'>> {
  if (form.opportunity_id !== null) await demandOpportunity(call, form.opportunity_id)
  const { id, key, version } = await formView(call, await addForm(call, form))
  return { id, key, version }
}

async function demandOpportunity({ tx }: Call, id: string): Promise<void> {
  const found = await tx.selectFrom('opportunities').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('not_found', { errors: { opportunity_id: ['invalid_id'] } })
}

type Asked = Parameters<typeof formsOf>[1] & { readonly page: number; readonly limit: number }

export async function formPage(
  call: Call,
  asked: Asked,
): Promise<{ total: number; rows: OperatorOutput<'form.list'>['data'] }> {
  const { total, rows } = await formsOf(call, asked, {
    offset: (asked.page - 1) * asked.limit,
    limit: asked.limit,
  })
  return {
    total,
    rows: rows.map(({ titles, submissions, ...form }) => ({ ...told(form), title: titles, submissions })),
  }
}

export async function formView(call: Call, id: string): Promise<OperatorOutput<'form.read'>> {
  const form = await readForm(call, id)
  if (!form) throw new Refusal('not_found')
  return { ...told(form), model: form.model }
}

type Told = Omit<Awaited<ReturnType<typeof formsOf>>['rows'][number], 'titles' | 'submissions'>

function told(form: Told) {
  const { id, key, version, category } = form
  return {
    id,
    key,
    version,
    category,
    order_type: form.orderType,
    protocol_type: form.protocolType,
    opportunity_id: form.opportunityId,
    change_request: form.changeRequest,
    created_at: form.createdAt,
  }
}

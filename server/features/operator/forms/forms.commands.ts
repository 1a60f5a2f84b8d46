import type { OperatorOutput } from '#contract/operator/operator-api'
import {
  addForm,
  listFormVersions,
  readFormVersion,
  type NewForm,
} from '#server/features/forms/definitions/definitions.commands'
import type { Call } from '#server/kernel/call'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'

/** Adds a form or its next version. Throws if its opportunity is unknown. */
export async function importForm(call: OperatorCall, form: NewForm): Promise<OperatorOutput<'form.create'>> {
  if (form.opportunity_id !== null) await requireKnownOpportunity(call, form.opportunity_id)
  const formId = await addForm(call, form, getOperatorName(call))
  const { id, key, version } = await readFormView(call, formId)
  return { id, key, version }
}

/** Returns the name of the person or program that makes a call; null: a program with the key of the configuration. */
export function getOperatorName({ actor }: OperatorCall): string | null {
  return actor.staff?.name ?? actor.program?.name ?? null
}

/** Throws `not_found` for an unknown opportunity. */
export async function requireKnownOpportunity({ tx }: Call, id: string): Promise<void> {
  const found = await tx.selectFrom('opportunities').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('not_found', { errors: { opportunity_id: ['invalid_id'] } })
}

type FormPageRequest = Parameters<typeof listFormVersions>[1] & {
  readonly page: number
  readonly limit: number
}

export async function listFormPage(
  call: Call,
  request: FormPageRequest,
): Promise<{ total: number; rows: OperatorOutput<'form.list'>['data'] }> {
  const { total, rows } = await listFormVersions(call, request, {
    offset: (request.page - 1) * request.limit,
    limit: request.limit,
  })
  return {
    total,
    rows: rows.map(({ titles, submissions, ...form }) => ({
      ...toFormSummary(form),
      title: titles,
      submissions,
    })),
  }
}

export async function readFormView(call: Call, id: string): Promise<OperatorOutput<'form.read'>> {
  const form = await readFormVersion(call, id)
  if (!form) throw new Refusal('not_found')
  return { ...toFormSummary(form), model: form.model }
}

type FormRow = Omit<Awaited<ReturnType<typeof listFormVersions>>['rows'][number], 'titles' | 'submissions'>

function toFormSummary(form: FormRow) {
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

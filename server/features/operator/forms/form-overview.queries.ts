import { listFormChanges } from '#contract/forms/form-changes'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'
import {
  findFormSummaries,
  findFormVersions,
  listFormUsers,
  type FormSummaryRow,
} from './form-overview.sql.ts'

type FormSummary = OperatorOutput<'form.overview'>['data'][number]

/** Lists each form once, with how much it is used. */
export async function listFormSummaries(
  call: OperatorCall,
  { page, limit, ...filter }: OperatorInput<'form.overview'>['query'],
): Promise<{ total: number; rows: FormSummary[] }> {
  const { total, rows } = await findFormSummaries(call, filter, { offset: (page - 1) * limit, limit })
  return { total, rows: rows.map(toFormSummary) }
}

/** Returns a form with its versions and what each has changed. Throws `not_found`. */
export async function readFormHistory(
  call: OperatorCall,
  key: string,
): Promise<OperatorOutput<'form.history'>> {
  const { rows } = await findFormSummaries(call, { key }, { offset: 0, limit: 1 })
  const [summary] = rows
  if (!summary) throw new Refusal('not_found')
  const versions = await findFormVersions(call, key)
  return {
    ...toFormSummary(summary),
    used_by: await listFormUsers(call, key),
    versions: versions.map(({ model, ...version }, index) => {
      const before = versions[index + 1]
      return { ...version, changes: before ? listFormChanges(before.model, model) : null }
    }),
  }
}

function toFormSummary(row: FormSummaryRow): FormSummary {
  const { id, version, published_at, published_by, draft_changed_at, draft_changed_by, ...summary } = row
  return {
    ...summary,
    newest: id === null ? null : { id, version, published_at, published_by },
    draft: draft_changed_at === null ? null : { changed_at: draft_changed_at, changed_by: draft_changed_by },
  }
}

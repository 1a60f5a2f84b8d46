import { centsToAmount } from '#contract/kit/amounts/money'
import type { OperatorOutput } from '#contract/operator/operator-api'
import type { AdditionalServiceState } from '#contract/orders/model/order-enums'
import type { ServiceType } from '#contract/orders/model/service-types'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'

type AdditionalServiceView = OperatorOutput<'additionalService.answer'>

function selectAdditionalServices({ tx }: OperatorCall) {
  return tx
    .selectFrom('additional_services as s')
    .innerJoin('jobs as j', 'j.api_id', 's.job_id')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
}

type AdditionalServiceSource = ReturnType<typeof selectAdditionalServices>

function selectAdditionalServiceColumns(source: AdditionalServiceSource) {
  return source.select([
    's.id',
    's.state',
    's.name',
    's.hints_de',
    's.service_type',
    's.quantity',
    's.price_cents',
    's.offered_cents',
    's.answer',
    's.created_at',
    'j.api_id',
    'j.sfid',
    'j.name as job_name',
    'a.id as account_id',
    'a.name as account_name',
  ])
}

type AdditionalServiceRow = Awaited<
  ReturnType<ReturnType<typeof selectAdditionalServiceColumns>['execute']>
>[number]

function toAdditionalServiceView(row: AdditionalServiceRow): AdditionalServiceView {
  return {
    id: row.id,
    job: { api_id: row.api_id, sfid: row.sfid, name: row.job_name },
    account: { id: row.account_id, name: row.account_name },
    state: row.state,
    name: row.name,
    hints_de: row.hints_de,
    service_type: row.service_type as ServiceType,
    quantity: Number(row.quantity),
    price_purchasing: centsToAmount(row.price_cents),
    price_offered: row.offered_cents === null ? null : centsToAmount(row.offered_cents),
    answer: row.answer,
    created_at: row.created_at,
  }
}

export interface AdditionalServiceFilter {
  readonly state?: readonly AdditionalServiceState[] | undefined
  readonly orderId?: string | undefined
  readonly page: number
  readonly limit: number
}

/** Lists a page of additional services, oldest first, with their total number. */
export async function listAdditionalServicePage(
  call: OperatorCall,
  { state, orderId, page, limit }: AdditionalServiceFilter,
): Promise<{ total: number; rows: AdditionalServiceView[] }> {
  let filtered = selectAdditionalServices(call)
  if (state?.length) filtered = filtered.where('s.state', 'in', [...state])
  if (orderId !== undefined) filtered = filtered.where('s.job_id', '=', orderId)
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectAdditionalServiceColumns(filtered)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total, rows: rows.map(toAdditionalServiceView) }
}

/** Reads one additional service. Throws `not_found`. */
export async function readAdditionalServiceView(
  call: OperatorCall,
  id: string,
): Promise<AdditionalServiceView> {
  const row = await selectAdditionalServiceColumns(selectAdditionalServices(call))
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toAdditionalServiceView(row)
}

import { centsToAmount } from '#contract/kit/amounts/money'
import type { OperatorOutput } from '#contract/operator/operator-api'
import type { CounterProposalState } from '#contract/orders/model/order-enums'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'

type CounterProposal = OperatorOutput<'counterProposal.answer'>

/** Selects counter-proposals with their order and company, without a condition. */
function selectCounterProposals({ tx }: OperatorCall) {
  return tx
    .selectFrom('counter_proposals as p')
    .innerJoin('jobs as j', 'j.api_id', 'p.job_id')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
}

type CounterProposalSource = ReturnType<typeof selectCounterProposals>

function selectCounterProposalColumns(source: CounterProposalSource) {
  return source.select([
    'p.id',
    'p.kind',
    'p.state',
    'p.appointment_start',
    'p.appointment_end',
    'p.price_cents',
    'p.reason',
    'p.answer',
    'p.created_at',
    'p.expires_at',
    'j.api_id',
    'j.sfid',
    'j.name',
    'j.price_purchasing_cents',
    'a.id as account_id',
    'a.name as account_name',
  ])
}

type CounterProposalRow = Awaited<
  ReturnType<ReturnType<typeof selectCounterProposalColumns>['execute']>
>[number]

function toCounterProposalView(row: CounterProposalRow): CounterProposal {
  const { appointment_start: start, appointment_end: end, price_cents } = row
  return {
    id: row.id,
    job: { api_id: row.api_id, sfid: row.sfid, name: row.name },
    account: { id: row.account_id, name: row.account_name },
    kind: row.kind,
    state: row.state,
    appointment_date: start !== null && end !== null ? { start, end } : null,
    price_purchasing: price_cents === null ? null : centsToAmount(price_cents),
    present_price: centsToAmount(row.price_purchasing_cents),
    reason: row.reason,
    answer: row.answer,
    created_at: row.created_at,
    expires_at: row.expires_at,
  }
}

export interface CounterProposalFilter {
  readonly state?: readonly CounterProposalState[] | undefined
  readonly orderId?: string | undefined
  readonly page: number
  readonly limit: number
}

/** Lists a page of counter-proposals, oldest first, with their total number. */
export async function listCounterProposalPage(
  call: OperatorCall,
  filter: CounterProposalFilter,
): Promise<{ total: number; rows: CounterProposal[] }> {
  const filtered = filterCounterProposals(selectCounterProposals(call), filter)
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectCounterProposalColumns(filtered)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  return { total, rows: rows.map(toCounterProposalView) }
}

function filterCounterProposals(
  source: CounterProposalSource,
  { state, orderId }: CounterProposalFilter,
): CounterProposalSource {
  let query = source
  if (state?.length) query = query.where('p.state', 'in', [...state])
  if (orderId !== undefined) query = query.where('p.job_id', '=', orderId)
  return query
}

/** Reads one counter-proposal. Throws `not_found`. */
export async function readCounterProposalView(call: OperatorCall, id: string): Promise<CounterProposal> {
  const row = await selectCounterProposalColumns(selectCounterProposals(call))
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toCounterProposalView(row)
}

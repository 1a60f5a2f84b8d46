import { randomUUIDv7 } from 'node:crypto'
import { amountToCents, centsToAmount } from '#contract/kit/amounts/money'
import type { CreditRun } from '#contract/operator/credit-runs'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import { formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { getMarketplaceAuthor, requireSecondPerson } from '#server/kernel/four-eyes'
import { publishMarketplaceChange } from '#server/kernel/live-events'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { requireIssuer } from '../model/issuer.services.ts'
import {
  calculateProposals,
  hasSumForSecondPerson,
  readReleasedToday,
  type ProposedCredit,
} from '../proposals/proposals.queries.ts'
import {
  hasOpenItem,
  insertRun,
  listRunItems,
  listRuns,
  lockRun,
  lockRunCreation,
  skipOpenItems,
  updateRun,
  type LockedRun,
  type RunState,
} from './credit-runs.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'creditRun.issue': { readonly runId: string }
  }
}

type ReleasedProposal = OperatorInput<'creditRun.create'>['body']['proposals'][number]

/**
 * Releases proposals as one run, which starts at once or waits for a second person. Throws `proposal_changed` with the
 * present proposals of the companies whose total is another one, or that cannot be credited, and stores nothing then.
 */
export async function createCreditRun(
  call: Call,
  { proposals: released }: OperatorInput<'creditRun.create'>['body'],
): Promise<CreditRun> {
  requireIssuer(call)
  requireDistinctCompanies(released)
  await lockRunCreation(call.tx)
  const proposals = await calculateReleased(call, released)
  const changed = released.filter((one) => !isUnchanged(one, proposals.get(one.account_id)))
  if (changed.length > 0) throw new Refusal('proposal_changed', { current: describe(changed, proposals) })
  const needsApproval = hasSumForSecondPerson(call, await readReleasedToday(call), [...proposals.values()])
  const id = randomUUIDv7()
  await insertRun(call.tx, {
    id,
    state: needsApproval ? 'waiting' : 'running',
    needsApproval,
    createdAt: formatInstant(call.now),
    author: getMarketplaceAuthor(call),
    items: [...proposals].map(([accountId, { totalCents, orderIds }]) => ({
      accountId,
      totalCents,
      orderIds,
    })),
  })
  if (needsApproval) await publishMarketplaceChange(call)
  else await startRun(call, id)
  return readRun(call, id)
}

function requireDistinctCompanies(released: readonly ReleasedProposal[]): void {
  const seen = new Set<string>()
  for (const [index, { account_id: id }] of released.entries()) {
    if (seen.has(id)) throw createFieldRefusal({ [`proposals.${index}.account_id`]: 'given_twice' })
    seen.add(id)
  }
}

function calculateReleased(
  call: Call,
  released: readonly ReleasedProposal[],
): Promise<Map<string, ProposedCredit>> {
  const chosen = new Map(released.map((one) => [one.account_id, one.job_ids && new Set(one.job_ids)]))
  return calculateProposals(call, [...chosen.keys()], ({ partner_account_id: account, api_id, sfid }) => {
    const ids = chosen.get(account)
    return !ids || ids.has(api_id) || (sfid !== null && ids.has(sfid))
  })
}

function isUnchanged(
  { total, job_ids: ids }: ReleasedProposal,
  current: ProposedCredit | undefined,
): boolean {
  if (!current || current.gaps.length > 0) return false
  const hasAllOrders = !ids || new Set(ids).size === current.orderIds.length
  return hasAllOrders && current.totalCents === amountToCents(total)
}

function describe(
  changed: readonly ReleasedProposal[],
  proposals: ReadonlyMap<string, ProposedCredit>,
): readonly { account_id: string; total: number | null; gaps: readonly string[] }[] {
  return changed.map(({ account_id }) => {
    const current = proposals.get(account_id)
    return {
      account_id,
      total: current ? centsToAmount(current.totalCents) : null,
      gaps: current?.gaps ?? [],
    }
  })
}

async function startRun(call: Call, id: string): Promise<void> {
  await enqueueTask(call, 'creditRun.issue', { runId: id }, { key: `creditRun.issue ${id}` })
}

/** Approves a waiting run and starts it. Throws `second_person_required` for the person who released it. */
export async function approveCreditRun(call: Call, id: string): Promise<CreditRun> {
  const run = await lockRunInState(call, id, ['waiting'])
  await requireSecondPerson(call, run.created_by)
  const author = getMarketplaceAuthor(call)
  await updateRun(call.tx, id, {
    state: 'running',
    approved_at: formatInstant(call.now),
    approved_by: author.key,
    approved_by_name: author.name,
  })
  await publishMarketplaceChange(call)
  await startRun(call, id)
  return readRun(call, id)
}

/** Stops a run. The company that the task is at right now is still credited. */
export async function stopCreditRun(call: Call, id: string): Promise<CreditRun> {
  await lockRunInState(call, id, ['running'])
  await updateRun(call.tx, id, { state: 'stopped' })
  return readRun(call, id)
}

/** Stops a run whose task is given up, so that a person can resume it or cancel its rest. */
export async function stopFailedRun(call: Call, id: string): Promise<void> {
  const run = await lockRun(call.tx, id)
  if (run?.state !== 'running') return
  await updateRun(call.tx, id, { state: 'stopped' })
  await publishMarketplaceChange(call)
}

/** Continues a stopped run. */
export async function resumeCreditRun(call: Call, id: string): Promise<CreditRun> {
  await lockRunInState(call, id, ['stopped'])
  await updateRun(call.tx, id, { state: 'running' })
  await startRun(call, id)
  return readRun(call, id)
}

/** Cancels a waiting or stopped run. Credit notes that are issued stay issued. */
export async function cancelCreditRun(call: Call, id: string): Promise<CreditRun> {
  await lockRunInState(call, id, ['waiting', 'stopped'])
  await skipOpenItems(call.tx, id)
  await updateRun(call.tx, id, { state: 'cancelled', finished_at: formatInstant(call.now) })
  await publishMarketplaceChange(call)
  return readRun(call, id)
}

async function lockRunInState(call: Call, id: string, states: readonly RunState[]): Promise<LockedRun> {
  const run = await lockRun(call.tx, id)
  if (!run) throw new Refusal('not_found')
  if (!states.includes(run.state)) throw new Refusal('status_not_allowed', { current: { state: run.state } })
  return run
}

/** Finishes a running run if none of its companies is left. */
export async function finishRunWithoutItems(call: Call, id: string): Promise<void> {
  const run = await lockRun(call.tx, id)
  if (run?.state !== 'running' || (await hasOpenItem(call.tx, id))) return
  await updateRun(call.tx, id, { state: 'done', finished_at: formatInstant(call.now) })
}

async function readRun(call: Call, id: string): Promise<CreditRun> {
  const { rows } = await listRuns(call.tx, getMarketplaceAuthor(call).key, { id, limit: 1, offset: 0 })
  const [run] = rows
  if (!run) throw new Refusal('not_found')
  return run
}

/** Returns a run with its companies. Throws `not_found`. */
export async function readCreditRun(call: Call, id: string): Promise<OperatorOutput<'creditRun.read'>> {
  return { ...(await readRun(call, id)), items: await listRunItems(call.tx, id) }
}

/** Lists runs, newest first. */
export async function listCreditRuns(
  call: Call,
  { page, limit, state: states }: OperatorInput<'creditRun.list'>['query'],
): Promise<OperatorOutput<'creditRun.list'>> {
  const wanted = { states, limit, offset: (page - 1) * limit }
  const { total, rows } = await listRuns(call.tx, getMarketplaceAuthor(call).key, wanted)
  return { data: rows, pagination: { total_count: total, page_number: page, page_size: limit } }
}

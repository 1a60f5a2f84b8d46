import { centsToAmount } from '#contract/kit/amounts/money'
import { isKnownUnit } from '#contract/kit/amounts/unit-codes'
import type { CreditProposal } from '#contract/operator/credit-runs'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { Call } from '#server/kernel/call'
import { getStartOfReleaseDay, needsSecondPerson } from '#server/kernel/four-eyes'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { getIssueDay } from '../lifecycle/credit-note-events.commands.ts'
import { listPayees, type Payee } from '../lifecycle/credit-notes.sql.ts'
import {
  groupByTaxCase,
  readCreditedOrders,
  sumNetCents,
  type CreditedOrder,
} from '../lifecycle/credited-orders.queries.ts'
import { calculateVat, type VatStatus } from '../model/credit-note-steps.rules.ts'
import { findIssueGaps } from '../model/issue-gaps.rules.ts'
import {
  listCompaniesToCredit,
  listCompanyStandings,
  listCreditableOrders,
  sumReleasedByMaster,
  type CompanyStanding,
  type CreditableOrder,
} from './proposals.sql.ts'

/** Credit notes as they would be issued today. Nothing is stored: the orders decide. */

interface ProposedNote {
  readonly taxCase: VatStatus
  readonly orders: readonly CreditedOrder[]
  readonly netCents: number
  readonly vatCents: number
}

/** The credit notes of one company, as a run would issue them now. */
export interface ProposedCredit {
  readonly payee: Payee
  readonly orders: readonly CreditableOrder[]
  readonly credited: readonly CreditedOrder[]
  readonly notes: readonly ProposedNote[]
  readonly gaps: CreditProposal['gaps']
  /** The orders that the credit notes contain. */
  readonly orderIds: readonly string[]
  readonly totalCents: number
}

/**
 * Calculates the credit notes of these companies. `isWanted` selects among their orders. Companies without such an
 * order are left out.
 */
export async function calculateProposals(
  call: Call,
  accountIds: readonly string[],
  isWanted: (order: CreditableOrder) => boolean = () => true,
): Promise<Map<string, ProposedCredit>> {
  const orders = (await listCreditableOrders(call.tx, accountIds)).filter(isWanted)
  const credited = await readCreditedOrders(call, orders)
  const linesOf = new Map(credited.map((one) => [one.order.api_id, one]))
  const byCompany = Map.groupBy(orders, (order) => order.partner_account_id)
  const payees = await listPayees(call.tx, [...byCompany.keys()])
  return new Map(
    payees.map((payee) => {
      const own = byCompany.get(payee.recipient.account_id) ?? []
      const lines = own.flatMap(({ api_id }) => linesOf.get(api_id) ?? [])
      return [payee.recipient.account_id, proposeCredit(call, payee, own, lines)]
    }),
  )
}

function proposeCredit(
  call: Call,
  payee: Payee,
  orders: readonly CreditableOrder[],
  credited: readonly CreditedOrder[],
): ProposedCredit {
  const withLines = credited.filter(({ lines }) => lines.length > 0)
  const hasIssuer = call.services.issuer !== null
  const groups = hasIssuer ? [...groupByTaxCase(call, payee, withLines)] : []
  const notes = groups.map(([taxCase, group]) => {
    const netCents = sumNetCents(group.flatMap(({ lines }) => lines))
    return { taxCase, orders: group, netCents, vatCents: calculateVat(netCents, taxCase) }
  })
  const gaps: CreditProposal['gaps'] = findIssueGaps(payee.recipient).map(({ code }) => code)
  if (withLines.length === 0) gaps.push('lines_missing')
  if (!hasIssuer) gaps.push('issuer_missing')
  return {
    payee,
    orders,
    credited,
    notes,
    gaps,
    orderIds: withLines.map(({ order }) => order.api_id),
    totalCents: notes.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0),
  }
}

const getMasterId = ({ payee }: ProposedCredit): string => payee.parentId ?? payee.recipient.account_id

/** Sums released today without a second person, in cents by master account. */
export type ReleasedToday = ReadonlyMap<string, number>

/** Returns the sums that were released today without a second person. */
export function readReleasedToday(call: Call): Promise<ReleasedToday> {
  return sumReleasedByMaster(call.tx, getStartOfReleaseDay(call))
}

/**
 * Returns whether one of the companies gets so much that a second person has to approve it: all credit notes of the company
 * with its locations, together with what was released for it today.
 */
export function hasSumForSecondPerson(
  call: Call,
  released: ReleasedToday,
  proposals: readonly ProposedCredit[],
): boolean {
  const byMaster = Map.groupBy(proposals, getMasterId)
  return [...byMaster].some(([masterId, own]) => {
    const cents = own.reduce((sum, { totalCents }) => sum + totalCents, released.get(masterId) ?? 0)
    return needsSecondPerson(call, cents)
  })
}

/** Lists the proposals of one page, the company that waits longest first. */
export async function listCreditProposals(
  call: Call,
  { page, limit, search }: OperatorInput<'creditProposal.list'>['query'],
): Promise<OperatorOutput<'creditProposal.list'>> {
  const { total, rows } = await listCompaniesToCredit(call.tx, { search, limit, offset: (page - 1) * limit })
  const ids = rows.map(({ id }) => id)
  const proposals = await calculateProposals(call, ids)
  const standings = await readStandings(call, ids)
  const released = await readReleasedToday(call)
  return {
    data: rows.flatMap(({ id }) => {
      const proposal = proposals.get(id)
      if (!proposal) return []
      return [toProposalView(proposal, standings.get(id), hasSumForSecondPerson(call, released, [proposal]))]
    }),
    pagination: { total_count: total, page_number: page, page_size: limit },
  }
}

/** Orders that a URL can name. */
const maxNamedOrders = 200

/**
 * Returns the proposal for one company with its orders, or only for those with these ids. Throws `not_found` if none of
 * them can be credited.
 */
export async function readCreditProposal(
  call: Call,
  accountId: string,
  orderIds?: readonly string[],
): Promise<OperatorOutput<'creditProposal.read'>> {
  if (orderIds && orderIds.length > maxNamedOrders) throw createFieldRefusal({ job_id: 'too_long' })
  const isWanted = ({ api_id, sfid }: CreditableOrder) =>
    !orderIds || orderIds.includes(api_id) || (sfid !== null && orderIds.includes(sfid))
  const proposal = (await calculateProposals(call, [accountId], isWanted)).get(accountId)
  if (!proposal) throw new Refusal('not_found')
  const standings = await readStandings(call, [accountId])
  const needsApproval = hasSumForSecondPerson(call, await readReleasedToday(call), [proposal])
  return {
    ...toProposalView(proposal, standings.get(accountId), needsApproval),
    orders: proposal.orders.map((order) => toOrderView(order, proposal)),
  }
}

async function readStandings(
  call: Call,
  accountIds: readonly string[],
): Promise<Map<string, CompanyStanding>> {
  const rows = await listCompanyStandings(call.tx, accountIds, getIssueDay(call).toString())
  return new Map(rows.map((row) => [row.account_id, row]))
}

function toProposalView(
  proposal: ProposedCredit,
  standing: CompanyStanding | undefined,
  needsApproval: boolean,
): CreditProposal {
  const { payee, orders, orderIds, notes, gaps, totalCents } = proposal
  const netCents = notes.reduce((sum, note) => sum + note.netCents, 0)
  return {
    account: { id: payee.recipient.account_id, name: payee.recipient.name },
    jobs: orderIds.length,
    oldest_at: orders[0]?.status_since ?? '',
    ...toAmounts(netCents, totalCents - netCents),
    notes: notes.map((note) => ({
      vat_status: note.taxCase,
      jobs: note.orders.length,
      ...toAmounts(note.netCents, note.vatCents),
    })),
    gaps: [...gaps],
    warnings: listWarnings(proposal, standing),
    needs_second_person: needsApproval,
  }
}

function toAmounts(netCents: number, vatCents: number) {
  return {
    net: centsToAmount(netCents),
    vat: centsToAmount(vatCents),
    total: centsToAmount(netCents + vatCents),
  }
}

function listWarnings(
  { payee, credited }: ProposedCredit,
  standing: CompanyStanding | undefined,
): CreditProposal['warnings'] {
  const lineless = credited.filter(({ lines }) => lines.length === 0)
  const units = new Set(credited.flatMap(({ lines }) => lines.map(({ unit_measure }) => unit_measure)))
  return [
    ...lineless.map(({ order }) => ({ code: 'order_without_lines' as const, detail: order.name })),
    ...[...units]
      .filter((unit) => !isKnownUnit(unit))
      .map((unit) => ({ code: 'unknown_unit' as const, detail: unit })),
    ...(payee.recipient.iban ? [] : [{ code: 'iban_missing' as const, detail: null }]),
    ...(standing?.ended ?? []).map((type) => ({ code: 'document_ended' as const, detail: type })),
    ...(standing?.restricted ? [{ code: 'restricted' as const, detail: null }] : []),
  ]
}

function toOrderView(
  order: CreditableOrder,
  { notes, credited }: ProposedCredit,
): OperatorOutput<'creditProposal.read'>['orders'][number] {
  const lines = credited.find((one) => one.order.api_id === order.api_id)?.lines ?? []
  const note = notes.find((one) => one.orders.some((credit) => credit.order.api_id === order.api_id))
  return {
    api_id: order.api_id,
    sfid: order.sfid,
    name: order.name,
    performed_on: order.performed_on,
    vat_status: note?.taxCase ?? null,
    net: centsToAmount(sumNetCents(lines)),
    lines: lines.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      unit_measure: line.unit_measure,
      price: centsToAmount(line.price_cents),
      net: centsToAmount(line.net_cents),
    })),
  }
}

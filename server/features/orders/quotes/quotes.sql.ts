import { sql } from 'kysely'
import type { LocalText } from '#contract/kit/locale'
import type { ServiceType } from '#contract/orders/model/service-types'
import type { ProposalApprover, ProposalLineKind, ProposalState } from '#db/types'
import type { Tx } from '#server/kernel/call'
import { isoInstant } from '../projection/list-projection.sql.ts'
import type { Margins, QuoteLine } from './quote-lines.rules.ts'

/** Margins and approver of an opportunity's quotes. */
export interface QuoteTerms {
  readonly margins: Margins
  readonly approver: ProposalApprover
}

export async function findQuoteTerms(tx: Tx, opportunityId: string): Promise<QuoteTerms> {
  const row = await tx
    .selectFrom('opportunities')
    .select(['custom_services_margin', 'custom_services_margin_selling', 'brand_approves_proposals'])
    .where('id', '=', opportunityId)
    .executeTakeFirstOrThrow()
  return {
    margins: {
      listing: Number(row.custom_services_margin),
      selling: Number(row.custom_services_margin_selling),
    },
    approver: row.brand_approves_proposals ? 'brand' : 'customer',
  }
}

export interface NewQuote extends QuoteTerms {
  readonly id: string
  readonly orderId: string
  readonly accountId: string
  readonly contactId: string
  readonly author: string
  readonly number: number
  readonly notes: string | null
  readonly at: string
  readonly lines: readonly QuoteLine[]
}

export async function insertQuote(tx: Tx, proposal: NewQuote): Promise<void> {
  await tx
    .insertInto('proposals')
    .values({
      id: proposal.id,
      job_id: proposal.orderId,
      account_id: proposal.accountId,
      contact_id: proposal.contactId,
      author: proposal.author,
      number: proposal.number,
      approver: proposal.approver,
      notes: proposal.notes,
      margin_listing: String(proposal.margins.listing),
      margin_selling: String(proposal.margins.selling),
      created_at: proposal.at,
    })
    .execute()
  const rows = proposal.lines.map((line, position) => ({
    ...toQuoteLineRow(line),
    proposal_id: proposal.id,
    position,
  }))
  await tx.insertInto('proposal_lines').values(rows).execute()
}

function toQuoteLineRow(line: QuoteLine) {
  return {
    kind: line.kind,
    key: line.kind === 'custom_service' ? null : line.key,
    description: line.kind === 'service' ? JSON.stringify(line.description) : null,
    name: line.kind === 'service' ? null : line.name,
    hint: line.kind === 'custom_service' ? line.hint : null,
    service_type: line.kind === 'custom_service' ? line.serviceType : null,
    supplier: line.kind === 'product' ? line.supplier : null,
    url: line.kind === 'product' ? line.url : null,
    quantity: String(line.quantity),
    unit_measure: line.kind === 'service' ? line.unit : null,
    minutes: line.minutes,
    price_purchasing_cents: line.price.purchasing,
    price_listing_cents: line.price.listing,
    price_selling_cents: line.price.selling,
  }
}

export interface StoredQuoteLine {
  readonly kind: ProposalLineKind
  readonly key: string | null
  readonly description: LocalText | null
  readonly name: string | null
  readonly hint: string | null
  readonly service_type: ServiceType | null
  readonly supplier: string | null
  readonly url: string | null
  readonly quantity: number
  readonly unit_measure: string | null
  readonly minutes: number
  readonly purchasing: number
  readonly listing: number
  readonly selling: number
}

export interface StoredQuote {
  readonly id: string
  readonly number: number
  readonly state: ProposalState
  readonly approver: ProposalApprover
  readonly author: string
  readonly notes: string | null
  readonly margin_listing: number
  readonly margin_selling: number
  readonly created_at: string
  readonly ended_at: string | null
  readonly reason: string | null
  readonly installation: { api_id: string; sfid: string | null; name: string } | null
  readonly lines: StoredQuoteLine[]
}

/** Lists the quotes of an order, newest first. */
export async function listStoredQuotes(tx: Tx, orderId: string): Promise<StoredQuote[]> {
  const { rows } = await sql<StoredQuote>`
    select p.id, p.number, p.state, p.approver, p.author, p.notes, p.margin_listing::float8, p.margin_selling::float8,
      ${isoInstant('p.created_at')} as created_at, ${isoInstant('p.ended_at')} as ended_at, p.reason,
      case when i.api_id is not null then json_build_object('api_id', i.api_id, 'sfid', i.sfid, 'name', i.name) end
        as installation,
      (select coalesce(json_agg(json_build_object(
          'kind', l.kind, 'key', l.key, 'description', l.description, 'name', l.name, 'hint', l.hint,
          'service_type', l.service_type, 'supplier', l.supplier, 'url', l.url, 'quantity', l.quantity,
          'unit_measure', l.unit_measure, 'minutes', l.minutes, 'purchasing', l.price_purchasing_cents,
          'listing', l.price_listing_cents, 'selling', l.price_selling_cents) order by l.position), '[]')
        from proposal_lines l where l.proposal_id = p.id) as lines
    from proposals p left join jobs i on i.api_id = p.installation_id
    where p.job_id = ${orderId}
    order by p.number desc`.execute(tx)
  return rows
}

/** Returns the number of the pending quote and the highest number used. */
export async function findPendingQuote(
  tx: Tx,
  orderId: string,
): Promise<{ readonly number: number | null; readonly last: number }> {
  const { rows } = await sql<{ number: number | null; last: number }>`
    select max(number) filter (where state = 'sent') as number, coalesce(max(number), 0) as last
    from proposals where job_id = ${orderId}`.execute(tx)
  return rows[0] ?? { number: null, last: 0 }
}

export async function updateInstallation(
  tx: Tx,
  orderId: string,
  number: number,
  installationId: string,
): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ installation_id: installationId })
    .where('job_id', '=', orderId)
    .where('number', '=', number)
    .execute()
}

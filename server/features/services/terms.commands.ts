import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '#contract/api'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import { amountToCents } from '#contract/kit/amounts/money'
import type { TermsCompany } from '#contract/operator/companies/services'
import { orderTypes } from '#contract/orders/model/order-enums'
import { getBerlinDayOfCall } from '#server/features/accounts/companies/account-change.commands'
import { offerOrdersAfterTerms } from '#server/features/offers/matching/rematch.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import { requireWorkingAccount } from '#server/kernel/working-accounts'
import {
  listTermsAcceptances,
  listTermsInForce,
  findTermsVersion,
  insertAcceptance,
  insertTerms,
  listServicePrices,
  lockTermsCategory,
  upsertServicePrices,
  listTermsForCompany,
} from './terms.sql.ts'
import {
  findTermsText,
  listAcceptedCompanies,
  listMissingCompanies,
  listTermsVersions,
  readTermsEffect,
} from './terms-versions.sql.ts'

/**
 * Lists prices, terms and whether offers arrive for each category. Categories without prices and terms are
 * left out.
 */
export async function listServiceCategories(
  call: PersonCall,
  requestedId?: string,
): Promise<Output<'terms.read'>> {
  const accountId = resolveServicesAccountId(call, requestedId)
  // A location uses the acceptances and prices of its master account, which its own people cannot see.
  const { tx } = asMarketplace(call)
  const [prices, terms] = await Promise.all([
    listServicePrices(tx, accountId, getBerlinDayOfCall(call)),
    listTermsForCompany(tx, accountId),
  ])
  const today = getBerlinDayOfCall(call)
  const categories = orderTypes.filter((category) =>
    [...prices, ...terms].some((row) => row.category === category),
  )
  return {
    data: categories.map((category) => {
      const versions = terms.filter((row) => row.category === category)
      const begun = versions.filter((row) => row.valid_from <= today)
      const [current = null] = begun
      return {
        category,
        prices: prices.filter((row) => row.category === category),
        terms: current,
        earlier: begun.slice(1).filter((row) => row.accepted !== null),
        coming: versions.filter((row) => row.valid_from > today).at(-1) ?? null,
        offers: current && !current.accepted ? 'wait_for_terms' : 'come',
      }
    }),
  }
}

/** Lists the terms in force for anonymous callers, in the order of the categories. */
export async function readTermsInForce(call: Call): Promise<Output<'terms.inForce'>> {
  const terms = await listTermsInForce(call.tx, formatInstant(call.now))
  return { data: orderTypes.flatMap((category) => terms.filter((row) => row.category === category)) }
}

function resolveServicesAccountId(call: PersonCall, requestedId: string | undefined): string {
  const accountId = requestedId ?? call.actor.accountId
  requireWorkingAccount(call, accountId)
  return accountId
}

/**
 * Accepts the terms in force for a company and, for a master account, for its locations. Throws
 * `terms_accepted` if they are accepted already, and `terms_outdated` for a version that is not in force.
 */
export async function acceptTerms(
  call: PersonCall,
  id: string,
  requestedId?: string,
): Promise<Output<'terms.accept'>> {
  const accountId = resolveServicesAccountId(call, requestedId)
  const terms = await findTermsVersion(call.tx, id, formatInstant(call.now))
  if (!terms) throw new Refusal('not_found')
  if (!terms.isInForce) throw new Refusal('terms_outdated')
  const accepted = { by: call.actor.name, at: formatInstant(call.now) }
  const row = {
    terms_id: id,
    account_id: accountId,
    contact_id: call.actor.contactId,
    author_name: accepted.by,
    accepted_at: accepted.at,
  }
  // Of several concurrent calls one inserts the row; the others wait for it and find it.
  if (!(await insertAcceptance(call.tx, row))) throw new Refusal('terms_accepted')
  const { category, version } = terms
  await recordHistory(call, {
    subject: 'account',
    id: accountId,
    step: 'terms.accept',
    accountId,
    after: { category, version, terms: id },
  })
  const added = await offerOrdersAfterTerms(call, accountId, category)
  await publishLiveChanges(call, { accountIds: [accountId], topic: 'account' })
  return { accepted, offers: { added } }
}

/**
 * Adds the next version of the terms of a category. Throws `terms_changed` if the caller names the newest version and a
 * newer one exists.
 */
export async function addTerms(
  call: Call,
  body: OperatorInput<'terms.create'>['body'],
): Promise<OperatorOutput<'terms.create'>> {
  const { service_category, title, body: text, valid_from = getBerlinDayOfCall(call), latest_version } = body
  const latest = await lockTermsCategory(call.tx, service_category)
  if (latest_version !== undefined && latest_version !== latest)
    throw new Refusal('terms_changed', { current: { latest_version: latest } })
  const id = randomUUIDv7()
  const version = latest + 1
  const created_at = formatInstant(call.now)
  await insertTerms(call.tx, { id, service_category, version, title, body: text, valid_from, created_at })
  return { id, service_category, version, title, valid_from, acceptances: 0 }
}

export async function listTerms(
  call: Call,
  category: OperatorInput<'terms.list'>['query']['service_category'],
): Promise<OperatorOutput<'terms.list'>> {
  return { data: await listTermsVersions(call.tx, formatInstant(call.now), category) }
}

export async function readTermsText(call: Call, id: string): Promise<OperatorOutput<'terms.version'>> {
  const terms = await findTermsText(call.tx, formatInstant(call.now), id)
  if (!terms) throw new Refusal('not_found')
  return terms
}

/** Lists a page of the companies that have accepted a version, or still have to. A replaced version needs no answer. */
export async function listTermsCompanyPage(
  call: Call,
  id: string,
  { answer, ...page }: OperatorInput<'terms.companies'>['query'],
): Promise<{ total: number; rows: TermsCompany[] }> {
  const { state } = await readTermsText(call, id)
  if (answer === 'accepted') return listAcceptedCompanies(call.tx, id, page)
  return state === 'replaced' ? { total: 0, rows: [] } : listMissingCompanies(call.tx, id, page)
}

/** Returns what publishing the next version of a category would do. */
export function previewTerms(
  call: Call,
  {
    service_category: category,
    valid_from: validFrom = getBerlinDayOfCall(call),
  }: OperatorInput<'terms.preview'>['query'],
): Promise<OperatorOutput<'terms.preview'>> {
  return readTermsEffect(call.tx, formatInstant(call.now), { category, validFrom })
}

export async function listAcceptances(call: Call, id: string): Promise<OperatorOutput<'terms.acceptances'>> {
  if (!(await findTermsVersion(call.tx, id, formatInstant(call.now)))) throw new Refusal('not_found')
  return { data: await listTermsAcceptances(call.tx, id) }
}

/** Sets prices. Returns how many were saved. */
export async function setServicePrices(
  call: Call,
  { prices }: OperatorInput<'servicePrice.put'>['body'],
): Promise<OperatorOutput<'servicePrice.put'>> {
  const rows = prices.map((price) => ({
    service_category: price.service_category,
    account_id: price.account_id ?? null,
    service_name: price.service,
    unit_measure: price.unit_measure,
    price_purchasing_cents: amountToCents(price.price_purchasing),
    valid_from: price.valid_from ?? getBerlinDayOfCall(call),
  }))
  const savedCount = await upsertServicePrices(call.tx, rows)
  if (savedCount === null) throw new Refusal('not_found')
  return { kept: savedCount }
}

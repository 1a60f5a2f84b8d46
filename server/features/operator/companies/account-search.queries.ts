import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import { getBerlinDayOfCall } from '#server/features/accounts/companies/account-change.commands'
import { readCompanyNeeds } from '#server/features/accounts/companies/account-standing.queries'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { createFieldRefusal } from '#server/kernel/refusal'
import { listAccountActions } from './account-actions.rules.ts'
import { findAccountEnd } from './account-ends.sql.ts'
import { findAccountPlaces, findAccountRows } from './account-search.sql.ts'
import { findAccountNumbers, listAcceptedTerms } from './account-summary.sql.ts'
import { findRestrictionView } from './account-restrictions.commands.ts'
import { readAccountView } from './accounts.sql.ts'

/** Finds companies in the order of their names, one page after the other. */
export async function searchAccounts(
  call: OperatorCall,
  { after, ...filter }: OperatorInput<'account.search'>['query'],
): Promise<OperatorOutput<'account.search'>> {
  const today = getBerlinDayOfCall(call)
  const found = await findAccountRows(call, {
    ...filter,
    today,
    after: after ? parsePosition(after) : undefined,
  })
  const data = found.rows.slice(0, filter.limit)
  const last = data.at(-1)
  const next = found.rows.length > filter.limit && last ? formatPosition(last) : null
  return { data, pagination: { total_count: found.total, next } }
}

/** Lists the companies of a filter with their positions. */
export function listAccountPlaces(
  call: OperatorCall,
  filter: OperatorInput<'account.places'>['query'],
): Promise<OperatorOutput<'account.places'>> {
  return findAccountPlaces(call, { ...filter, today: getBerlinDayOfCall(call) })
}

function formatPosition({ name, id }: { name: string; id: string }): string {
  return Buffer.from(JSON.stringify([name, id])).toString('base64url')
}

function parsePosition(text: string): { name: string; id: string } {
  try {
    const [name, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    // PostgreSQL stores no NUL character in a text.
    if (typeof name === 'string' && typeof id === 'string' && !`${name}${id}`.includes('\0'))
      return { name, id }
  } catch {
    // Falls through to the refusal.
  }
  throw createFieldRefusal({ after: 'invalid' })
}

/** Returns a company at a glance. Throws `not_found`. */
export async function readAccountSummary(
  call: OperatorCall,
  accountId: string,
): Promise<OperatorOutput<'account.summary'>> {
  const account = await readAccountView(call, accountId)
  const missing = await readCompanyNeeds(call, accountId)
  const numbers = await findAccountNumbers(call, accountId, getBerlinDayOfCall(call))
  const accepted_terms = await listAcceptedTerms(call, accountId)
  const restriction = await findRestrictionView(call, accountId)
  const ended = await findAccountEnd(call, accountId)
  const actions = [...listAccountActions(ended)]
  return { account, missing, accepted_terms, restriction, ended, actions, ...numbers }
}

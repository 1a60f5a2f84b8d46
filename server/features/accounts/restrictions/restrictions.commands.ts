import { randomUUIDv7 } from 'node:crypto'
import type { Restriction } from '#contract/company/restrictions'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { requireWorkingAccount } from '#server/kernel/working-accounts'
import {
  getBerlinDayOfCall,
  lockAccountFacts,
  recordAccountChange,
} from '../companies/account-change.commands.ts'
import {
  endExpiredRestrictions,
  findRestrictionById,
  findRestrictionInForce,
  insertRestriction,
  listRestrictedIds,
  updateRestriction,
} from './restrictions.sql.ts'

/** A restriction and the id of the person of the back office who began it. */
export type StoredRestriction = Restriction & { readonly staffId: string | null }

/** Restricts a company. Throws `already_exists` if it is restricted already. */
export async function restrictAccount(
  call: Call,
  accountId: string,
  { reason, lastDay }: { readonly reason: string; readonly lastDay: string | null },
): Promise<StoredRestriction> {
  await lockAccountFacts(call, accountId)
  const today = getBerlinDayOfCall(call)
  if (lastDay !== null && lastDay < today) throw createFieldRefusal({ last_day: 'date_past' })
  if (await findRestrictionInForce(call.tx, accountId, today)) throw new Refusal('already_exists')
  const now = formatInstant(call.now)
  await endExpiredRestrictions(call.tx, accountId, today, now)
  const id = randomUUIDv7()
  const staff = call.actor.kind === 'operator' ? call.actor.staff : undefined
  await insertRestriction(call.tx, {
    id,
    account_id: accountId,
    reason,
    last_day: lastDay,
    started_at: now,
    staff_id: staff?.id ?? null,
  })
  await recordAccountChange(call, accountId, { step: 'account.restrict', after: { reason, lastDay } })
  return requireRestriction(call, id)
}

/** Ends the restriction of a company. Throws `not_found` if there is none, or another one than the caller has seen. */
export async function liftRestriction(
  call: Call,
  accountId: string,
  { reason, seenId }: { readonly reason: string; readonly seenId?: string | undefined },
): Promise<StoredRestriction> {
  const { id } = await lockRestriction(call, accountId, seenId)
  await updateRestriction(call.tx, id, { lifted_at: formatInstant(call.now) })
  await recordAccountChange(call, accountId, { step: 'account.liftRestriction', after: { reason } })
  return requireRestriction(call, id)
}

/** Answers the objection to a restriction; an accepted one ends it. Throws `status_not_allowed` without an open objection. */
export async function answerRestriction(
  call: Call,
  accountId: string,
  {
    outcome,
    answer,
    seenId,
  }: {
    readonly outcome: 'accepted' | 'declined'
    readonly answer: string
    readonly seenId?: string | undefined
  },
): Promise<StoredRestriction> {
  const restriction = await lockRestriction(call, accountId, seenId)
  if (!restriction.objection || restriction.answer) throw new Refusal('status_not_allowed')
  const now = formatInstant(call.now)
  const lifted = outcome === 'accepted' ? { lifted_at: now } : {}
  await updateRestriction(call.tx, restriction.id, { outcome, answer, answered_at: now, ...lifted })
  await recordAccountChange(call, accountId, {
    step: 'account.answerRestriction',
    after: { outcome, answer },
  })
  return requireRestriction(call, restriction.id)
}

/** Records the objection of a company to its restriction. Throws `already_exists` for a second one. */
export async function objectToRestriction(
  call: PersonCall,
  { text, account_id: accountId = call.actor.accountId }: { text: string; account_id?: string | undefined },
): Promise<Restriction> {
  requireWorkingAccount(call, accountId)
  const { id, objection } = await lockRestriction(call, accountId)
  if (objection) throw new Refusal('already_exists')
  await updateRestriction(call.tx, id, {
    objection: text,
    objected_at: formatInstant(call.now),
    contact_id: call.actor.contactId,
    objected_by: call.actor.name,
  })
  await recordAccountChange(call, accountId, { step: 'restriction.object', after: { text } })
  return requireRestriction(call, id)
}

/** Returns the restriction of a company, or of its master account; null if there is none. */
export async function findRestriction(call: Call, accountId: string): Promise<StoredRestriction | null> {
  return findRestrictionInForce(call.tx, accountId, getBerlinDayOfCall(call), { orParent: true })
}

/** Returns those of these companies that are restricted today. */
export async function listRestrictedAccounts(
  call: Call,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  return new Set(await listRestrictedIds(asMarketplace(call).tx, accountIds, getBerlinDayOfCall(call)))
}

async function lockRestriction(call: Call, accountId: string, seenId?: string): Promise<StoredRestriction> {
  await lockAccountFacts(call, accountId)
  const found = await findRestrictionInForce(call.tx, accountId, getBerlinDayOfCall(call))
  if (!found || (seenId !== undefined && found.id !== seenId)) throw new Refusal('not_found')
  return found
}

async function requireRestriction(call: Call, id: string): Promise<StoredRestriction> {
  const found = await findRestrictionById(call.tx, id)
  if (!found) throw new Error(`Restriction ${id} disappeared within a transaction.`)
  return found
}

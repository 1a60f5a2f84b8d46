import type { Input, Output } from '#contract/api'
import type { OfferSettings } from '#contract/company/offer-rules'
import { requireFreshProof } from '#server/features/session/login/step-up.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { asMarketplace, type Call, type PersonCall } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { matchOrder } from '../matching/matching.commands.ts'
import { listLocationIds } from '../matching/rematch.sql.ts'
import {
  listOfferSettings,
  listUnofferedOrders,
  lockOfferSettings,
  updateAutomatic,
  updateOfferSettings,
  type StoredOfferSettings,
} from './offer-rules.sql.ts'
import { readOfferRules, resolveOfferAccountId } from './offer-settings.queries.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'offer.matchCompany': { readonly accountId: string }
  }
}

/**
 * Saves which offers a company wants, and its rules. Orders that suit only now are offered by a task. While the
 * automatic acceptance is on, other rules need a fresh proof of identity, because they decide about contracts.
 */
export async function saveOfferSettings(
  call: PersonCall,
  { account_id, version, ...settings }: Input<'offerRules.save'>['body'],
): Promise<Output<'offerRules.read'>> {
  const accountId = resolveOfferAccountId(call, account_id)
  requireValidSettings(settings)
  const current = await lockOfferSettings(call, accountId)
  if (version !== undefined && version !== current)
    throw new Refusal('account_changed', { current: await readOfferRules(call, accountId) })
  const before = await requireStoredSettings(call, accountId)
  if (before.automatic && haveRulesChanged(before.settings, settings)) await requireFreshProof(call)
  await updateOfferSettings(call, accountId, settings)
  await recordHistory(call, {
    subject: 'account',
    id: accountId,
    step: 'offerRules.save',
    accountId,
    before: before.settings,
    after: settings,
  })
  await enqueueMatching(call, accountId, settings)
  await publishLiveChanges(call, { accountIds: [accountId], topic: 'account' })
  return readOfferRules(call, accountId)
}

function requireValidSettings({ holiday, rules }: OfferSettings): void {
  if (holiday && holiday.until < holiday.from)
    throw createFieldRefusal({ 'holiday.until': 'end_before_start' })
  const names = rules.map(({ name }) => name.toLowerCase())
  const twice = names.findIndex((name, place) => names.indexOf(name) !== place)
  if (twice >= 0) throw createFieldRefusal({ [`rules.${twice}.name`]: 'name_twice' })
}

function haveRulesChanged(before: OfferSettings, after: OfferSettings): boolean {
  const pick = ({ rules, daily_limit }: OfferSettings) => JSON.stringify([rules, daily_limit])
  return pick(before) !== pick(after)
}

/** Offers what suits now, and again after the holiday. */
async function enqueueMatching(call: Call, accountId: string, { holiday }: OfferSettings): Promise<void> {
  const key = `offer.matchCompany ${accountId}`
  await enqueueTask(call, 'offer.matchCompany', { accountId }, { key })
  if (!holiday) return
  const end = Temporal.PlainDate.from(holiday.until)
    .add({ days: 1 })
    .toZonedDateTime('Europe/Berlin')
    .toInstant()
  if (Temporal.Instant.compare(end, call.now) <= 0) return
  await enqueueTask(call, 'offer.matchCompany', { accountId }, { key: `${key} after holiday`, at: end })
}

/** Enqueues the matching of a company and its locations with all open orders that were matched before. */
export async function enqueueCompanyMatching(call: Call, accountId: string): Promise<void> {
  for (const id of [accountId, ...(await listLocationIds(asMarketplace(call).tx, accountId))])
    await enqueueTask(call, 'offer.matchCompany', { accountId: id }, { key: `offer.matchCompany ${id}` })
}

/** Offers a company the open orders that were matched before and suit it now. */
export async function matchCompany(call: Call, accountId: string): Promise<void> {
  for (const orderId of await listUnofferedOrders(call.tx, accountId)) {
    try {
      await matchOrder(call, orderId, { candidates: [accountId] })
    } catch (error) {
      // The order was accepted or closed since it was listed.
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/**
 * Switches the automatic acceptance on, with a fresh proof of identity, or off. The person who switches it on is
 * responsible for what the rules accept.
 */
export async function switchAutomatic(
  call: PersonCall,
  { account_id, on }: Input<'offerRules.switch'>['body'],
): Promise<Output<'offerRules.read'>> {
  const accountId = resolveOfferAccountId(call, account_id)
  if (on) await requireFreshProof(call)
  await lockOfferSettings(call, accountId)
  const { settings, automatic } = await requireStoredSettings(call, accountId)
  if (on && settings.rules.length === 0) throw createFieldRefusal({ rules: 'required' })
  if (on !== (automatic !== null)) {
    await updateAutomatic(call, accountId, on ? call.actor.contactId : null)
    await recordHistory(call, {
      subject: 'account',
      id: accountId,
      step: 'offerRules.switch',
      accountId,
      after: { on },
    })
    await publishLiveChanges(call, { accountIds: [accountId], topic: 'account' })
  }
  return readOfferRules(call, accountId)
}

async function requireStoredSettings(call: PersonCall, accountId: string): Promise<StoredOfferSettings> {
  const [stored] = await listOfferSettings(asMarketplace(call).tx, [accountId])
  if (!stored) throw new Refusal('not_found')
  return stored
}

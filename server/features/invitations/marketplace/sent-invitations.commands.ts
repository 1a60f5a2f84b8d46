import type { InvitationResult, InvitedCompanyView } from '#contract/operator/companies/invitations'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import { withdrawOffer } from '#server/features/offers/matching/matching.commands'
import { revokeLoginLinks } from '#server/features/session/login/login-links.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { publishMarketplaceChange } from '#server/kernel/live-events'
import { Refusal } from '#server/kernel/refusal'
import { inviteCompany } from '../invite.commands.ts'
import { findContactByEmail } from '../invitations.sql.ts'
import {
  listCompanyNeeds,
  listOfferedOrders,
  listSentInvitations,
  lockInvitedCompany,
} from './sent-invitations.sql.ts'

/** Returns where open orders have no company, those areas and types with most orders first. */
export async function readCompanyNeeds(call: Call): Promise<OperatorOutput<'invitation.needs'>> {
  return { data: await listCompanyNeeds(call.tx, formatInstant(call.now)) }
}

/** Lists invited companies, the newest invitation first. */
export async function listInvitations(
  call: Call,
  { page, limit, state: states, search }: OperatorInput<'invitation.list'>['query'],
): Promise<OperatorOutput<'invitation.list'>> {
  const filter = { states, search, now: formatInstant(call.now), limit, offset: (page - 1) * limit }
  const { total, rows } = await listSentInvitations(call.tx, filter)
  return { data: rows, pagination: { total_count: total, page_number: page, page_size: limit } }
}

/**
 * Invites companies to an open order. A registered company, or one that wants no offers, does not hold back the others. Throws `status_not_allowed` if
 * the order is no longer open.
 */
export async function inviteCompanies(
  call: Call,
  orderId: string,
  { companies, locale }: Pick<OperatorInput<'invitation.createMany'>['body'], 'companies' | 'locale'>,
): Promise<OperatorOutput<'invitation.createMany'>> {
  const seen = new Set<string>()
  const data: OperatorOutput<'invitation.createMany'>['data'] = []
  for (const { name, email } of companies) {
    const isRepeated = seen.has(email)
    seen.add(email)
    const result = isRepeated
      ? 'given_twice'
      : await inviteIfPossible(call, orderId, { company: { name }, email, locale })
    data.push({ email, result })
  }
  await publishMarketplaceChange(call)
  return { data }
}

async function inviteIfPossible(
  call: Call,
  orderId: string,
  invited: Parameters<typeof inviteCompany>[2],
): Promise<InvitationResult> {
  const known = await findContactByEmail(call.tx, invited.email)
  if (known?.state === 'not_interested') return 'declined'
  if (known && known.state !== 'invited') return 'already_registered'
  await inviteCompany(call, orderId, invited)
  return 'invited'
}

/**
 * Ends the links of an invited company and emails it a new one to the same order. Throws `status_not_allowed` if it has
 * registered or declined, or if the order is no longer open.
 */
export async function resendInvitation(call: Call, accountId: string): Promise<InvitedCompanyView> {
  const { invited, invitation } = await lockInvitation(call, accountId)
  await revokeLoginLinks(call, invited.contactId, ['invitation'])
  await inviteCompany(call, invitation.job.api_id, {
    company: { name: invited.company },
    email: invited.email,
  })
  await publishMarketplaceChange(call)
  return readInvitation(call, accountId)
}

/**
 * Ends the links of an invited company and withdraws its offers. Throws `status_not_allowed` if it has registered or
 * declined, or if another person has withdrawn the invitation.
 */
export async function withdrawInvitation(call: Call, accountId: string): Promise<InvitedCompanyView> {
  const { invited, invitation } = await lockInvitation(call, accountId)
  if (invitation.state === 'withdrawn') throw new Refusal('status_not_allowed')
  await revokeLoginLinks(call, invited.contactId, ['invitation'])
  for (const orderId of await listOfferedOrders(call.tx, accountId))
    await withdrawOffer(call, orderId, [accountId])
  await recordHistory(call, {
    subject: 'account',
    id: accountId,
    accountId,
    step: 'account.withdrawInvitation',
  })
  await publishMarketplaceChange(call)
  return readInvitation(call, accountId)
}

/**
 * Locks an invited company and reads its invitation after that, so that of two people at once the second one gets the state
 * that the first one left. Throws `not_found`, or `status_not_allowed` if the company has registered or declined.
 */
async function lockInvitation(call: Call, accountId: string) {
  const invited = await lockInvitedCompany(call.tx, accountId)
  const invitation = await readInvitation(call, accountId)
  if (!invited) throw new Refusal('status_not_allowed')
  return { invited, invitation }
}

async function readInvitation(call: Call, accountId: string): Promise<InvitedCompanyView> {
  const filter = { accountId, now: formatInstant(call.now), limit: 1, offset: 0 }
  const { rows } = await listSentInvitations(call.tx, filter)
  const [invitation] = rows
  if (!invitation) throw new Refusal('not_found')
  return invitation
}

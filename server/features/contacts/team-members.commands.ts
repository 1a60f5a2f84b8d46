import type { Colleague } from '#contract/people/contacts'
import type { Input, Output } from '#contract/api'
import type { Profile } from '#contract/profiles'
import { requestWelcomeMail, type WelcomeMailTask } from '#server/features/credentials/mailed-links.commands'
import { createContact, normalizePhone } from '#server/features/accounts/people/contacts.commands'
import { takeBackOrder } from '#server/features/orders/delegation/delegation.commands'
import { enqueueRebuildForContact } from '#server/features/orders/projection/rebuild-projection.commands'
import {
  endSessionsOfPerson,
  announceAccountsOfPerson,
} from '#server/features/session/open-sessions.commands'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import {
  findTeamMembers,
  listUnfinishedDelegatedOrders,
  markContactEnded,
  deleteMembership,
  lockTeam,
  updateContact,
  updateMembership,
  type TeamMemberRow,
} from './team-members.sql.ts'

/** Returns the team members of the caller's current company. */
export async function listTeamMembers(call: PersonCall): Promise<Output<'contact.list'>> {
  return { data: await readTeamMembers(call) }
}

/** Reads as the marketplace, because team members of a location may belong to another company. */
async function readTeamMembers(call: PersonCall): Promise<Colleague[]> {
  const { accountId, contactId } = call.actor
  const rows = await findTeamMembers(asMarketplace(call).tx, accountId)
  const admins = rows.filter(isAdmin).length
  return rows.map((row) => ({
    ...row,
    is_self: row.id === contactId,
    is_last_admin: isAdmin(row) && admins === 1,
  }))
}

function isAdmin({ profiles }: Pick<TeamMemberRow, 'profiles'>): boolean {
  return profiles.includes('admin')
}

async function readTeamMember(call: PersonCall, id: string): Promise<Colleague> {
  const found = (await readTeamMembers(call)).find((one) => one.id === id)
  if (!found) throw new Refusal('not_found')
  return found
}

/** Adds a team member and mails them a link to set a password. */
export async function addTeamMember(
  call: PersonCall,
  body: Input<'contact.add'>['body'],
): Promise<Colleague> {
  const { accountId } = call.actor
  const profiles = [...new Set(body.profiles)]
  const contact = {
    accountId,
    firstName: body.first_name,
    lastName: body.last_name,
    email: body.email,
    phone: body.phone ? normalizePhone(body.phone) : null,
    locale: call.locale,
    memberships: [{ accountId, profiles, ownOrdersOnly: body.own_orders_only }],
  }
  const id = await createContact(call, contact).catch((error: unknown) => {
    // An address belongs to one person. The error does not reveal to whom.
    if (error instanceof Refusal && error.code === 'already_exists')
      throw createFieldRefusal({ email: 'email_taken' })
    throw error
  })
  await requestWelcomeMail(call, toWelcomeMailTask(call, id))
  return readTeamMember(call, id)
}

function toWelcomeMailTask({ actor }: PersonCall, contactId: string): WelcomeMailTask {
  return { contactId, company: actor.accountName, by: actor.name }
}

/** Mails the link again. Throws `not_editable` if the member has a password. */
export async function resendTeamInvitation(
  call: PersonCall,
  id: string,
  http: HttpExchange,
): Promise<{ msg: string }> {
  const { has_password } = await readTeamMember(call, id)
  if (has_password) throw new Refusal('not_editable')
  return requestWelcomeMail(asMarketplace(call), toWelcomeMailTask(call, id), http)
}

/**
 * Changes a team member. The lock prevents two admins from removing each other's admin profile at the same
 * time.
 */
export async function changeTeamMember(
  call: PersonCall,
  id: string,
  body: Input<'contact.change'>['body'],
): Promise<Colleague> {
  const before = await lockTeamMember(call, id)
  const profiles = body.profiles && [...new Set(body.profiles)]
  if (profiles && before.is_last_admin && !profiles.includes('admin')) throw new Refusal('last_admin')
  const { accountId } = call.actor
  const marketplace = asMarketplace(call)
  await updateContact(marketplace.tx, id, {
    first_name: body.first_name,
    last_name: body.last_name,
    phone: body.phone === undefined ? undefined : body.phone && normalizePhone(body.phone),
  })
  await updateMembership(marketplace.tx, id, accountId, { profiles, own_orders_only: body.own_orders_only })
  const { first_name, last_name, profiles: previousProfiles, own_orders_only } = before
  const previous = { first_name, last_name, profiles: previousProfiles, own_orders_only }
  await recordHistory(marketplace, {
    subject: 'contact',
    id,
    step: 'contact.change',
    accountId,
    before: previous,
    after: { ...body },
  })
  await enqueueRebuildForContact(marketplace, id)
  await announceAccountsOfPerson(marketplace, id)
  return readTeamMember(call, id)
}

/**
 * Sets the profiles that the company's identity provider names for a person. Does nothing if the person is no member there, and
 * the last admin stays admin. Requires a call with access to all tables.
 */
export async function setMemberProfiles(
  call: Call,
  {
    contactId,
    accountId,
    profiles,
  }: { readonly contactId: string; readonly accountId: string; readonly profiles: readonly Profile[] },
): Promise<void> {
  await lockTeam(call.tx, accountId)
  const team = await findTeamMembers(call.tx, accountId)
  const before = team.find(({ id }) => id === contactId)
  const isSame = before && before.profiles.toSorted().join() === profiles.toSorted().join()
  if (!before || isSame) return
  const isLastAdmin = isAdmin(before) && team.filter(isAdmin).length === 1
  if (isLastAdmin && !profiles.includes('admin')) return
  await updateMembership(call.tx, contactId, accountId, {
    profiles: [...profiles],
    own_orders_only: undefined,
  })
  await recordHistory(call, {
    subject: 'contact',
    id: contactId,
    step: 'contact.change',
    accountId,
    before: { profiles: before.profiles },
    after: { profiles },
  })
  await enqueueRebuildForContact(call, contactId)
  await announceAccountsOfPerson(call, contactId)
}

async function lockTeamMember(call: PersonCall, id: string): Promise<Colleague> {
  await lockTeam(call.tx, call.actor.accountId)
  return readTeamMember(call, id)
}

/**
 * Ends a member's access to this company and takes back their open orders. If they act for no other company,
 * ends all their sessions and frees their address.
 */
export async function endTeamMember(call: PersonCall, id: string): Promise<Output<'contact.end'>> {
  const { is_last_admin } = await lockTeamMember(call, id)
  if (is_last_admin) throw new Refusal('last_admin')
  const { accountId } = call.actor
  const orders = await takeBackDelegatedOrders(call, id)
  const marketplace = asMarketplace(call)
  await announceAccountsOfPerson(marketplace, id)
  const isElsewhere = await deleteMembership(marketplace.tx, id, accountId)
  await recordHistory(marketplace, {
    subject: 'contact',
    id,
    step: 'contact.end',
    accountId,
    after: { orders_taken_back: orders },
  })
  if (!isElsewhere) {
    await endSessionsOfPerson(marketplace, id)
    await markContactEnded(marketplace.tx, id, formatInstant(call.now))
  }
  return { msg: 'success', orders_taken_back: orders }
}

/**
 * Takes back all orders that can change hands now and returns their number. Others keep the name of the
 * former member.
 */
async function takeBackDelegatedOrders(call: PersonCall, id: string): Promise<number> {
  let count = 0
  for (const orderId of await listUnfinishedDelegatedOrders(
    asMarketplace(call).tx,
    id,
    call.actor.accountId,
  )) {
    try {
      await takeBackOrder(call, orderId, {})
      count += 1
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'status_not_allowed') throw error
    }
  }
  return count
}

import { createAccount } from '#server/features/accounts/companies/accounts.commands'
import { createContact } from '#server/features/accounts/people/contacts.commands'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { offerToInvited } from '#server/features/offers/matching/matching.commands'
import { issueLoginLink } from '#server/features/session/login/login-links.commands'
import type { Locale } from '#contract/kit/locale'
import { formatInstant, type Call } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import { findContactByEmail } from './invitations.sql.ts'

/** Validity of an invitation. */
const invitationDays = 14

export interface InvitedCompany {
  readonly company: {
    readonly name: string
    readonly street?: string | null | undefined
    readonly postalCode?: string | null | undefined
    readonly city?: string | null | undefined
    readonly phone?: string | null | undefined
  }
  readonly email: string
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
  readonly locale?: Locale | undefined
}

export interface SentInvitation {
  readonly accountId: string
  readonly contactId: string
  readonly expiresAt: string
}

/**
 * Offers an open order to a company that has not registered and emails its contact a link to the order. A
 * company invited before is invited again. Throws `already_exists` for the address of a registered company.
 */
export async function inviteCompany(
  call: Call,
  orderId: string,
  invited: InvitedCompany,
): Promise<SentInvitation> {
  const existing = await findContactByEmail(call.tx, invited.email)
  if (existing && existing.state !== 'invited') throw new Refusal('already_exists')
  const accountId = existing?.accountId ?? (await createAccount(call, toInvitedAccount(invited)))
  const contactId = existing?.id ?? (await createContact(call, toInvitedContact(invited, accountId)))
  const order = await offerToInvited(call, orderId, accountId)
  const token = await issueLoginLink(call, {
    purpose: 'invitation',
    contactId,
    minutes: invitationDays * 24 * 60,
    orderId: order.orderId,
  })
  const expiresAt = formatInstant(call.now.add({ hours: invitationDays * 24 }))
  await recordHistory(call, {
    subject: 'account',
    id: accountId,
    accountId,
    step: 'account.invite',
    after: { job: order.orderId, expiresAt },
  })
  const path = `/potential-offer/${order.sfid ?? order.orderId}/?refresh_token=${token}`
  const stopPath = `/cancel-offer-subscription/?refresh_token=${token}`
  await enqueueEmail(call, {
    template: 'invitation',
    to: contactId,
    data: { order: order.name, until: expiresAt, path, stopPath },
    orderId: order.orderId,
  })
  return { accountId, contactId, expiresAt }
}

function toInvitedAccount({ company, email }: InvitedCompany) {
  return { ...company, email, state: 'invited' as const }
}

/** The recipient acts as admin and owner until the company changes that. */
function toInvitedContact(
  { email, firstName, lastName, locale, company }: InvitedCompany,
  accountId: string,
) {
  return {
    accountId,
    firstName: firstName ?? null,
    // The greeting needs a name, so the company's name replaces an unknown one.
    lastName: lastName || company.name,
    email,
    locale,
    memberships: [{ accountId, profiles: ['admin', 'company_owner'] as const }],
  }
}

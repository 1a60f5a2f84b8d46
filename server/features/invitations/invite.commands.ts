import { createAccount } from '#server/features/accounts/companies/accounts.commands'
import { createContact } from '#server/features/accounts/people/contacts.commands'
import { notify } from '#server/features/notifications/notifications.commands'
import { offerToInvited } from '#server/features/offers/matching/matching.commands'
import { issueLoginLink } from '#server/features/session/login/login-links.commands'
import type { Locale } from '#contract/kit/locale'
import { formatInstant, type Call } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import { contactBy } from './invitations.sql.ts'

/** For so long an invitation holds (readings Q27). */
const days = 14

export interface Invited {
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

export interface Sent {
  readonly accountId: string
  readonly contactId: string
  readonly expiresAt: string
}

/**
 * Offers an open job to a company that has not registered, and mails its one person a link to the job's page
 * (design 7). Who was invited before is invited once more; an address of a registered company is refused.
 */
export async function invite(call: Call, orderId: string, invited: Invited): Promise<Sent> {
  const known = await contactBy(call.tx, invited.email)
  if (known && known.state !== 'invited') throw new Refusal('already_exists')
  const accountId = known?.accountId ?? (await createAccount(call, companyOf(invited)))
  const contactId = known?.id ?? (await createContact(call, personOf(invited, accountId)))
  const job = await offerToInvited(call, orderId, accountId)
  const token = await issueLoginLink(call, {
    purpose: 'invitation',
    contactId,
    minutes: days * 24 * 60,
    orderId: job.id,
  })
  const expiresAt = formatInstant(call.now.add({ hours: days * 24 }))
  await recordHistory(call, {
    subject: 'account',
    id: accountId,
    accountId,
    step: 'account.invite',
    after: { job: job.id, expiresAt },
  })
  const path = `/potential-offer/${job.sfid ?? job.id}/?refresh_token=${token}`
  const stopPath = `/cancel-offer-subscription/?refresh_token=${token}`
  await notify(call, {
    template: 'invitation',
    to: contactId,
    data: { order: job.name, until: expiresAt, path, stopPath },
    orderId: job.id,
  })
  return { accountId, contactId, expiresAt }
}

function companyOf({ company, email }: Invited) {
  return { ...company, email, state: 'invited' as const }
}

/** Who opens the mail decides for the company until it says otherwise. */
function personOf({ email, firstName, lastName, locale, company }: Invited, accountId: string) {
  return {
    accountId,
    firstName: firstName ?? null,
    // Nobody is greeted by a name that is not known; the company stands in.
    lastName: lastName || company.name,
    email,
    locale,
    memberships: [{ accountId, profiles: ['admin', 'company_owner'] as const }],
  }
}

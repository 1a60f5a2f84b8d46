import type { Input, Output } from '#contract/api'
import type { Registration } from '#contract/company/invitations'
import { centsToAmount, calculateLineTotal } from '#contract/kit/amounts/money'
import {
  registerInvitedCompany,
  registerInvitedPerson,
} from '#server/features/accounts/people/registration.commands'
import { normalizePhone } from '#server/features/accounts/people/contacts.commands'
import { sendConfirmationMail } from '#server/features/credentials/mailed-links.commands'
import { redeemLoginLink } from '#server/features/session/login/login-links.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { hashSecret } from '#server/kernel/secrets'
import { getRoundedDistance } from './distance.rules.ts'
import {
  findInvitation,
  findInvitedOrder,
  listInvitedOrderLines,
  type Invitation,
  type InvitedOrderRow,
} from './invitations.sql.ts'

/**
 * Returns the content of an invitation page. Reading does not use up the invitation, because mail scanners
 * open links, too.
 */
export async function readInvitation(
  call: Call,
  { token, job_id }: Input<'invitation.read'>['body'],
): Promise<Output<'invitation.read'>> {
  const held = await requireUnusedInvitation(call, token)
  const job = await findNamedOrder(call, held, job_id)
  return {
    company: { name: held.company, phone: held.phone },
    email: held.email,
    expires_at: held.expiresAt,
    offer: job ? await toInvitedOffer(call, job) : null,
  }
}

async function requireUnusedInvitation(call: Call, token: string): Promise<Invitation> {
  const held = await findInvitation(call.tx, hashSecret(token), formatInstant(call.now))
  if (!held || held.usedAt || held.isRegistered) throw new Refusal('link_expired')
  return held
}

/** The token is bound to one order and shows no other one. */
async function findNamedOrder(call: Call, held: Invitation, named: string): Promise<InvitedOrderRow | null> {
  const job = await findInvitedOrder(call.tx, held.orderId, held.accountId)
  return job && (job.sfid === named || job.api_id === named) ? job : null
}

async function toInvitedOffer(call: Call, job: InvitedOrderRow) {
  const { services, customServices } = await listInvitedOrderLines(call.tx, job.api_id)
  const sums = [...services, ...customServices].map((line) =>
    calculateLineTotal(Number(line.quantity), line.price_purchasing_cents),
  )
  const dates = job.offered_dates as unknown as { start: string; end: string }[]
  return {
    job_id: job.sfid ?? job.api_id,
    name: job.name,
    opportunity: job.opportunity,
    is_remote: job.is_remote,
    dates: dates.filter(({ start }) => Temporal.Instant.compare(start, call.now) > 0),
    distance: getRoundedDistance(
      { latitude: job.fromLatitude, longitude: job.fromLongitude },
      { latitude: job.toLatitude, longitude: job.toLongitude },
    ),
    services: services.map((line) => ({
      description: line.description,
      unit_measure: line.unit_measure,
      ...toPricedLine(line),
    })),
    custom_services: customServices.map((line) => ({ name: line.name, ...toPricedLine(line) })),
    total: centsToAmount(sums.reduce((sum, cents) => sum + cents, 0)),
  }
}

function toPricedLine(line: { quantity: string; price_purchasing_cents: number }) {
  const quantity = Number(line.quantity)
  return {
    quantity,
    price_purchasing: centsToAmount(line.price_purchasing_cents),
    price_purchasing_sum: centsToAmount(calculateLineTotal(quantity, line.price_purchasing_cents)),
  }
}

export interface RegistrationDependencies {
  readonly hashPassword: (password: string) => Promise<string>
}

/**
 * Registers the invited company. The link is used up first, so of two concurrent requests one succeeds. If
 * the order is not open any more the full form is required: the short one is refused with `offer_taken` and
 * may be sent again with the missing fields.
 */
export async function acceptInvitation(
  means: RegistrationDependencies,
  call: Call,
  given: Registration,
): Promise<Output<'invitation.accept'>> {
  const held = await requireUnusedInvitation(call, given.token)
  const job = await findNamedOrder(call, held, given.job_id)
  if (!job) requireFullRegistration(given)
  if (!(await redeemLoginLink(call, given.token, ['invitation']))) throw new Refusal('link_expired')
  const email = given.email === held.email ? undefined : given.email
  const phone = given.phone === undefined ? undefined : (normalizePhone(given.phone) ?? undefined)
  await registerInvitedPerson(call, held.contactId, {
    firstName: given.first_name,
    lastName: given.last_name,
    email,
    phone,
    locale: call.locale,
    passwordHash: await means.hashPassword(given.password),
  })
  await registerInvitedCompany(call, held.accountId, {
    name: given.company_name,
    phone,
    acceptsTerms: given.accept_tos,
    acceptsMarketing: given.accept_marketing_consent,
  })
  // An address that was only typed must be confirmed before other emails go to it.
  if (email !== undefined) await sendConfirmationMail(call, held.contactId)
  return {
    email: email ?? held.email,
    job_id: job ? (job.sfid ?? job.api_id) : null,
    email_confirmed: email === undefined,
  }
}

/** Requires the fields of the full form. */
function requireFullRegistration(given: Registration): void {
  const { company_name, phone, accept_tos } = given
  if (company_name === undefined && phone === undefined) throw new Refusal('offer_taken')
  if (company_name === undefined) throw createFieldRefusal({ company_name: 'required' })
  if (phone === undefined) throw createFieldRefusal({ phone: 'required' })
  if (!accept_tos) throw createFieldRefusal({ accept_tos: 'accept_terms' })
}

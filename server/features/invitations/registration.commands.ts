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
  const invitation = await requireUnusedInvitation(call, token)
  const order = await findNamedOrder(call, invitation, job_id)
  return {
    company: { name: invitation.company, phone: invitation.phone },
    email: invitation.email,
    expires_at: invitation.expiresAt,
    offer: order ? await toInvitedOffer(call, order) : null,
  }
}

async function requireUnusedInvitation(call: Call, token: string): Promise<Invitation> {
  const invitation = await findInvitation(call.tx, hashSecret(token), formatInstant(call.now))
  if (!invitation || invitation.usedAt || invitation.isRegistered) throw new Refusal('link_expired')
  return invitation
}

/** The token is bound to one order and shows no other one. */
async function findNamedOrder(
  call: Call,
  invitation: Invitation,
  requestedId: string,
): Promise<InvitedOrderRow | null> {
  const order = await findInvitedOrder(call.tx, invitation.orderId, invitation.accountId)
  return order && (order.sfid === requestedId || order.api_id === requestedId) ? order : null
}

async function toInvitedOffer(call: Call, order: InvitedOrderRow) {
  const { services, customServices } = await listInvitedOrderLines(call.tx, order.api_id)
  const sums = [...services, ...customServices].map((line) =>
    calculateLineTotal(Number(line.quantity), line.price_purchasing_cents),
  )
  const dates = order.offered_dates as unknown as { start: string; end: string }[]
  return {
    job_id: order.sfid ?? order.api_id,
    name: order.name,
    opportunity: order.opportunity,
    is_remote: order.is_remote,
    dates: dates.filter(({ start }) => Temporal.Instant.compare(start, call.now) > 0),
    distance: getRoundedDistance(
      { latitude: order.fromLatitude, longitude: order.fromLongitude },
      { latitude: order.toLatitude, longitude: order.toLongitude },
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
  dependencies: RegistrationDependencies,
  call: Call,
  registration: Registration,
): Promise<Output<'invitation.accept'>> {
  const invitation = await requireUnusedInvitation(call, registration.token)
  const order = await findNamedOrder(call, invitation, registration.job_id)
  if (!order) requireFullRegistration(registration)
  if (!(await redeemLoginLink(call, registration.token, ['invitation']))) throw new Refusal('link_expired')
  const email = registration.email === invitation.email ? undefined : registration.email
  const phone =
    registration.phone === undefined ? undefined : (normalizePhone(registration.phone) ?? undefined)
  await registerInvitedPerson(call, invitation.contactId, {
    firstName: registration.first_name,
    lastName: registration.last_name,
    email,
    phone,
    locale: call.locale,
    passwordHash: await dependencies.hashPassword(registration.password),
  })
  await registerInvitedCompany(call, invitation.accountId, {
    name: registration.company_name,
    phone,
    acceptsTerms: registration.accept_tos,
    acceptsMarketing: registration.accept_marketing_consent,
  })
  // An address that was only typed must be confirmed before other emails go to it.
  if (email !== undefined) await sendConfirmationMail(call, invitation.contactId)
  return {
    email: email ?? invitation.email,
    job_id: order ? (order.sfid ?? order.api_id) : null,
    email_confirmed: email === undefined,
  }
}

/** Requires the fields of the full form. */
function requireFullRegistration(registration: Registration): void {
  const { company_name, phone, accept_tos } = registration
  if (company_name === undefined && phone === undefined) throw new Refusal('offer_taken')
  if (company_name === undefined) throw createFieldRefusal({ company_name: 'required' })
  if (phone === undefined) throw createFieldRefusal({ phone: 'required' })
  if (!accept_tos) throw createFieldRefusal({ accept_tos: 'accept_terms' })
}

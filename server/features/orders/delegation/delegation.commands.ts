import type { Input, Output } from '#contract/api'
import {
  createOrderLink,
  endOrderLinks,
  type LinkedOrder,
} from '#server/features/order-links/order-links.commands'
import { createContact } from '#server/features/accounts/people/contacts.commands'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { createInboxItems } from '#server/features/notifications/inbox/inbox.commands'
import type { PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { applyChange, requireOrderVersion } from '../transitions/apply-change.commands.ts'
import { requireOrder, lockOrder, type OrderContext } from '../store/order-context.queries.ts'
import { toNotificationsSent, readOrder } from '../detail/order-detail.queries.ts'
import { canDoAction } from '../model/status/actions.rules.ts'
import { findDelegate, type TeamMember } from '../store/order-people.sql.ts'
import { findTeamMemberByEmail, listDelegationContacts } from './delegation.sql.ts'

type DelegateBody = Input<'order.delegate'>['body']
type Delegate = TeamMember & { readonly isNew: boolean }
/** An order that has a company. Only such an order can be delegated. */
type OwnedOrder = OrderContext & LinkedOrder

/** Delegates an order to a colleague, or to a new person who becomes an installer of the company. */
export async function delegateOrder(
  call: PersonCall,
  id: string,
  body: DelegateBody,
): Promise<Output<'order.delegate'>> {
  const order = await lockDelegableOrder(call, id, 'order.delegate', body.version)
  const former = await findDelegate(call.tx, order.orderId)
  const to = await findOrCreateDelegate(call, order, body)
  await applyChange(call, order, {
    step: 'order.delegate',
    columns: { delegated_to_id: to.id },
    before: { delegated_to: former?.name ?? null },
    after: { delegated_to: to.name, new_person: to.isNew },
  })
  if (former && former.id !== to.id) await endDelegation(call, order, former)
  return buildDelegationReply(call, order, await notifyDelegate(call, order, to))
}

/** Ends a delegation. The links mailed to the former delegate stop working. */
export async function takeBackOrder(
  call: PersonCall,
  id: string,
  { version }: Input<'order.takeBack'>['body'],
): Promise<Output<'order.takeBack'>> {
  const order = await lockDelegableOrder(call, id, 'order.takeBack', version)
  const former = await findDelegate(call.tx, order.orderId)
  if (!former) throw new Refusal('status_not_allowed')
  await applyChange(call, order, {
    step: 'order.takeBack',
    columns: { delegated_to_id: null },
    before: { delegated_to: former.name },
    after: { delegated_to: null },
  })
  return buildDelegationReply(call, order, await endDelegation(call, order, former))
}

/**
 * Locks an order of the caller's own company that may be delegated. Throws `forbidden` for another company's
 * order.
 */
async function lockDelegableOrder(
  call: PersonCall,
  id: string,
  action: 'order.delegate' | 'order.takeBack',
  version: number | undefined,
): Promise<OwnedOrder> {
  const order = await lockOrder(call, id)
  if (order.accountId !== call.actor.accountId) throw new Refusal('forbidden')
  await requireOrderVersion(call, order, version)
  if (!canDoAction(order.facts, action, call.actor)) throw new Refusal('status_not_allowed')
  return { ...order, accountId: order.accountId }
}

async function findOrCreateDelegate(
  call: PersonCall,
  { accountId }: OwnedOrder,
  body: DelegateBody,
): Promise<Delegate> {
  const known = await findTeamMemberByEmail(call.tx, accountId, body.email)
  return known ? { ...known, isNew: false } : createDelegate(call, accountId, body)
}

/** The caller may not be an admin, so the new person may see only the orders delegated to them. */
async function createDelegate(call: PersonCall, accountId: string, body: DelegateBody): Promise<Delegate> {
  const { last_name: lastName, email } = body
  const firstName = body.first_name?.trim() ? body.first_name : null
  const memberships = [{ accountId, profiles: ['installer'] as const, ownOrdersOnly: true }]
  const contact = { accountId, firstName, lastName, email, locale: call.locale, memberships }
  try {
    const id = await createContact(call, contact)
    return { id, name: [firstName, lastName].filter(Boolean).join(' '), isNew: true }
  } catch (error) {
    // An email address belongs to one person. Do not reveal who has it.
    if (error instanceof Refusal && error.code === 'already_exists')
      throw createFieldRefusal({ email: 'email_taken' })
    throw error
  }
}

/** Sends the delegate a new link, which replaces older ones. Returns the number of emails. */
async function notifyDelegate(call: PersonCall, order: OwnedOrder, to: Delegate): Promise<number> {
  if (to.id === call.actor.contactId) return 0
  await endOrderLinks(call, order, { contactId: to.id })
  const link = await createOrderLink(call, order, to.id)
  await createInboxItems(call, {
    template: 'order_delegated',
    accountIds: [order.accountId],
    orderId: order.orderId,
    contactId: to.id,
  })
  const data = {
    ...buildDelegationMailData(call, order),
    visit: order.appointment,
    until: link.expiresAt,
    access: link.path,
  }
  return enqueueEmail(call, { template: 'order_delegated', to: to.id, data, orderId: order.orderId })
}

/** Ends the former delegate's links and notifies that person. Returns the number of emails. */
async function endDelegation(call: PersonCall, order: OwnedOrder, former: TeamMember): Promise<number> {
  await endOrderLinks(call, order, { contactId: former.id })
  if (former.id === call.actor.contactId) return 0
  const data = buildDelegationMailData(call, order)
  const { accountId, orderId } = order
  await createInboxItems(call, {
    template: 'order_taken_back',
    accountIds: [accountId],
    orderId,
    contactId: former.id,
  })
  return enqueueEmail(call, { template: 'order_taken_back', to: former.id, data, orderId: order.orderId })
}

function buildDelegationMailData(call: PersonCall, order: OwnedOrder) {
  const { name, accountName } = call.actor
  return { order: order.name, sfid: order.sfid, place: order.city, by: name, company: accountName }
}

async function buildDelegationReply(call: PersonCall, { orderId }: OwnedOrder, partner: number) {
  return { ...(await readOrder(call, orderId)), ...toNotificationsSent({ customer: 0, partner }) }
}

/** Lists the people to whom the order can be delegated. */
export async function listOrderContacts(call: PersonCall, id: string): Promise<Output<'contact.forJob'>> {
  const { orderId } = await requireOrder(call, id)
  return { data: await listDelegationContacts(call.tx, orderId) }
}

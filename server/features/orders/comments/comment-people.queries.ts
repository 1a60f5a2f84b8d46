import { getReadableQueues } from '#contract/authorization'
import { asMarketplace, type Call, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import { getOwnQueue } from '../model/queues/queues.rules.ts'
import { requireOrder, type OrderContext } from '../store/order-context.queries.ts'
import { listCompanyMembers, type CompanyMember } from './comment-people.sql.ts'

/** Lists the colleagues that a message on this order may mention. */
export async function listMentionablePeople(call: PersonCall, id: string) {
  const people = await listOrderReaders(call, await requireOrder(call, id))
  return people
    .filter(({ id: contactId }) => contactId !== call.actor.contactId)
    .map(({ id: contactId, name }) => ({ id: contactId, name }))
}

/**
 * Returns the mentioned people. Refuses people who are not of the order's or the author's company, or who may
 * not read the order, with 422.
 */
export async function requireMentionedPeople(
  call: Call,
  order: OrderContext,
  ids: readonly string[],
): Promise<CompanyMember[]> {
  if (ids.length === 0) return []
  const readers = new Map((await listOrderReaders(call, order)).map((person) => [person.id, person]))
  const unknown = ids.findIndex((id) => !readers.has(id))
  if (unknown !== -1) throw createFieldRefusal({ [`mentions.${unknown}`]: 'person_unknown' })
  return [...new Set(ids)].flatMap((id) => readers.get(id) ?? [])
}

async function listOrderReaders(call: Call, { accountId, delegateId, facts }: OrderContext) {
  const own = call.actor.kind === 'person' ? [call.actor.accountId] : []
  const companies = [...new Set([...(accountId === null ? [] : [accountId]), ...own])]
  const members = await listCompanyMembers(asMarketplace(call).tx, companies)
  const queue = getOwnQueue(facts)
  return members.filter(
    ({ id, profiles, own_orders_only: ownOnly }) =>
      getReadableQueues(profiles).includes(queue) && (!ownOnly || id === delegateId),
  )
}

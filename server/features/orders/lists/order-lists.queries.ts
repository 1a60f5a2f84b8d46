import { callRights } from '#contract/call-rights'
import { findDenial, canSeeFinalConfirmation } from '#contract/authorization'
import type { Input, Output } from '#contract/api'
import { bulkProtocolQueues, countedLists, type CountedList } from '#contract/orders/model/queues'
import type { PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { filterConditions, searchConditions } from './list-filters.sql.ts'
import { countRows, findRows, orderPage, type Place, wholeList, type QueueCount } from './order-lists.sql.ts'
import { mayOpen, pathOf, searchedQueues } from '../model/queues/order-paths.rules.ts'
import { defaultSort, queueSeen, storedQueues, type Sort } from '../model/queues/queues.rules.ts'
import { clockOf, rowView } from '../projection/row-view.ts'

type ListInput = Input<'order.list'>['body']

/** One page of a queue, for whoever may open that queue. */
export async function listOrders(call: PersonCall, input: ListInput): Promise<Output<'order.list'>> {
  const { actor } = call
  if (!mayOpen(input.type, actor)) throw new Refusal('forbidden')
  const { total, rows, last } = await orderPage(call, {
    queues: storedQueues(input.type, canSeeFinalConfirmation(actor.profiles)),
    where: [...searchConditions(input.search ?? ''), ...filterConditions(input.search_json ?? {}, call.now)],
    sort: sortOf(input),
    size: input.page_size,
    page: input.page_number,
    excluding: input.excluding,
    after: placeOf(input.after, 'after'),
    until: placeOf(input.until, 'until'),
    only: input.only ?? null,
  })
  const clock = clockOf(call.now)
  return {
    data: rows.map(({ body, urgency }) => rowView(body, urgency, actor, clock)),
    pagination: { total_count: total, page_number: input.page_number, page_size: input.page_size },
    extra: {
      protocol_visible: bulkProtocolQueues.includes(input.type),
      cursor: last && rows.length === input.page_size ? cursorOf(last) : null,
    },
  }
}

function cursorOf({ key, id }: Place): string {
  return Buffer.from(`${key} ${id}`).toString('base64url')
}

const place = /^(-?infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[\d.+:-]*) ([0-9a-f-]{36})$/

function placeOf(cursor: string | undefined, field: string): Place | null {
  if (cursor === undefined) return null
  const [, key, id] = place.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!key || !id) throw createFieldRefusal({ [field]: 'invalid' })
  return { key, id }
}

/** The api_ids of all orders of a list, `most` of them at most, for whoever may open that list. */
export async function ordersOfList(
  call: PersonCall,
  wanted: Pick<ListInput, 'type' | 'search' | 'search_json'>,
  most: number,
): Promise<string[]> {
  const { actor } = call
  if (!mayOpen(wanted.type, actor)) throw new Refusal('forbidden')
  return wholeList(call, {
    queues: storedQueues(wanted.type, canSeeFinalConfirmation(actor.profiles)),
    where: [
      ...searchConditions(wanted.search ?? ''),
      ...filterConditions(wanted.search_json ?? {}, call.now),
    ],
    sort: defaultSort[wanted.type],
    most,
  })
}

function sortOf({ type, sort_by, sort_dir }: ListInput): Sort {
  const usual = defaultSort[type]
  if (!sort_by) return { ...usual, direction: sort_dir ?? usual.direction }
  return { by: sort_by, direction: sort_dir ?? (sort_by === usual.by ? usual.direction : 'asc') }
}

/** How many stand in each queue that this person may open, zeros included. */
export async function countOrders(call: PersonCall): Promise<Output<'order.count'>> {
  const { actor } = call
  const entries = countedLists.filter((entry) => mayCount(call, entry))
  const confirms = canSeeFinalConfirmation(actor.profiles)
  const listed = entries.filter((entry) => entry !== 'invoices')
  const stored = listed.flatMap((queue) => storedQueues(queue, confirms))
  const rows = await countRows(call, stored, entries.includes('invoices'))
  const seen = (row: QueueCount) => (row.queue === 'invoices' ? row.queue : queueSeen(row.queue, confirms))
  return Object.fromEntries(entries.map((entry) => [entry, sum(rows.filter((row) => seen(row) === entry))]))
}

function mayCount({ actor }: PersonCall, entry: CountedList): boolean {
  if (entry === 'offers') return mayOpen(entry, actor) && findDenial(callRights['offer.list'], actor) === null
  return mayOpen(entry, actor)
}

function sum(rows: readonly QueueCount[]) {
  const add = (key: 'total' | 'danger' | 'warning') => rows.reduce((total, row) => total + row[key], 0)
  return { total: add('total'), danger: add('danger'), warning: add('warning') }
}

/** What a search asks of rows of `order_rows r`, for the lists that stand elsewhere. */
export function searched(search: string) {
  return searchConditions(search)
}

/** Hits shown in each group of the search (Q29). */
const mostHits = 5

/** Finds orders and offers over all queues that this person may look into. */
export async function searchOrders(call: PersonCall, search: string): Promise<Output<'order.search'>> {
  const { actor } = call
  const queues = searchedQueues(actor)
  const confirms = canSeeFinalConfirmation(actor.profiles)
  const stored = [...new Set(queues.flatMap((queue) => storedQueues(queue, confirms)))]
  const renamed = stored.filter((queue) => queueSeen(queue, confirms) !== queue)
  const groups = await findRows(call, {
    queues: stored,
    where: searchConditions(search),
    most: mostHits,
    seenAs: Object.fromEntries(renamed.map((queue) => [queue, queueSeen(queue, confirms)])),
  })
  return Object.fromEntries(
    groups.map(({ queue, count, items }) => [
      queue,
      { count, items: items.map((item) => ({ ...item, path: pathOf(actor, queue, item.id) })) },
    ]),
  )
}

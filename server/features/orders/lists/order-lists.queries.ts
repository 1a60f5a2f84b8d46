import { callRights } from '#contract/call-rights'
import { findDenial, canSeeFinalConfirmation } from '#contract/authorization'
import { api, type Input, type Output } from '#contract/api'
import { bulkProtocolQueues, countedLists, type CountedList } from '#contract/orders/model/queues'
import type { PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { buildListFilterConditions, buildOnlyConditions, buildSearchConditions } from './list-filters.sql.ts'
import {
  countQueueRows,
  searchRows,
  findListPage,
  type ListPosition,
  listQueueOrderIds,
  type QueueCount,
} from './order-lists.sql.ts'
import {
  canOpenOrderPage,
  getOrderPagePath,
  listSearchableQueues,
} from '../model/queues/order-paths.rules.ts'
import { defaultSort, getVisibleQueue, listStoredQueues, type Sort } from '../model/queues/queues.rules.ts'
import { toReadingTime } from '../projection/row.view.ts'
import { completeOrderReply } from '../projection/row-reply.view.ts'
import { createListReplyBuilder, type ReadyReply } from '#server/kernel/ready-reply'

const buildListReply = createListReplyBuilder(api['order.list'].reply)

type ListInput = Input<'order.list'>['body']

/** Returns one page of a queue. Throws `forbidden` if the caller may not open that queue. */
export async function listOrders(
  call: PersonCall,
  input: ListInput,
): Promise<ReadyReply<Output<'order.list'>>> {
  const { actor } = call
  if (!canOpenOrderPage(input.type, actor)) throw new Refusal('forbidden')
  const { total, rows, last, hasProtocols } = await findListPage(call, {
    queues: listStoredQueues(input.type, canSeeFinalConfirmation(actor.profiles)),
    where: [
      ...buildSearchConditions(input.search ?? ''),
      ...buildListFilterConditions(input.search_json ?? {}, call.now),
    ],
    sort: chooseSort(input),
    size: input.page_size,
    page: input.page_number,
    excluding: input.excluding,
    after: decodeCursor(input.after, 'after'),
    upTo: decodeCursor(input.until, 'until'),
    only: input.only ?? null,
    asksProtocols: bulkProtocolQueues.includes(input.type),
  })
  const clock = toReadingTime(call.now)
  return buildListReply(
    rows.map((row) => completeOrderReply(row, actor, clock)),
    {
      pagination: { total_count: total, page_number: input.page_number, page_size: input.page_size },
      extra: {
        protocol_visible: hasProtocols,
        cursor: last && rows.length === input.page_size ? encodeCursor(last) : null,
      },
    },
  )
}

function encodeCursor({ key, id }: ListPosition): string {
  return Buffer.from(`${key} ${id}`).toString('base64url')
}

const cursorPattern = /^(-?infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[\d.+:-]*) ([0-9a-f-]{36})$/

function decodeCursor(cursor: string | undefined, field: string): ListPosition | null {
  if (cursor === undefined) return null
  const [, key, id] = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!key || !id) throw createFieldRefusal({ [field]: 'invalid' })
  return { key, id }
}

/**
 * Lists the api_ids of the orders in a queue, at most `limit`. Throws `forbidden` if the caller may not open
 * that queue.
 */
export async function listOrderIdsInQueue(
  call: PersonCall,
  input: Pick<ListInput, 'type' | 'search' | 'search_json' | 'only'>,
  limit: number,
): Promise<string[]> {
  const { actor } = call
  if (!canOpenOrderPage(input.type, actor)) throw new Refusal('forbidden')
  return listQueueOrderIds(call, {
    queues: listStoredQueues(input.type, canSeeFinalConfirmation(actor.profiles)),
    where: [
      ...buildSearchConditions(input.search ?? ''),
      ...buildListFilterConditions(input.search_json ?? {}, call.now),
      ...buildOnlyConditions(input.only),
    ],
    sort: defaultSort[input.type],
    most: limit,
  })
}

function chooseSort({ type, sort_by, sort_dir }: ListInput): Sort {
  const defaultOrder = defaultSort[type]
  if (!sort_by) return { ...defaultOrder, direction: sort_dir ?? defaultOrder.direction }
  return {
    by: sort_by,
    direction: sort_dir ?? (sort_by === defaultOrder.by ? defaultOrder.direction : 'asc'),
  }
}

/** Counts the orders in each queue that the caller may open, including empty queues. */
export async function countOrders(call: PersonCall): Promise<Output<'order.count'>> {
  const { actor } = call
  const entries = countedLists.filter((entry) => canCountQueue(call, entry))
  const confirms = canSeeFinalConfirmation(actor.profiles)
  const listed = entries.filter((entry) => entry !== 'invoices')
  const stored = listed.flatMap((queue) => listStoredQueues(queue, confirms))
  const rows = await countQueueRows(call, stored, entries.includes('invoices'))
  const seen = (row: QueueCount) =>
    row.queue === 'invoices' ? row.queue : getVisibleQueue(row.queue, confirms)
  return Object.fromEntries(
    entries.map((entry) => [entry, sumQueueCounts(rows.filter((row) => seen(row) === entry))]),
  )
}

function canCountQueue({ actor }: PersonCall, entry: CountedList): boolean {
  if (entry === 'offers')
    return canOpenOrderPage(entry, actor) && findDenial(callRights['offer.list'], actor) === null
  return canOpenOrderPage(entry, actor)
}

function sumQueueCounts(rows: readonly QueueCount[]) {
  const add = (key: Exclude<keyof QueueCount, 'queue'>) => rows.reduce((total, row) => total + row[key], 0)
  const unread = add('unread')
  return {
    total: add('total'),
    danger: add('danger'),
    warning: add('warning'),
    ...(unread > 0 && { unread }),
  }
}

/** Returns search conditions over `order_rows r` for lists of other features. */
export function buildOrderSearchConditions(search: string) {
  return buildSearchConditions(search)
}

const maxHitsPerGroup = 5

/** Searches orders and offers in all queues that the caller may open. */
export async function searchOrders(call: PersonCall, search: string): Promise<Output<'order.search'>> {
  const { actor } = call
  const queues = listSearchableQueues(actor)
  const confirms = canSeeFinalConfirmation(actor.profiles)
  const stored = [...new Set(queues.flatMap((queue) => listStoredQueues(queue, confirms)))]
  const renamed = stored.filter((queue) => getVisibleQueue(queue, confirms) !== queue)
  const groups = await searchRows(call, {
    queues: stored,
    where: buildSearchConditions(search),
    limit: maxHitsPerGroup,
    visibleAs: Object.fromEntries(renamed.map((queue) => [queue, getVisibleQueue(queue, confirms)])),
  })
  return Object.fromEntries(
    groups.map(({ queue, count, items }) => [
      queue,
      { count, items: items.map((item) => ({ ...item, path: getOrderPagePath(actor, queue, item.id) })) },
    ]),
  )
}

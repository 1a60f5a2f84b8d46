import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Reply } from '#contract/api'
import type { Visit } from '#contract/orders/calendar'
import type { Queue } from '#contract/orders/model/queues'
import type { Order } from '#contract/orders/orders'
import type { User } from '#contract/people/session'
import { requireBinaryResponse } from '#web/api/http/server-response'
import { callApi } from '#web/api/call'
import { CallError, NetworkError } from '#web/api/http/errors'
import { getFileUrl } from '#web/offline/cache/server-files'
import { cachedFiles } from '#web/offline/cache/cached-files'
import { storeNewQueries } from '#web/offline/cache/persisted-queries'
import { orderAccess } from '#web/api/session/order-access'
import { canOpenPage } from '#web/api/session/page-access'
import { canMakeCall } from '#web/api/session/call-access'
import { fetchFromServer } from '#web/api/http/request'
import { serverClock } from '#web/api/device/server-clock'
import { session } from '#web/api/session/session'
import { orderQuery } from '#web/api/queries/order-queries'
import { calendarQuery } from '#web/features/calendar/calendar.data'
import { todayQuery } from '#web/features/today/today.data'
import { prefetchedDraftQuery, confirmationFormQuery } from '#web/features/forms/forms.data'
import {
  briefingQuery,
  orderCommentsQuery,
  orderHistoryQuery,
  productOrdersQuery,
  cancellationReasonsQuery,
  workPackageQuery,
} from '#web/features/order/order.data'
import { reportsQuery } from '#web/features/reports/reports.data'
import { toBerlinDay } from '#web/i18n/format'
import { appStored } from '../updates/app-stored.ts'
import { prefetchProgress } from './prefetch-progress.ts'

/** Limits for the storage of a phone: orders, bytes of one file, and bytes of all files. */
const maxOrders = 50
/** Orders per request: at 400 kbit/s, one response takes less than a second. */
const pageSize = 10
/**
 * Parallel requests: fewer than a browser's six connections to one server, because the user's own requests
 * need some.
 */
const parallelRequests = 2
/** Most files are small, and each needs two round trips: one for its token, one for its bytes. */
const parallelFiles = 3
const maxAppWaitMs = 60_000
/** Appointments of this many days, including today. */
const daysAhead = 7
const maxFileBytes = 8 * 1024 * 1024
const maxTotalBytes = 60 * 1024 * 1024

/**
 * Stores the user's orders of the next days and those at work on the device: all data of their pages, their
 * forms, and the predicted order after each next step. The next appointments come first. Returns whether all
 * of them are stored.
 */
export async function prefetchOrders(client: QueryClient, stop: AbortSignal): Promise<boolean> {
  // Shows that the connection broke, so it must be loaded before.
  await import('#web/ui/feedback/ToastRegion.tsx')
  const { user } = session.get()
  if (!user || !canMakeCall('order.offlinePackages', user)) return true
  if (!orderAccess.token() && canMakeCall('today.read', user)) await client.prefetchQuery(todayQuery)
  const linked = orderAccess.orderId()
  // An order link opens one order.
  const ids = orderAccess.token() && linked ? [linked] : await listOrderIdsToPrefetch(client, user)
  const chosen = ids.slice(0, maxOrders)
  const files = new Map<string, number>()
  const counts = { stored: 0, failed: 0, missing: 0 }
  let isDeviceWritable = true
  const report = () => {
    const { stored, failed, missing } = counts
    const [wanted, found] = [chosen.length - missing, ids.length - missing]
    prefetchProgress.set({ stored, failed, chosen: wanted, found, isDeviceWritable })
  }
  // Later runs refresh stored orders, so their progress is not shown.
  const isFirst = prefetchProgress.get() === 'unknown'
  if (isFirst) report()
  const pages = Array.from({ length: Math.ceil(chosen.length / pageSize) }, (_, page) =>
    chosen.slice(page * pageSize, (page + 1) * pageSize),
  )
  await runInParallel(pages, parallelRequests, stop, async (page) => {
    const fetched = await fetchOrderPackages(page, stop)
    for (const reply of fetched.replies)
      for (const one of reply.orders) {
        for (const [resource, size] of storeOrderPackage(client, reply, one)) files.set(resource, size)
        // Counted only when the page may be closed without losing them. Between two orders the page can react to the user.
        if (!(await storeNewQueries())) isDeviceWritable = false
      }
    counts.stored += fetched.replies.reduce((sum, { orders }) => sum + orders.length, 0)
    counts.missing += fetched.replies.reduce((sum, { missing }) => sum + missing.length, 0)
    counts.failed += fetched.failed
    if (isFirst) report()
  })
  if (stop.aborted) return true
  report()
  // On a slow line, documents would delay the app's own files: without those, no document can be opened.
  await appStored.wait(maxAppWaitMs)
  await prefetchFiles(files, stop)
  return counts.failed === 0 && isDeviceWritable
}

interface OfflinePackages extends Reply<'order.offlinePackages'> {
  readonly ids: readonly string[]
  readonly askedAt: number
}

type OfflinePackage = OfflinePackages['orders'][number]

/** Fetches one page of orders. If one order makes the page fail, the orders are fetched one by one. */
async function fetchOrderPackages(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<{ replies: readonly OfflinePackages[]; failed: number }> {
  const askedAt = Date.now()
  try {
    const reply = await callApi('order.offlinePackages', { body: { job_ids: [...ids] } }, { signal })
    return { replies: [{ ...reply, ids, askedAt }], failed: 0 }
  } catch (error) {
    const isOfOneOrder = error instanceof CallError && error.status === 500
    if (ids.length === 1 || !isOfOneOrder) return { replies: [], failed: ids.length }
  }
  const replies: OfflinePackages[] = []
  let failed = 0
  for (const id of ids) {
    const one = await fetchOrderPackages([id], signal)
    replies.push(...one.replies)
    failed += one.failed
  }
  return { replies, failed }
}

/**
 * Stores the parts of an order under the query keys of its pages. Returns its files with their sizes in bytes, 0 if
 * unknown.
 */
function storeOrderPackage(
  client: QueryClient,
  { forms, cancellation_reasons: reasons, ids, askedAt }: OfflinePackages,
  { work, history, comments, product_orders, briefing, drafts, reports, ...rest }: OfflinePackage,
): [string, number][] {
  const store = <Key extends QueryKey>(queryKey: Key, part: InferDataFromTag<unknown, Key>) => {
    const query = client.getQueryCache().find({ queryKey, exact: true })
    const isNewer = query !== undefined && query.state.dataUpdatedAt > askedAt
    // An open page reads its own data.
    if (query?.isActive() || isNewer) return
    client.setQueryData(queryKey, part, { updatedAt: askedAt })
  }
  const { order } = work
  const { sfid: opportunity, multiday_documentation_form_id: report } = order.opportunity
  // Pages find the order by the id that was requested.
  store(orderQuery(ids.find((id) => id === order.sfid) ?? order.api_id).queryKey, order)
  store(workPackageQuery(order).queryKey, work)
  store(orderHistoryQuery(order).queryKey, { data: history })
  store(orderCommentsQuery(order).queryKey, { pages: [comments], pageParams: [1] })
  store(productOrdersQuery(order).queryKey, { data: product_orders })
  store(briefingQuery(order).queryKey, { data: briefing })
  if (order.actions.includes('order.cancel')) store(cancellationReasonsQuery(order).queryKey, reasons)
  if (report && reports) store(reportsQuery(order, report).queryKey, reports)
  for (const { asked_form_id, form_id, draft, sent } of drafts) {
    const form = forms[form_id]
    if (form) store(prefetchedDraftQuery(order.api_id, asked_form_id).queryKey, { form, draft, sent })
  }
  if (order.is_customer_sign_required) {
    const form = forms[rest.confirmation_form_id ?? ''] ?? null
    store(confirmationFormQuery(opportunity, order.order_type).queryKey, form)
  }
  return [...listOrderFiles(order, briefing), ...listMessageFiles(comments.data)]
}

interface Candidate {
  readonly api_id: string
  readonly sfid: string | null
  readonly delegated_to: { readonly id: string } | { readonly email: string | null } | null
}

/** Returns the ids of orders of the next days and of those at work. Pages address an order by its number. */
async function listOrderIdsToPrefetch(client: QueryClient, user: User): Promise<string[]> {
  const now = serverClock.now()
  const last = new Date(now + (daysAhead - 1) * 86_400_000)
  const days = calendarQuery(toBerlinDay(new Date(now)), toBerlinDay(last))
  const [visits, begun] = await Promise.all([
    client.fetchQuery(days),
    canOpenPage('at-work', user)
      ? callApi('order.list', { body: { type: 'at-work', page_size: maxOrders } })
      : { data: [] },
  ])
  const isOver = ({ queue }: Visit) => queuesAfterWork.includes(queue)
  const ahead = [...begun.data, ...visits.data.filter((visit) => !isOver(visit))]
  // Finished orders take no place of those that are still to be done.
  const orders = [...selectOwnOrders(ahead, user), ...selectOwnOrders(visits.data.filter(isOver), user)]
  return [...new Set(orders.map(({ sfid, api_id }) => sfid ?? api_id))]
}

/** The queues of orders whose work is finished. */
const queuesAfterWork: readonly Queue[] = ['final-confirmation', 'customer-signature', 'completed']

/**
 * Returns the orders that are delegated to the user, then those delegated to no one. Orders of others are not
 * needed.
 */
function selectOwnOrders(orders: readonly Candidate[], { contact }: User): Candidate[] {
  const isMine = ({ delegated_to: person }: Candidate) =>
    person !== null && ('id' in person ? person.id === contact.id : person.email === contact.email)
  return [...orders.filter(isMine), ...orders.filter(({ delegated_to }) => !delegated_to)]
}

const ownFilePrefix = '/api/'

/** Returns thumbnails, documents, briefing files and product documents; no full-size photos. */
function listOrderFiles(order: Order, briefing: readonly { resource: string }[]): Map<string, number> {
  const files = new Map<string, number>()
  for (const { resource, thumbnail, kind, size } of order.files) {
    if (thumbnail) files.set(thumbnail, 0)
    if (kind !== 'picture') files.set(resource, size)
  }
  for (const { resource } of briefing) files.set(resource, 0)
  for (const { productFiles, productOpportunityFiles } of order.products)
    for (const { url, image } of [...productFiles, ...productOpportunityFiles])
      for (const resource of [url, image]) if (resource?.startsWith(ownFilePrefix)) files.set(resource, 0)
  return files
}

/** Returns the thumbnails of photos and the documents of messages. */
function listMessageFiles(messages: Reply<'comment.list'>['data']): [string, number][] {
  return messages
    .flatMap(({ files }) => files)
    .map(({ thumbnail, resource, size }) => (thumbnail ? [thumbnail, 0] : [resource, size]))
}

/** Fetches files up to the storage limit. */
async function prefetchFiles(files: ReadonlyMap<string, number>, stop: AbortSignal): Promise<void> {
  await cachedFiles.deleteAllExcept(new Set(files.keys()))
  const fitting = [...files].filter(([, size]) => size <= maxFileBytes)
  let bytes = 0
  await runInParallel(fitting, parallelFiles, stop, async ([resource, size]) => {
    if (bytes + size > maxTotalBytes) return
    const fetched = await prefetchFile(resource, stop)
    bytes += fetched
  })
}

/** Runs a task for each item, at most `count` at once, until all are done or `stop` is aborted. */
async function runInParallel<Item>(
  items: readonly Item[],
  count: number,
  stop: AbortSignal,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const runNext = async () => {
    for (let item = waiting.shift(); item !== undefined && !stop.aborted; item = waiting.shift())
      await run(item)
  }
  await Promise.all(Array.from({ length: count }, runNext))
}

/**
 * Returns the size in bytes. A file that cannot be fetched does not stop the next ones. @throws NetworkError.
 */
async function prefetchFile(resource: string, stop: AbortSignal): Promise<number> {
  const cachedFile = await cachedFiles.read(resource)
  if (cachedFile) return cachedFile.size
  try {
    const file = await fetchFromServer(await getFileUrl(resource), { signal: stop }, async (answer) =>
      (await requireBinaryResponse(answer)).blob(),
    )
    if (file.size <= maxFileBytes) await cachedFiles.save(resource, file)
    return file.size
  } catch (error) {
    if (error instanceof NetworkError || !(error instanceof CallError)) throw error
    return 0
  }
}

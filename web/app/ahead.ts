import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '../../contract/api.ts'
import type { Order } from '../../contract/orders.ts'
import type { User } from '../../contract/session.ts'
import { bytesIn } from '../api/answer.ts'
import { call } from '../api/call.ts'
import { CallError, NetworkError } from '../api/errors.ts'
import { fileUrl } from '../api/files.ts'
import { keptFiles } from '../api/keptFiles.ts'
import { orderAccess } from '../api/orderAccess.ts'
import { mayCall, mayOpen } from '../api/pages.ts'
import { reach } from '../api/request.ts'
import { serverClock } from '../api/serverClock.ts'
import { session } from '../api/session.ts'
import { orderQuery } from '../api/orders.ts'
import { calendarQuery } from '../features/calendar/calendar.data.ts'
import { aheadQuery, confirmationQuery } from '../features/forms/forms.data.ts'
import {
  briefingQuery,
  commentsQuery,
  historyQuery,
  productOrdersQuery,
  reasonsQuery,
  workPackageQuery,
} from '../features/order/order.data.ts'
import { reportsQuery } from '../features/reports/reports.data.ts'
import { berlinDay } from '../i18n/format.ts'
import { offlineOrders } from './offlineOrders.ts'

/** As much as a phone has room for: orders, and bytes of a single paper and of all. */
const mostOrders = 50
/** Appointments of so many days, today included. */
const daysAhead = 7
/** Fewer than a browser's six connections to one server: what the user opens needs some. */
const parallel = 4
const largestPaper = 8 * 1024 * 1024
const mostBytes = 60 * 1024 * 1024

/**
 * Stores the user's orders of the next days, and those at work, on the device: all that their pages show, the forms
 * that they ask for, and how they stand after each step that lies ahead. The next appointments come first.
 */
export async function fetchAhead(client: QueryClient, stop: AbortSignal): Promise<void> {
  // Shows that the connection broke, so it has to be here before it breaks.
  await import('../ui/ToastRegion.tsx')
  const { user } = session.get()
  if (!user || !mayCall('calendar.read', user)) return
  const linked = orderAccess.order()
  // A mailed link opens one order.
  const ids = orderAccess.token() && linked ? [linked] : await idsAhead(client, user)
  const chosen = ids.slice(0, mostOrders)
  const papers: Map<string, number>[] = []
  let stored = 0
  const report = () => offlineOrders.set({ stored, chosen: chosen.length, found: ids.length })
  report()
  const waiting = [...chosen]
  const fetchNext = async () => {
    for (let id = waiting.shift(); id && !stop.aborted; id = waiting.shift()) {
      // A failure with one order must not keep the others from the device.
      const found = await fetchOrder(client, id, user).catch(() => null)
      if (!found) continue
      papers.push(found)
      stored += 1
      report()
    }
  }
  await Promise.all(Array.from({ length: parallel }, fetchNext))
  if (!stop.aborted) await fetchPapers(new Map(papers.flatMap((one) => [...one])), stop)
}

interface Candidate {
  readonly api_id: string
  readonly sfid: string | null
  readonly delegated_to: { readonly id: string } | { readonly email: string | null } | null
}

/** Of the next days, and at work, whenever their appointment was. Pages name an order by its number. */
async function idsAhead(client: QueryClient, user: User): Promise<string[]> {
  const now = serverClock.now()
  const last = new Date(now + (daysAhead - 1) * 86_400_000)
  const days = calendarQuery(berlinDay(new Date(now)), berlinDay(last))
  const [visits, begun] = await Promise.all([
    client.fetchQuery(days),
    mayOpen('at-work', user)
      ? call('order.list', { body: { type: 'at-work', page_size: mostOrders } })
      : { data: [] },
  ])
  const all = [...begun.data, ...visits.data]
  const ids = ownAmong(all, user).map(({ sfid, api_id }) => sfid ?? api_id)
  return [...new Set(ids)]
}

/** What was handed to this person, then what nobody has in hand yet; others' they do not need. */
function ownAmong(orders: readonly Candidate[], { contact }: User): Candidate[] {
  const isMine = ({ delegated_to: person }: Candidate) =>
    person !== null && ('id' in person ? person.id === contact.id : person.email === contact.email)
  return [...orders.filter(isMine), ...orders.filter(({ delegated_to }) => !delegated_to)]
}

/** Gives the papers of the order and their sizes, as far as these are known. */
async function fetchOrder(client: QueryClient, id: string, user: User): Promise<Map<string, number>> {
  const ahead = await call('order.workPackage', { params: { job_id: id } })
  const { order } = ahead
  const { queryKey } = orderQuery(id)
  // What the user did meanwhile may have brought a newer one.
  client.setQueryData(queryKey, (known) => (known && known.version > order.version ? known : order))
  client.setQueryData(workPackageQuery(order).queryKey, ahead)
  const { sfid, multiday_documentation_form_id: report } = order.opportunity
  const [briefing] = await Promise.allSettled([
    client.fetchQuery(briefingQuery(order)),
    ...(mayCall('form.draft', user) ? [...formsOf(ahead)] : []).map((formId) =>
      client.fetchQuery(aheadQuery(order.api_id, formId)),
    ),
    client.fetchInfiniteQuery(commentsQuery(order)),
    client.fetchQuery(historyQuery(order)),
    client.fetchQuery(productOrdersQuery(order)),
    ...(order.actions.includes('order.cancel') ? [client.fetchQuery(reasonsQuery(order))] : []),
    ...(report ? [client.fetchQuery(reportsQuery(order, report))] : []),
    ...(order.is_customer_sign_required && mayCall('form.forOrder', user)
      ? [client.fetchQuery(confirmationQuery(sfid, order.order_type))]
      : []),
  ])
  const read = briefing.status === 'fulfilled' ? briefing.value.data : []
  return papersOf(order, read)
}

/** The forms that the steps ahead ask for, and that of reports. */
function formsOf({ order, steps }: Reply<'order.workPackage'>): Set<string> {
  const { multiday_documentation_form_id: report } = order.opportunity
  const asked = steps.flatMap(({ inputs }) => [inputs.documentation, inputs.confirmation])
  const ids = asked.map((input) => (input?.value as { form_id?: string } | null | undefined)?.form_id)
  return new Set([...ids, report].filter((id) => id !== null && id !== undefined))
}

const ownFiles = '/api/'

/** Small pictures, documents, what to read before the visit, what the makers say; not photos in their full size. */
function papersOf(order: Order, briefing: readonly { resource: string }[]): Map<string, number> {
  const papers = new Map<string, number>()
  for (const { resource, thumbnail, kind, size } of order.files) {
    if (thumbnail) papers.set(thumbnail, 0)
    if (kind !== 'picture') papers.set(resource, size)
  }
  for (const { resource } of briefing) papers.set(resource, 0)
  for (const { productFiles, productOpportunityFiles } of order.products)
    for (const { url, image } of [...productFiles, ...productOpportunityFiles])
      for (const resource of [url, image]) if (resource?.startsWith(ownFiles)) papers.set(resource, 0)
  return papers
}

/** The bytes of papers and small pictures, as far as there is room. */
async function fetchPapers(papers: ReadonlyMap<string, number>, stop: AbortSignal): Promise<void> {
  await keptFiles.keepOnly(new Set(papers.keys()))
  let bytes = 0
  for (const [resource, size] of papers) {
    if (stop.aborted || bytes + size > mostBytes) return
    if (size > largestPaper) continue
    bytes += await fetchPaper(resource, stop)
  }
}

/** Gives its size; one that cannot be had does not keep the next from coming. @throws NetworkError. */
async function fetchPaper(resource: string, stop: AbortSignal): Promise<number> {
  const there = await keptFiles.read(resource)
  if (there) return there.size
  try {
    const paper = await reach(await fileUrl(resource), { signal: stop }, async (answer) =>
      (await bytesIn(answer)).blob(),
    )
    if (paper.size <= largestPaper) await keptFiles.keep(resource, paper)
    return paper.size
  } catch (error) {
    if (error instanceof NetworkError || !(error instanceof CallError)) throw error
    return 0
  }
}

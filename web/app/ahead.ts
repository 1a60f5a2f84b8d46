import type { QueryClient } from '@tanstack/react-query'
import type { Visit } from '../../contract/calendar.ts'
import type { Preview } from '../../contract/order-changes.ts'
import type { Order } from '../../contract/orders.ts'
import { fileUrl } from '../api/files.ts'
import { keptFiles } from '../api/keptFiles.ts'
import { mayCall } from '../api/pages.ts'
import { reach } from '../api/request.ts'
import { session } from '../api/session.ts'
import { orderQuery } from '../api/orders.ts'
import { calendarQuery } from '../features/calendar/calendar.data.ts'
import { aheadQuery } from '../features/forms/forms.data.ts'
import { nextStep, otherSteps, targets } from '../features/order/actions.ts'
import {
  briefingQuery,
  commentsQuery,
  historyQuery,
  previewQuery,
  productOrdersQuery,
} from '../features/order/order.data.ts'
import { berlinDay } from '../i18n/format.ts'

/** As much as a phone has room for: orders, and bytes of a single paper and of all. */
const mostOrders = 12
const largestPaper = 8 * 1024 * 1024
const mostBytes = 60 * 1024 * 1024

/** Brings the person's orders of today and tomorrow to the device, one after the other: all that their pages show. */
export async function fetchAhead(client: QueryClient, stop: AbortSignal): Promise<void> {
  const { user } = session.get()
  if (!user || !mayCall('calendar.read', user)) return
  const now = Date.now()
  const { data } = await client.fetchQuery(
    calendarQuery(berlinDay(new Date(now)), berlinDay(new Date(now + 86_400_000))),
  )
  const papers = new Map<string, number>()
  for (const visit of ownAmong(data).slice(0, mostOrders)) {
    if (stop.aborted) return
    // What one order lacks does not keep the next from coming.
    const order = await fetchOrder(client, visit).catch(() => null)
    for (const { resource, thumbnail, kind, size } of order?.files ?? []) {
      if (thumbnail) papers.set(thumbnail, 0)
      if (kind !== 'picture') papers.set(resource, size)
    }
  }
  await fetchPapers(papers, stop)
}

/** What was handed to this person; where that is nothing, what nobody has in hand yet. */
function ownAmong(visits: readonly Visit[]): Visit[] {
  const id = session.get().user?.contact.id
  const own = visits.filter(({ delegated_to }) => delegated_to?.id === id)
  return own.length > 0 ? own : visits.filter(({ delegated_to }) => !delegated_to)
}

async function fetchOrder(client: QueryClient, visit: Visit): Promise<Order> {
  const order = await client.fetchQuery(orderQuery(jobIdIn(visit)))
  const { actions, job } = order
  const next = nextStep(actions, job.appointment_start_timestamp !== null)
  const steps = [...(next ? [next] : []), ...otherSteps(actions, next)]
  const previews = await Promise.all(
    steps.map((action) =>
      client.fetchQuery(previewQuery(order, { kind: 'status', status: targets[action] })),
    ),
  )
  await Promise.allSettled([
    ...[...formsOf(order, previews)].map((formId) => client.fetchQuery(aheadQuery(order.api_id, formId))),
    client.fetchInfiniteQuery(commentsQuery(order)),
    client.fetchQuery(historyQuery(order)),
    client.fetchQuery(briefingQuery(order)),
    client.fetchQuery(productOrdersQuery(order)),
  ])
  return order
}

/** By which id its page holds an order, or the panel over its list. */
function jobIdIn({ path, api_id: id }: Visit): string {
  const { pathname, searchParams } = new URL(path, location.origin)
  return searchParams.get('search') ?? pathname.split('/').findLast(Boolean) ?? id
}

/** The forms that a step asks for, and that of reports. */
function formsOf(order: Order, previews: readonly Pick<Preview, 'inputs'>[]): Set<string> {
  const { multiday_documentation_form_id: report } = order.opportunity
  const asked = previews.flatMap(({ inputs }) => [inputs.documentation, inputs.confirmation])
  const ids = asked.map((input) => (input?.value as { form_id?: string } | null | undefined)?.form_id)
  return new Set([...ids, report].filter((id) => id !== null && id !== undefined))
}

/** The bytes of papers and small pictures, as far as there is room. */
async function fetchPapers(papers: ReadonlyMap<string, number>, stop: AbortSignal): Promise<void> {
  await keptFiles.keepOnly(new Set(papers.keys()))
  let bytes = 0
  for (const [resource, size] of papers) {
    if (stop.aborted || bytes + size > mostBytes) return
    bytes += size
    if (size > largestPaper || (await keptFiles.has(resource))) continue
    const answer = await reach(await fileUrl(resource), { signal: stop })
    if (answer.ok) await keptFiles.keep(resource, await answer.blob())
  }
}

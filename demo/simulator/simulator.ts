import type { SimulatorState } from '#contract/operator/system'
import { createSimulatorClient, type SimulatorClient } from './simulator-client.ts'
import { inviteUnregisteredCompany, publishSimulatedOrder } from './simulated-orders.ts'
import {
  createDates,
  decideQuote,
  objectionAnswer,
  chooseAction,
  answerPendingCounterProposal,
  answerPendingService,
  watchedStatuses,
  type SimulatorAction,
  isDocumentDue,
  type PendingAdditionalService,
  type SubmittedDocument,
  type PendingCounterProposal,
  type SimulatedOrder,
} from './simulator.rules.ts'

/**
 * The marketplace of the demo. Like a real one, it uses only the operator API. It reacts to what partners do
 * while it runs and leaves the past of the demo data alone.
 */

interface SimulatorConfig {
  readonly demo: boolean
  readonly production: boolean
  readonly port: number
  readonly operatorApiKey: string
  readonly demoReplySeconds: number
  readonly clockOffsetSeconds: number
}

interface Log {
  debug(details: object, message: string): void
  warn(details: object, message: string): void
}

/** The number of its own open offers up to which it publishes more. */
const maxOpenOffers = 6
/** The interval between new offers in reply times, and its minimum in seconds. */
const repliesPerOffer = 8
const secondsPerOffer = 60
/** How far before its start it still reacts, because the portal may have been restarted. */
const lookBack = { minutes: 30 }

/** Starts the simulator; does nothing outside the demo. Returns the function that stops it. */
export function startSimulator(config: SimulatorConfig, log: Log, url?: string): () => Promise<void> {
  if (!config.demo || config.production) return () => Promise.resolve()
  const market = createSimulatedMarketplace(config, url ?? `http://127.0.0.1:${config.port}`)
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  let isStopped = false
  let replySeconds = config.demoReplySeconds
  const scheduleRound = () => {
    timer = setTimeout(() => {
      round = market
        .look()
        .then(
          (seconds) => void (replySeconds = seconds),
          (err: unknown) => log.warn({ err }, 'simulated marketplace'),
        )
        .finally(() => (isStopped ? undefined : scheduleRound()))
    }, getPauseMillis(replySeconds))
    timer.unref()
  }
  scheduleRound()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await round
  }
}

/** Returns the time between two rounds: a quarter of the reply time, between 1 and 10 s. */
const getPauseMillis = (replySeconds: number): number => Math.max(1, Math.min(replySeconds / 4, 10)) * 1000

/** A credit note with an unanswered objection. */
interface OpenObjection {
  readonly id: string
  readonly objection: { readonly at: string }
}

interface OrderSummary {
  readonly api_id: string
  readonly status: SimulatedOrder['status']
  readonly status_since: string
  readonly hold: {
    readonly next: SimulatedOrder['next']
    readonly substate: SimulatedOrder['substate']
  } | null
  readonly partner: object | null
  readonly credit_notes: readonly { readonly id: string; readonly status: string }[]
  readonly version: number
}

/** Creates the simulator; each `look` is one round and resolves to the reply time in seconds. */
function createSimulatedMarketplace(config: SimulatorConfig, url: string): { look(): Promise<number> } {
  const api = createSimulatorClient(url, config.operatorApiKey)
  const now = () => Temporal.Now.instant().add({ seconds: config.clockOffsetSeconds })
  const begun = now().subtract(lookBack)
  let lastOffer = now()
  let published: string[] = []
  let hasInvited = false
  let replySeconds = config.demoReplySeconds

  const answerAll = async () => {
    const query = watchedStatuses.map((status) => `status=${status}`).join('&')
    const { data } = await api.get<{ data: OrderSummary[] }>(
      `/jobs?${query}&since=${begun.toString()}&limit=100`,
    )
    for (const order of data) {
      const answer = chooseAction(toSimulatedOrder(order), now(), replySeconds)
      if (answer) await performAction(api, order, answer, now())
    }
  }

  const answerProposals = async () => {
    const path = '/counter-proposals?state=pending&limit=100'
    const { data } = await api.get<{ data: (PendingCounterProposal & { id: string })[] }>(path)
    for (const request of data) {
      // Counter-proposals from before the start are left for users to answer.
      if (Temporal.Instant.compare(Temporal.Instant.from(request.created_at), begun) < 0) continue
      const answer = answerPendingCounterProposal(request, now(), replySeconds)
      if (answer)
        await api.post(`/counter-proposals/${request.id}/answer`, answer, `sim-answer-${request.id}`)
    }
  }

  const answerServices = async () => {
    const path = '/additional-services?state=pending&limit=100'
    const { data } = await api.get<{ data: (PendingAdditionalService & { id: string })[] }>(path)
    for (const service of data) {
      if (Temporal.Instant.compare(Temporal.Instant.from(service.created_at), begun) < 0) continue
      const answer = answerPendingService(service, now(), replySeconds)
      if (answer)
        await api.post(`/additional-services/${service.id}/answer`, answer, `sim-service-${service.id}`)
    }
  }

  const answerObjections = async () => {
    const { data } = await api.get<{ data: readonly OpenObjection[] }>(
      '/credit-notes?objected=true&limit=100',
    )
    for (const note of data) {
      const at = Temporal.Instant.from(note.objection.at)
      const waited = now().since(at).total('seconds')
      if (Temporal.Instant.compare(at, begun) < 0 || waited < replySeconds) continue
      await api.post(`/credit-notes/${note.id}/objection`, objectionAnswer, `sim-objection-${note.id}`)
    }
  }

  const checkDocuments = async () => {
    const { data } = await api.get<{
      data: readonly (SubmittedDocument & { id: string; type: string; lifetimeEnd: string | null })[]
    }>('/company-documents?check=waiting&limit=100')
    for (const document of data) {
      const isOld = Temporal.Instant.compare(Temporal.Instant.from(document.createdAt), begun) < 0
      if (isOld || !isDocumentDue(document, now(), replySeconds)) continue
      // A changed document needs a new check, so the key contains its values.
      const key = `sim-verify-${document.id}-${document.type}-${document.lifetimeStart ?? ''}-${document.lifetimeEnd ?? ''}`
      await api.post(`/company-documents/${document.id}/verify`, {}, key)
    }
  }

  const offerNow = async () => {
    const waited = now().since(lastOffer).total('seconds')
    if (waited < Math.max(secondsPerOffer, replySeconds * repliesPerOffer)) return
    lastOffer = now()
    published = await filterOpenOrders(api, published)
    const id = published.length < maxOpenOffers ? await publishSimulatedOrder(api, now()) : null
    if (id) published.push(id)
  }

  const inviteOnce = async () => {
    if (hasInvited) return
    await inviteUnregisteredCompany(api, now())
    hasInvited = true
  }

  return {
    look: async () => {
      const settings = await api.get<SimulatorState>('/simulator')
      replySeconds = settings.reply_seconds
      if (settings.paused) return replySeconds
      await inviteOnce()
      await answerAll()
      await answerProposals()
      await answerServices()
      await answerObjections()
      await checkDocuments()
      await offerNow()
      return replySeconds
    },
  }
}

function toSimulatedOrder(order: OrderSummary): SimulatedOrder {
  const note = order.credit_notes.at(-1)?.status ?? 'none'
  // An order whose credit note was cancelled can be credited again.
  const isTakenBack = note === 'cancelled' || note === 'cancellation_sent'
  return {
    status: order.status,
    since: Temporal.Instant.from(order.status_since),
    next: order.hold?.next ?? null,
    hasPartner: order.partner !== null,
    substate: order.hold?.substate ?? null,
    creditNote: isTakenBack ? 'none' : (note as SimulatedOrder['creditNote']),
  }
}

/** Performs one action. If a user changed the order at the same moment, the next round looks at it again. */
async function performAction(
  api: SimulatorClient,
  order: OrderSummary,
  answer: SimulatorAction,
  now: Temporal.Instant,
): Promise<void> {
  if (answer === 'deliver') return confirmDeliveries(api, order)
  if (answer === 'approve') return answerQuotes(api, order, now)
  if (answer === 'reoffer') return releaseAndReoffer(api, order)
  const path = `/jobs/${order.api_id}`
  const note = order.credit_notes.at(-1)?.id ?? ''
  const calls: Record<
    Exclude<SimulatorAction, 'deliver' | 'approve' | 'reoffer'>,
    readonly [string, object]
  > = {
    complete: [`${path}/complete`, { version: order.version }],
    issue: [`${path}/credit-notes`, {}],
    receive: [`/credit-notes/${note}/receive`, {}],
    pay: [`/credit-notes/${note}/pay`, {}],
    release: [`${path}/release`, { version: order.version }],
    order: [`${path}/product-orders`, { carrier: simulatorCarrier, version: order.version }],
  }
  await api.post(...calls[answer], `sim-${answer}-${order.api_id}-${order.version}`)
}

/** Releases an order on hold without a company and offers it to all matching companies. */
async function releaseAndReoffer(api: SimulatorClient, { api_id, version }: OrderSummary): Promise<void> {
  const key = `sim-reoffer-${api_id}-${version}`
  await api.post(`/jobs/${api_id}/release`, { version }, `${key}-release`)
  await api.post(`/jobs/${api_id}/offers`, {}, `${key}-offers`)
}

/** Confirms only its own parcels; other carriers are confirmed by users. */
async function confirmDeliveries(api: SimulatorClient, { api_id }: OrderSummary): Promise<void> {
  const path = `/jobs/${api_id}/product-orders`
  const { data } = await api.get<{ data: readonly SentProductOrder[] }>(path)
  for (const { id } of data.filter(
    (sent) => sent.deliveredAt === null && sent.carrier === simulatorCarrier,
  )) {
    await api.post(`/product-orders/${id}/deliver`, {}, `sim-deliver-${id}`)
  }
}

interface SentProductOrder {
  readonly id: string
  readonly carrier: string | null
  readonly deliveredAt: string | null
}

const simulatorCarrier = 'DHL'

/** Answers a quote by its price. An approved one gets dates of its own. */
async function answerQuotes(api: SimulatorClient, order: OrderSummary, now: Temporal.Instant): Promise<void> {
  const path = `/jobs/${order.api_id}/proposals`
  const { data } = await api.get<{ data: { totals: { selling: number } }[] }>(path)
  const verdict = decideQuote(data[0]?.totals.selling ?? 0)
  const body = { ...verdict, dates: verdict.approved ? createDates(now, 0.5) : [], version: order.version }
  await api.post(`${path}/answer`, body, `sim-approve-${order.api_id}-${order.version}`)
}

async function filterOpenOrders(api: SimulatorClient, ids: readonly string[]): Promise<string[]> {
  const orders = await Promise.all(ids.map((id) => api.get<OrderSummary>(`/jobs/${id}`)))
  return orders.filter((order) => order.status === 'open').map((order) => order.api_id)
}

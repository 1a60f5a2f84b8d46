import {
  createOperatorClient,
  OperatorApiError,
  requireData,
  type OperatorClient,
  type Reply,
} from '#client/client'
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

type OrderSummary = Reply<'order.list'>['data'][number]

/** The marketplace has one attempt per round; the next round tries again. */
function createSimulatorClient(url: string, key: string): OperatorClient {
  return createOperatorClient({ url, key, timeoutMillis: 10_000, retryMillis: [] })
}

/** Options of a call that is done once, however often a round repeats it. */
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

/** Waits for a change. A conflict is ignored, because another caller was faster. */
async function tryChange(change: Parameters<typeof requireData>[0]): Promise<void> {
  await requireData(change).catch((error: unknown) => {
    if (!(error instanceof OperatorApiError) || error.status !== 409) throw error
  })
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
    const query = { status: [...watchedStatuses], since: begun.toString(), limit: 100 }
    const { data } = await requireData(api.GET('/jobs', { params: { query } }))
    for (const order of data) {
      const answer = chooseAction(toSimulatedOrder(order), now(), replySeconds)
      if (answer) await performAction(api, order, answer, now())
    }
  }

  const answerProposals = async () => {
    const query = { state: 'pending', limit: 100 } as const
    const { data } = await requireData(api.GET('/counter-proposals', { params: { query } }))
    for (const request of data) {
      // Counter-proposals from before the start are left for users to answer.
      if (Temporal.Instant.compare(Temporal.Instant.from(request.created_at), begun) < 0) continue
      const body = answerPendingCounterProposal(request, now(), replySeconds)
      const params = { path: { id: request.id } }
      const key = withKey(`sim-answer-${request.id}`)
      if (body) await tryChange(api.POST('/counter-proposals/{id}/answer', { params, body, ...key }))
    }
  }

  const answerServices = async () => {
    const query = { state: 'pending', limit: 100 } as const
    const { data } = await requireData(api.GET('/additional-services', { params: { query } }))
    for (const service of data) {
      if (Temporal.Instant.compare(Temporal.Instant.from(service.created_at), begun) < 0) continue
      const body = answerPendingService(service, now(), replySeconds)
      const params = { path: { id: service.id } }
      const key = withKey(`sim-service-${service.id}`)
      if (body) await tryChange(api.POST('/additional-services/{id}/answer', { params, body, ...key }))
    }
  }

  const answerObjections = async () => {
    const query = { objected: 'true', limit: 100 } as const
    const { data } = await requireData(api.GET('/credit-notes', { params: { query } }))
    for (const note of data) {
      if (!note.objection) continue
      const at = Temporal.Instant.from(note.objection.at)
      const waited = now().since(at).total('seconds')
      if (Temporal.Instant.compare(at, begun) < 0 || waited < replySeconds) continue
      const params = { path: { credit_note_id: note.id } }
      const key = withKey(`sim-objection-${note.id}`)
      await tryChange(
        api.POST('/credit-notes/{credit_note_id}/objection', { params, body: objectionAnswer, ...key }),
      )
    }
  }

  const checkDocuments = async () => {
    const query = { check: 'waiting', limit: 100 } as const
    const { data } = await requireData(api.GET('/company-documents', { params: { query } }))
    for (const document of data) {
      const isOld = Temporal.Instant.compare(Temporal.Instant.from(document.createdAt), begun) < 0
      if (isOld || !isDocumentDue(document, now(), replySeconds)) continue
      const { id, type, lifetimeStart, lifetimeEnd } = document
      // A changed document needs a new check, so the key contains its values.
      const key = withKey(`sim-verify-${id}-${type}-${lifetimeStart ?? ''}-${lifetimeEnd ?? ''}`)
      const params = { path: { document_id: id } }
      await tryChange(api.POST('/company-documents/{document_id}/verify', { params, body: {}, ...key }))
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
      const settings = await requireData(api.GET('/simulator'))
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
  api: OperatorClient,
  order: OrderSummary,
  answer: SimulatorAction,
  now: Temporal.Instant,
): Promise<void> {
  const { api_id, version } = order
  const params = { path: { job_id: api_id } }
  const note = { params: { path: { credit_note_id: order.credit_notes.at(-1)?.id ?? '' } } }
  const key = withKey(`sim-${answer}-${api_id}-${version}`)
  switch (answer) {
    case 'deliver':
      return confirmDeliveries(api, order)
    case 'approve':
      return answerQuotes(api, order, now)
    case 'reoffer':
      return releaseAndReoffer(api, order)
    case 'complete':
      return tryChange(api.POST('/jobs/{job_id}/complete', { params, body: { version }, ...key }))
    case 'issue':
      return tryChange(api.POST('/jobs/{job_id}/credit-notes', { params, body: {}, ...key }))
    case 'receive':
      return tryChange(api.POST('/credit-notes/{credit_note_id}/receive', { ...note, body: {}, ...key }))
    case 'pay':
      return tryChange(api.POST('/credit-notes/{credit_note_id}/pay', { ...note, body: {}, ...key }))
    case 'release':
      return tryChange(api.POST('/jobs/{job_id}/release', { params, body: { version }, ...key }))
    case 'order': {
      const body = { carrier: simulatorCarrier, version }
      return tryChange(api.POST('/jobs/{job_id}/product-orders', { params, body, ...key }))
    }
  }
}

/** Releases an order on hold without a company and offers it to all matching companies. */
async function releaseAndReoffer(api: OperatorClient, { api_id, version }: OrderSummary): Promise<void> {
  const params = { path: { job_id: api_id } }
  const key = `sim-reoffer-${api_id}-${version}`
  const released = withKey(`${key}-release`)
  await tryChange(api.POST('/jobs/{job_id}/release', { params, body: { version }, ...released }))
  await tryChange(api.POST('/jobs/{job_id}/offers', { params, body: {}, ...withKey(`${key}-offers`) }))
}

/** Confirms only its own parcels; other carriers are confirmed by users. */
async function confirmDeliveries(api: OperatorClient, { api_id }: OrderSummary): Promise<void> {
  const params = { path: { job_id: api_id } }
  const { data } = await requireData(api.GET('/jobs/{job_id}/product-orders', { params }))
  for (const { id, carrier, deliveredAt } of data) {
    if (deliveredAt !== null || carrier !== simulatorCarrier) continue
    const delivered = { params: { path: { id } }, body: {}, ...withKey(`sim-deliver-${id}`) }
    await tryChange(api.POST('/product-orders/{id}/deliver', delivered))
  }
}

const simulatorCarrier = 'DHL'

/** Answers a quote by its price. An approved one gets dates of its own. */
async function answerQuotes(api: OperatorClient, order: OrderSummary, now: Temporal.Instant): Promise<void> {
  const params = { path: { job_id: order.api_id } }
  const { data } = await requireData(api.GET('/jobs/{job_id}/proposals', { params }))
  const verdict = decideQuote(data[0]?.totals.selling ?? 0)
  const body = { ...verdict, dates: verdict.approved ? createDates(now, 0.5) : [], version: order.version }
  const key = withKey(`sim-approve-${order.api_id}-${order.version}`)
  await tryChange(api.POST('/jobs/{job_id}/proposals/answer', { params, body, ...key }))
}

async function filterOpenOrders(api: OperatorClient, ids: readonly string[]): Promise<string[]> {
  const read = (id: string) => requireData(api.GET('/jobs/{job_id}', { params: { path: { job_id: id } } }))
  const orders = await Promise.all(ids.map(read))
  return orders.filter((order) => order.status === 'open').map((order) => order.api_id)
}

import { createSimulatorClient, type SimulatorClient } from './simulator-client.ts'
import { inviteUnregisteredCompany, publishSimulatedOrder } from './simulated-orders.ts'
import {
  createDates,
  decideQuote,
  objectionAnswer,
  chooseAction,
  answerPendingCounterProposal,
  watchedStatuses,
  type SimulatorAction,
  type PendingCounterProposal,
  type SimulatedOrder,
} from './simulator.rules.ts'

/**
 * The demo's marketplace: it lives beside the portal and knows it by the operator API alone, as a real
 * one would. It answers what partners do while it runs; what the demo data tell of the past, it leaves.
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

/** Open offers of its own that it leaves in the market at most. */
const maxOpenOffers = 6
/** A new offer after so many reply times, and never faster than this. */
const repliesPerOffer = 8
const secondsPerOffer = 60
/** What happened before the start is answered as far back as this: the portal was restarted. */
const lookBack = { minutes: 30 }

/** Starts it; a no-op outside the demo. Gives what ends it. */
export function startSimulator(config: SimulatorConfig, log: Log, url?: string): () => Promise<void> {
  if (!config.demo || config.production) return () => Promise.resolve()
  const market = createSimulatedMarketplace(config, url ?? `http://127.0.0.1:${config.port}`)
  const pauseMillis = Math.max(1, Math.min(config.demoReplySeconds / 4, 10)) * 1000
  let round: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    round = round
      .then(() => market.look())
      .catch((err: unknown) => log.warn({ err }, 'simulated marketplace'))
  }, pauseMillis)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}

/** A credit note that a company objects to, unanswered. */
interface OpenObjection {
  readonly id: string
  readonly objection: { readonly at: string }
}

/** A document that a company sent in. */
interface SubmittedDocument {
  readonly id: string
  readonly type: string
  readonly lifetimeStart: string | null
  readonly lifetimeEnd: string | null
  readonly createdAt: string
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

/** One look at the market after the other. */
function createSimulatedMarketplace(config: SimulatorConfig, url: string): { look(): Promise<void> } {
  const api = createSimulatorClient(url, config.operatorApiKey)
  const now = () => Temporal.Now.instant().add({ seconds: config.clockOffsetSeconds })
  const begun = now().subtract(lookBack)
  let lastOffer = now()
  let published: string[] = []
  let hasInvited = false

  const answerAll = async () => {
    const query = watchedStatuses.map((status) => `status=${status}`).join('&')
    const { data } = await api.get<{ data: OrderSummary[] }>(
      `/jobs?${query}&since=${begun.toString()}&limit=100`,
    )
    for (const job of data) {
      const answer = chooseAction(toSimulatedOrder(job), now(), config.demoReplySeconds)
      if (answer) await performAction(api, job, answer, now())
    }
  }

  const answerProposals = async () => {
    const path = '/counter-proposals?state=pending&limit=100'
    const { data } = await api.get<{ data: (PendingCounterProposal & { id: string })[] }>(path)
    for (const asked of data) {
      // What the demo tells of the past is left for people to answer.
      if (Temporal.Instant.compare(Temporal.Instant.from(asked.created_at), begun) < 0) continue
      const answer = answerPendingCounterProposal(asked, now(), config.demoReplySeconds)
      if (answer) await api.post(`/counter-proposals/${asked.id}/answer`, answer, `sim-answer-${asked.id}`)
    }
  }

  const answerObjections = async () => {
    const { data } = await api.get<{ data: readonly OpenObjection[] }>(
      '/credit-notes?objected=true&limit=100',
    )
    for (const note of data) {
      const at = Temporal.Instant.from(note.objection.at)
      const waited = now().since(at).total('seconds')
      if (Temporal.Instant.compare(at, begun) < 0 || waited < config.demoReplySeconds) continue
      await api.post(`/credit-notes/${note.id}/objection`, objectionAnswer, `sim-objection-${note.id}`)
    }
  }

  const checkDocuments = async () => {
    const { data } = await api.get<{ data: readonly SubmittedDocument[] }>(
      '/company-documents?check=waiting&limit=100',
    )
    for (const paper of data) {
      const sent = Temporal.Instant.from(paper.createdAt)
      const waited = now().since(sent).total('seconds')
      if (Temporal.Instant.compare(sent, begun) < 0 || waited < config.demoReplySeconds) continue
      // What was changed is another paper, so the key names what it says.
      const key = `sim-verify-${paper.id}-${paper.type}-${paper.lifetimeStart ?? ''}-${paper.lifetimeEnd ?? ''}`
      await api.post(`/company-documents/${paper.id}/verify`, {}, key)
    }
  }

  const offerNow = async () => {
    const waited = now().since(lastOffer).total('seconds')
    if (waited < Math.max(secondsPerOffer, config.demoReplySeconds * repliesPerOffer)) return
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
      await inviteOnce()
      await answerAll()
      await answerProposals()
      await answerObjections()
      await checkDocuments()
      await offerNow()
    },
  }
}

function toSimulatedOrder(job: OrderSummary): SimulatedOrder {
  const note = job.credit_notes.at(-1)?.status ?? 'none'
  // What was taken back may be credited anew.
  const isTakenBack = note === 'cancelled' || note === 'cancellation_sent'
  return {
    status: job.status,
    since: Temporal.Instant.from(job.status_since),
    next: job.hold?.next ?? null,
    hasPartner: job.partner !== null,
    substate: job.hold?.substate ?? null,
    creditNote: isTakenBack ? 'none' : (note as SimulatedOrder['creditNote']),
  }
}

/** A job that a person moved at the same moment is looked at again in the next round. */
async function performAction(
  api: SimulatorClient,
  job: OrderSummary,
  answer: SimulatorAction,
  now: Temporal.Instant,
): Promise<void> {
  if (answer === 'deliver') return confirmDeliveries(api, job)
  if (answer === 'approve') return answerQuotes(api, job, now)
  if (answer === 'reoffer') return releaseAndReoffer(api, job)
  const path = `/jobs/${job.api_id}`
  const note = job.credit_notes.at(-1)?.id ?? ''
  const calls: Record<
    Exclude<SimulatorAction, 'deliver' | 'approve' | 'reoffer'>,
    readonly [string, object]
  > = {
    complete: [`${path}/complete`, { version: job.version }],
    issue: [`${path}/credit-notes`, {}],
    receive: [`/credit-notes/${note}/receive`, {}],
    pay: [`/credit-notes/${note}/pay`, {}],
    release: [`${path}/release`, { version: job.version }],
    order: [`${path}/product-orders`, { carrier: simulatorCarrier, version: job.version }],
  }
  await api.post(...calls[answer], `sim-${answer}-${job.api_id}-${job.version}`)
}

/** Releases an order on hold that no company has and offers it to everyone who matches. */
async function releaseAndReoffer(api: SimulatorClient, { api_id, version }: OrderSummary): Promise<void> {
  const key = `sim-reoffer-${api_id}-${version}`
  await api.post(`/jobs/${api_id}/release`, { version }, `${key}-release`)
  await api.post(`/jobs/${api_id}/offers`, {}, `${key}-offers`)
}

/** It hears of its own parcels alone; what somebody else has sent, somebody else confirms. */
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

/** Brand or customer look at what the proposal costs them; what is approved gets dates of its own. */
async function answerQuotes(api: SimulatorClient, job: OrderSummary, now: Temporal.Instant): Promise<void> {
  const path = `/jobs/${job.api_id}/proposals`
  const { data } = await api.get<{ data: { totals: { selling: number } }[] }>(path)
  const verdict = decideQuote(data[0]?.totals.selling ?? 0)
  const body = { ...verdict, dates: verdict.approved ? createDates(now, 0.5) : [], version: job.version }
  await api.post(`${path}/answer`, body, `sim-approve-${job.api_id}-${job.version}`)
}

async function filterOpenOrders(api: SimulatorClient, ids: readonly string[]): Promise<string[]> {
  const jobs = await Promise.all(ids.map((id) => api.get<OrderSummary>(`/jobs/${id}`)))
  return jobs.filter((job) => job.status === 'open').map((job) => job.api_id)
}

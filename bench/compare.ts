/** Runs the product and the servers beside it in turns, so that other load on the machine affects all of them. */

import { connectAsOwner } from '#server/platform/database/database'
import {
  createAcceptBenchmark,
  createDetailBenchmarks,
  createReadBenchmarks,
  type Benchmark,
} from './benchmarks.ts'
import type { Marketplace } from './data/load-market.ts'
import {
  calculateMedian,
  calculateQuantile,
  runRound,
  type BenchRequest,
  type RoundResult,
} from './measure.ts'
import { logInAsAdmin } from './log-in.ts'
import { startBaseline, type BenchServer } from './servers/servers.ts'
import type { BenchCompany } from './data/seed-orders.ts'
import { createBareRoutes, getBarePath } from './servers/bare-routes.ts'

export interface Comparison {
  readonly name: string
  readonly goal: number
  readonly goalAgainst: Benchmark['goalAgainst']
  readonly product: Figures
  /** The bare server, or the other call. */
  readonly bare: Figures
  /** The earlier version; null without `--before`. */
  readonly before: Figures | null
  /** Product's rate divided by the rate of the server that the goal names; null if that did not run. */
  readonly ratio: number | null
}

export interface Figures {
  readonly perSecond: number
  readonly median: number
  readonly p99: number
}

const connections = 10
const rounds = 5
const requestsPerRound = { read: 2_000, accept: 200 }

export interface BenchOptions {
  /** A quarter of the requests. */
  readonly quick: boolean
  /** Runs only benchmarks with this text in their name. */
  readonly only: string
}

/** The measured servers. All use the same database. */
export interface ComparedServers {
  readonly product: BenchServer
  /** The product of an earlier version; null if there is none to compare with. */
  readonly before: BenchServer | null
}

export async function compareServers(
  url: string,
  market: Marketplace,
  servers: ComparedServers,
  { quick, only }: BenchOptions,
): Promise<Comparison[]> {
  const accept = createAcceptBenchmark(market)
  const benchmarks = [
    ...createReadBenchmarks(market.partner, '1,000'),
    ...createReadBenchmarks(market.small, '10'),
    ...createDetailBenchmarks(market.partner, await findScheduledOrder(url, market.partner)),
    accept,
  ].filter(({ name }) => name.includes(only))
  const bare = await startBaseline({
    databaseUrl: url,
    routes: await createBareRoutes(url, servers.product, benchmarks),
  })
  const results: Comparison[] = []
  try {
    for (const one of benchmarks) {
      const amount = (one === accept ? requestsPerRound.accept : requestsPerRound.read) / (quick ? 4 : 1)
      results.push(await runBenchmark(one, { ...servers, bare }, amount))
    }
  } finally {
    await bare.stop()
  }
  return results
}

/** Returns an order in progress, because its page shows all parts. */
async function findScheduledOrder(url: string, { admin }: BenchCompany): Promise<string> {
  const client = await connectAsOwner(url)
  const { rows } = await client.query<{ id: string }>(
    `select api_id as id from jobs where partner_account_id = $1 and status = 'appointment_confirmed' limit 1`,
    [admin.accountId],
  )
  await client.end()
  if (!rows[0]) throw new Error('The company has no order with an appointment.')
  return rows[0].id
}

interface Side {
  readonly url: string
  readonly request: BenchRequest
  readonly rounds: RoundResult[]
}

async function runBenchmark(
  one: Benchmark,
  { product, before, bare }: ComparedServers & { readonly bare: BenchServer },
  amount: number,
): Promise<Comparison> {
  const authorize = async (server: BenchServer, request: BenchRequest): Promise<BenchRequest> => {
    const authorization = `Bearer ${await logInAsAdmin(server, one.company)}`
    return { ...request, headers: { authorization } }
  }
  const createSide = (url: string, request: BenchRequest): Side => ({ url, request, rounds: [] })
  const sides = {
    product: createSide(product.url, await authorize(product, one.request)),
    bare:
      one.bare.kind === 'other_call'
        ? createSide(product.url, await authorize(product, one.bare.request))
        : createSide(bare.url, { ...one.request, path: getBarePath(one) }),
    before: before && createSide(before.url, await authorize(before, one.request)),
  }
  await runRounds(
    Object.values(sides).filter((side) => side !== null),
    amount,
  )
  const other = sides[one.goalAgainst]
  return {
    ...one,
    product: calculateFigures(sides.product),
    bare: calculateFigures(sides.bare),
    before: sides.before && calculateFigures(sides.before),
    ratio: other && calculateRatio(sides.product, other),
  }
}

/** Runs one round of every side after the other. The first turn is a warm-up. */
async function runRounds(sides: readonly Side[], amount: number): Promise<void> {
  for (let turn = 0; turn <= rounds; turn++) {
    for (const side of sides) {
      const result = await runRound(side.url, side.request, amount, connections)
      if (turn > 0) side.rounds.push(result)
    }
  }
}

/** Returns the median of the ratios of rounds that ran one after the other. */
function calculateRatio(one: Side, other: Side): number {
  return calculateMedian(
    one.rounds.map(({ perSecond }, turn) => perSecond / (other.rounds[turn]?.perSecond ?? Number.NaN)),
  )
}

function calculateFigures({ rounds: results }: Side): Figures {
  const latencies = results.flatMap((round) => round.latencies)
  return {
    perSecond: calculateMedian(results.map((round) => round.perSecond)),
    median: calculateMedian(latencies),
    p99: calculateQuantile(latencies, 0.99),
  }
}

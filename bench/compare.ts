/** Runs product and baseline in turns, so that other load on the machine affects both. */

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
import { recordStatements } from './servers/statements.ts'

export interface Comparison {
  readonly name: string
  readonly goal: number
  readonly product: Figures
  readonly baseline: Figures
  /** Product's rate divided by the baseline's rate. */
  readonly ratio: number
}

export interface Figures {
  readonly perSecond: number
  readonly median: number
  readonly p99: number
}

const connections = 10
const rounds = 5
const requestsPerRound = { read: 2_000, accept: 300 }

export interface BenchOptions {
  /** A quarter of the requests. */
  readonly quick: boolean
  /** Runs only benchmarks with this text in their name. */
  readonly only: string
}

export async function compareWithBaseline(
  url: string,
  market: Marketplace,
  product: BenchServer,
  { quick, only }: BenchOptions,
): Promise<Comparison[]> {
  const accept = createAcceptBenchmark(market)
  const reads = [
    ...createReadBenchmarks(market.partner, '1,000'),
    ...createReadBenchmarks(market.small, '10'),
    ...createDetailBenchmarks(market.partner, await findScheduledOrder(url, market.partner)),
  ]
  const baseline = await startBaseline({
    databaseUrl: url,
    reads: Object.fromEntries(
      await Promise.all(
        reads.map(async (one) => [
          getBaselinePath(one),
          await recordStatements(url, one.company.admin, one.work),
        ]),
      ),
    ),
    accept: {
      orderId: accept.orderId,
      statements: await recordStatements(url, accept.company.admin, accept.work),
    },
  })
  const results: Comparison[] = []
  try {
    for (const one of [...reads, accept].filter(({ name }) => name.includes(only))) {
      const amount = (one === accept ? requestsPerRound.accept : requestsPerRound.read) / (quick ? 4 : 1)
      results.push(await runBenchmark(one, product, baseline, amount))
    }
  } finally {
    await baseline.stop()
  }
  return results
}

/** Returns the baseline server's path for a benchmark. */
function getBaselinePath({ name }: Benchmark): string {
  return `/${encodeURIComponent(name)}`
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

async function runBenchmark(
  one: Benchmark,
  product: BenchServer,
  baseline: BenchServer,
  amount: number,
): Promise<Comparison> {
  const authorization = `Bearer ${await logInAsAdmin(product, one.company)}`
  const request: BenchRequest = { ...one.request, headers: { authorization } }
  const other = one.comparedRequest
    ? { url: product.url, request: { ...one.comparedRequest, headers: { authorization } } }
    : { url: baseline.url, request: { ...one.request, path: getBaselinePath(one) } }
  const sides = { product: [] as RoundResult[], baseline: [] as RoundResult[] }
  // The first round is a warm-up.
  for (let turn = 0; turn <= rounds; turn++) {
    const pair = [
      await runRound(product.url, request, amount, connections),
      await runRound(other.url, other.request, amount, connections),
    ] as const
    if (turn === 0) continue
    sides.product.push(pair[0])
    sides.baseline.push(pair[1])
  }
  const ratios = sides.product.map(
    ({ perSecond }, turn) => perSecond / (sides.baseline[turn]?.perSecond ?? Number.NaN),
  )
  return {
    ...one,
    product: calculateFigures(sides.product),
    baseline: calculateFigures(sides.baseline),
    ratio: calculateMedian(ratios),
  }
}

function calculateFigures(rounds: readonly RoundResult[]): Figures {
  const latencies = rounds.flatMap((round) => round.latencies)
  return {
    perSecond: calculateMedian(rounds.map((round) => round.perSecond)),
    median: calculateMedian(latencies),
    p99: calculateQuantile(latencies, 0.99),
  }
}

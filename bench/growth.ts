/** Measures whether answers take longer with a hundred times as many orders. */

import { createAcceptBenchmark, createReadBenchmarks, type Benchmark } from './benchmarks.ts'
import type { BenchOptions } from './compare.ts'
import { logInAsAdmin } from './log-in.ts'
import type { Marketplace } from './data/load-market.ts'
import { calculateMedian, runRound, type BenchRequest } from './measure.ts'
import { startProduct, type BenchServer } from './servers/servers.ts'

export interface Growth {
  readonly name: string
  /** Medians in milliseconds, one request at a time. */
  readonly few: number
  readonly many: number
}

export interface LoadedMarket {
  readonly url: string
  readonly market: Marketplace
}

const rounds = 8
const requestsPerRound = { read: 100, accept: 40 }

export async function measureGrowth(
  few: LoadedMarket,
  many: LoadedMarket,
  dataDir: string,
  { only }: BenchOptions,
): Promise<Growth[]> {
  const servers = await Promise.all([few, many].map(({ url }) => startProduct(url, dataDir)))
  try {
    const [small, large] = servers
    if (!small || !large) throw new Error('Both servers are needed.')
    const results: Growth[] = []
    const pairs = createGrowthBenchmarks(few.market).map(
      (one, place) => [one, createGrowthBenchmarks(many.market)[place] ?? one] as const,
    )
    for (const [one, other] of pairs.filter(([{ name }]) => name.includes(only))) {
      results.push(
        await measureBenchmarkGrowth(
          await createGrowthTarget(small, one),
          await createGrowthTarget(large, other),
        ),
      )
    }
    return results
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

function createGrowthBenchmarks(market: Marketplace): Benchmark[] {
  return [...createReadBenchmarks(market.partner, '1,000'), createAcceptBenchmark(market)]
}

interface GrowthTarget {
  readonly name: string
  readonly url: string
  readonly request: BenchRequest
}

async function createGrowthTarget(
  server: BenchServer,
  { name, company, request }: Benchmark,
): Promise<GrowthTarget> {
  const authorization = `Bearer ${await logInAsAdmin(server, company)}`
  return { name, url: server.url, request: { ...request, headers: { authorization } } }
}

async function measureBenchmarkGrowth(few: GrowthTarget, many: GrowthTarget): Promise<Growth> {
  const amount = few.name === 'accept' ? requestsPerRound.accept : requestsPerRound.read
  const latencies = { few: [] as number[], many: [] as number[] }
  // In turns; the first two rounds are a warm-up.
  for (let turn = 0; turn < rounds + 2; turn++) {
    const one = await runRound(few.url, few.request, amount, 1)
    const other = await runRound(many.url, many.request, amount, 1)
    if (turn < 2) continue
    latencies.few.push(...one.latencies)
    latencies.many.push(...other.latencies)
  }
  return { name: few.name, few: calculateMedian(latencies.few), many: calculateMedian(latencies.many) }
}

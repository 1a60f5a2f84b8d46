/** Whether an answer takes longer when there are a hundred times as many orders. */

import { acceptOf, readsOf, type Case } from './benchmarks.ts'
import type { Choice } from './compare.ts'
import { tokenOf } from './log-in.ts'
import type { Marketplace } from './load-market.ts'
import { median, round, type Asked } from './measure.ts'
import { startProduct, type Server } from './servers.ts'

export interface Grown {
  readonly name: string
  /** Medians in milliseconds, one request at a time. */
  readonly few: number
  readonly many: number
}

export interface Loaded {
  readonly url: string
  readonly market: Marketplace
}

const rounds = 8
const perRound = { read: 100, accept: 40 }

export async function growth(few: Loaded, many: Loaded, dataDir: string, { only }: Choice): Promise<Grown[]> {
  const servers = await Promise.all([few, many].map(({ url }) => startProduct(url, dataDir)))
  try {
    const [small, large] = servers
    if (!small || !large) throw new Error('Both servers are needed.')
    const results: Grown[] = []
    const pairs = casesOf(few.market).map((one, place) => [one, casesOf(many.market)[place] ?? one] as const)
    for (const [one, other] of pairs.filter(([{ name }]) => name.includes(only))) {
      results.push(await grown(await sideOf(small, one), await sideOf(large, other)))
    }
    return results
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

function casesOf(market: Marketplace): Case[] {
  return [...readsOf(market.partner, '1,000'), acceptOf(market)]
}

interface Side {
  readonly name: string
  readonly url: string
  readonly asked: Asked
}

async function sideOf(server: Server, { name, company, asked }: Case): Promise<Side> {
  const authorization = `Bearer ${await tokenOf(server, company)}`
  return { name, url: server.url, asked: { ...asked, headers: { authorization } } }
}

async function grown(few: Side, many: Side): Promise<Grown> {
  const amount = few.name === 'accept' ? perRound.accept : perRound.read
  const latencies = { few: [] as number[], many: [] as number[] }
  // In turns; the first two rounds warm up.
  for (let turn = 0; turn < rounds + 2; turn++) {
    const one = await round(few.url, few.asked, amount, 1)
    const other = await round(many.url, many.asked, amount, 1)
    if (turn < 2) continue
    latencies.few.push(...one.latencies)
    latencies.many.push(...other.latencies)
  }
  return { name: few.name, few: median(latencies.few), many: median(latencies.many) }
}

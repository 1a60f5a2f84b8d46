/** The product beside the bare route, in turns, so that what else the machine does hits both. */

import { acceptOf, readsOf, type Case } from './cases.ts'
import type { Marketplace } from './load.ts'
import { median, quantile, round, type Asked, type Round } from './measure.ts'
import { tokenOf } from './log-in.ts'
import { startBare, type Server } from './servers.ts'
import { statementsOf, type Statement } from './statements.ts'

export interface Compared {
  readonly name: string
  readonly goal: number
  readonly product: Figures
  readonly bare: Figures
  /** Of the product's rate to the bare route's. */
  readonly ratio: number
}

export interface Figures {
  readonly perSecond: number
  readonly median: number
  readonly p99: number
}

const connections = 10
const rounds = 5
const perRound = { read: 2_000, accept: 300 }

export interface Choice {
  /** A quarter of the requests. */
  readonly quick: boolean
  /** Leaves out cases without this word in their names. */
  readonly only: string
}

export async function compare(
  url: string,
  market: Marketplace,
  product: Server,
  { quick, only }: Choice,
): Promise<Compared[]> {
  const accept = acceptOf(market)
  const reads = [...readsOf(market.partner, '1,000'), ...readsOf(market.small, '10')]
  const bare = await startBare({
    databaseUrl: url,
    reads: Object.fromEntries(
      await Promise.all(reads.map(async (one) => [pathOf(one), await onlyStatement(url, one)])),
    ),
    accept: { jobId: accept.jobId, statements: await statementsOf(url, accept.company.admin, accept.work) },
  })
  const results: Compared[] = []
  try {
    for (const one of [...reads, accept].filter(({ name }) => name.includes(only))) {
      const amount = (one === accept ? perRound.accept : perRound.read) / (quick ? 4 : 1)
      results.push(await compareOne(one, product, bare, amount))
    }
  } finally {
    await bare.stop()
  }
  return results
}

/** The bare server's path for a case. */
function pathOf({ name }: Case): string {
  return `/${encodeURIComponent(name)}`
}

async function onlyStatement(url: string, { company, work }: Case): Promise<Statement> {
  const [statement, ...more] = await statementsOf(url, company.admin, work)
  if (!statement || more.length > 0) throw new Error('A list is one statement.')
  return statement
}

async function compareOne(one: Case, product: Server, bare: Server, amount: number): Promise<Compared> {
  const authorization = `Bearer ${await tokenOf(product, one.company)}`
  const asked: Asked = { ...one.asked, headers: { authorization } }
  const askedBare: Asked = { ...one.asked, path: pathOf(one) }
  const sides = { product: [] as Round[], bare: [] as Round[] }
  // The first round warms both up.
  for (let turn = 0; turn <= rounds; turn++) {
    const pair = [
      await round(product.url, asked, amount, connections),
      await round(bare.url, askedBare, amount, connections),
    ] as const
    if (turn === 0) continue
    sides.product.push(pair[0])
    sides.bare.push(pair[1])
  }
  const ratios = sides.product.map(
    ({ perSecond }, turn) => perSecond / (sides.bare[turn]?.perSecond ?? Number.NaN),
  )
  return { ...one, product: figures(sides.product), bare: figures(sides.bare), ratio: median(ratios) }
}

function figures(rounds: readonly Round[]): Figures {
  const latencies = rounds.flatMap((round) => round.latencies)
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    median: median(latencies),
    p99: quantile(latencies, 0.99),
  }
}

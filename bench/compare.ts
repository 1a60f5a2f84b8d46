/** The product beside the bare route, in turns, so that what else the machine does hits both. */

import { ownerConnection } from '#server/platform/database/database'
import { acceptOf, detailOf, readsOf, type Case } from './benchmarks.ts'
import type { Marketplace } from './load-market.ts'
import { median, quantile, round, type Asked, type Round } from './measure.ts'
import { tokenOf } from './log-in.ts'
import { startBare, type Server } from './servers.ts'
import type { Company } from './seed-orders.ts'
import { statementsOf } from './statements.ts'

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
  const reads = [
    ...readsOf(market.partner, '1,000'),
    ...readsOf(market.small, '10'),
    ...detailOf(market.partner, await anOrderOf(url, market.partner)),
  ]
  const bare = await startBare({
    databaseUrl: url,
    reads: Object.fromEntries(
      await Promise.all(
        reads.map(async (one) => [pathOf(one), await statementsOf(url, one.company.admin, one.work)]),
      ),
    ),
    accept: {
      orderId: accept.orderId,
      statements: await statementsOf(url, accept.company.admin, accept.work),
    },
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

/** One that goes on: the page has everything to show. */
async function anOrderOf(url: string, { admin }: Company): Promise<string> {
  const client = await ownerConnection(url)
  const { rows } = await client.query<{ id: string }>(
    `select api_id as id from jobs where partner_account_id = $1 and status = 'appointment_confirmed' limit 1`,
    [admin.accountId],
  )
  await client.end()
  if (!rows[0]) throw new Error('The company has no order with an appointment.')
  return rows[0].id
}

async function compareOne(one: Case, product: Server, bare: Server, amount: number): Promise<Compared> {
  const authorization = `Bearer ${await tokenOf(product, one.company)}`
  const asked: Asked = { ...one.asked, headers: { authorization } }
  const other = one.beside
    ? { url: product.url, asked: { ...one.beside, headers: { authorization } } }
    : { url: bare.url, asked: { ...one.asked, path: pathOf(one) } }
  const sides = { product: [] as Round[], bare: [] as Round[] }
  // The first round warms both up.
  for (let turn = 0; turn <= rounds; turn++) {
    const pair = [
      await round(product.url, asked, amount, connections),
      await round(other.url, other.asked, amount, connections),
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

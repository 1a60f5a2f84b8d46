/** `npm run bench` compares the product with a minimal server that runs the same SQL (docs/benchmarks.md). */

import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { compareWithBaseline } from './compare.ts'
import { measureGrowth } from './growth.ts'
import { measureLiveLatency } from './live-latency.ts'
import { loadMarket, type Marketplace } from './data/load-market.ts'
import { printComparison, printGrowth, printLiveLatency, printServerFigures } from './report.ts'
import { startProduct } from './servers/servers.ts'

const { values: flags } = parseArgs({
  options: {
    /** Fewer requests, and no growth from 10,000 to 1,000,000 orders. */
    quick: { type: 'boolean', default: false },
    /** Runs only benchmarks with this text in their name. */
    only: { type: 'string', default: '' },
    orders: { type: 'string', default: '100000' },
  },
})

const dir = await mkdtemp(join(tmpdir(), 'gewerk-bench-'))
await chmod(dir, 0o755)
// The servers end with this process in any case.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }))
const postgres = await startEmbeddedPostgres(dir)
try {
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
  )
  const { url, market } = await createMarketDatabase(Number(flags.orders))
  const product = await startProduct(url, dir)
  const atRest = product.memory()
  try {
    printComparison(await compareWithBaseline(url, market, product, flags))
    if ('live'.includes(flags.only)) printLiveLatency(await measureLiveLatency(market, product))
    printServerFigures({ startMillis: product.startMillis, atRest, afterwards: product.memory() })
  } finally {
    await product.stop()
  }
  if (!flags.quick)
    printGrowth(
      await measureGrowth(
        await createMarketDatabase(10_000),
        await createMarketDatabase(1_000_000),
        dir,
        flags,
      ),
    )
} finally {
  await postgres.stop()
}

/** Creates a database with this number of orders. */
async function createMarketDatabase(orders: number): Promise<{ url: string; market: Marketplace }> {
  const url = await createBenchDatabase(postgres.url, `bench_${orders}`)
  const begun = performance.now()
  const market = await loadMarket(url, orders)
  console.log(
    `${orders.toLocaleString('en')} orders loaded in ${Math.round((performance.now() - begun) / 1000)} s`,
  )
  return { url, market }
}

async function createBenchDatabase(serverUrl: string, name: string): Promise<string> {
  const { connectAsOwner } = await import('#server/platform/database/database')
  const client = await connectAsOwner(serverUrl)
  await client.query(`create database ${name}`)
  await client.end()
  return serverUrl.replace(/\/\w+$/, `/${name}`)
}

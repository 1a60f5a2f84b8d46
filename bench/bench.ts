/** `npm run bench` compares the product with a minimal server that runs the same SQL (docs/benchmarks.md). */

import { existsSync, rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { compareServers } from './compare.ts'
import { measureGrowth } from './growth.ts'
import { measureLiveLatency } from './live-latency.ts'
import { fillRowReplies } from './data/fill-row-replies.ts'
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
    /** A folder that keeps the loaded databases for further runs. */
    data: { type: 'string' },
    /** The folder of an earlier version of the product, measured beside this one on the same database. */
    before: { type: 'string' },
  },
})

const dir = flags.data ? resolve(flags.data) : await mkdtemp(join(tmpdir(), 'gewerk-bench-'))
await mkdir(dir, { recursive: true })
await chmod(dir, 0o755)
// The servers end with this process in any case.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (!flags.data) process.once('exit', () => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }))
const postgres = await startEmbeddedPostgres(dir)
try {
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
  )
  const { url, market } = await createMarketDatabase(Number(flags.orders))
  const product = await startProduct(url, dir)
  const atRest = product.memory()
  const before = flags.before ? await startProduct(url, dir, resolve(flags.before)) : null
  try {
    printComparison(await compareServers(url, market, { product, before }, flags))
    if ('live'.includes(flags.only)) printLiveLatency(await measureLiveLatency(market, product))
    printServerFigures({ startMillis: product.startMillis, atRest, afterwards: product.memory() })
  } finally {
    await before?.stop()
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

/**
 * Creates a database with this number of orders. With `--data` it is a copy of one that is kept, because the
 * measurements change orders.
 */
async function createMarketDatabase(orders: number): Promise<{ url: string; market: Marketplace }> {
  const name = `bench_${orders}`
  if (!flags.data) {
    await runOnServer(`create database ${name}`)
    return { url: replaceDatabaseName(name), market: await loadTimed(replaceDatabaseName(name), orders) }
  }
  const template = `market_${orders}`
  const description = join(dir, `${template}.json`)
  if (!existsSync(description)) {
    await runOnServer(`drop database if exists ${template}`)
    await runOnServer(`create database ${template}`)
    await writeFile(description, JSON.stringify(await loadTimed(replaceDatabaseName(template), orders)))
  }
  const { migrate } = await import('#server/platform/database/migrations')
  await migrate(replaceDatabaseName(template))
  await fillRowReplies(replaceDatabaseName(template))
  await runOnServer(`drop database if exists ${name} with (force)`)
  await runOnServer(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: replaceDatabaseName(name),
    market: JSON.parse(await readFile(description, 'utf8')) as Marketplace,
  }
}

async function loadTimed(url: string, orders: number): Promise<Marketplace> {
  const begun = performance.now()
  const market = await loadMarket(url, orders)
  console.log(
    `${orders.toLocaleString('en')} orders loaded in ${Math.round((performance.now() - begun) / 1000)} s`,
  )
  return market
}

async function runOnServer(statement: string): Promise<void> {
  const { connectAsOwner } = await import('#server/platform/database/database')
  const client = await connectAsOwner(postgres.url)
  await client.query(statement)
  await client.end()
}

function replaceDatabaseName(name: string): string {
  return postgres.url.replace(/\/\w+$/, `/${name}`)
}

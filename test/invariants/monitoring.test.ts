/** Runs a server and a worker with metrics, and compares them with the files for Prometheus and Grafana. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createDependencies, loadMonitoring, serveMetrics, type Dependencies } from '#server/dependencies'
import { bootstrapDatabase } from '#server/bootstrap-database'
import { startHttpServer, type RunningServer } from '#server/main'
import { readConfig } from '#server/platform/config/config'
import type { MetricsServer } from '#server/platform/metrics/metrics-server'
import { startTaskWorker } from '#server/worker'
import { freshDatabase } from '#test/database/fresh-database'

const { url } = await freshDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'gewerk-metrics-'))
const readText = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
}
const rules = (parse(readText('deploy/monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups
  .flatMap(({ rules: listed }) => listed)
  .map(({ alert, expr }) => ({ alert, expr }))
interface Dashboard {
  readonly panels: { title: string; targets: { expr: string }[] }[]
}
const { panels } = JSON.parse(readText('deploy/monitoring/dashboard.json')) as Dashboard

let dependencies: Dependencies
let server: RunningServer
let worker: Awaited<ReturnType<typeof startTaskWorker>>
let metricsServer: MetricsServer | undefined

beforeAll(async () => {
  const config = readConfig({
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
  })
  dependencies = createDependencies(config, url, await loadMonitoring(config))
  await bootstrapDatabase(dependencies)
  server = await startHttpServer(dependencies)
  worker = await startTaskWorker(dependencies)
  metricsServer = await serveMetrics(dependencies)
}, 60_000)

afterAll(async () => {
  await worker.close()
  await server.close()
  await metricsServer?.close()
  await dependencies.database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function scrape(): Promise<string> {
  return (await fetch(metricsServer?.url ?? '')).text()
}

/** Returns the value of one sample, or undefined if there is none. */
async function readValue(sample: string): Promise<number | undefined> {
  const line = (await scrape()).split('\n').find((text) => text.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

function callServer(path: string, key = 'demo-operator-key'): Promise<Response> {
  return fetch(new URL(path, server.url), { headers: { authorization: `Bearer ${key}` } })
}

/** The names of our metrics and of those that prom-client adds. */
const metricPattern = /\b(?:gewerk|nodejs|process)_[a-z0-9_]+/g

test('every metric of the alert rules and of the dashboard is in a real scrape', async () => {
  const types = [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  const served = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((suffix) => `${name}_${suffix}`) : [name],
    ),
  )
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const used = new Set(expressions.flatMap((expression) => expression.match(metricPattern) ?? []))
  expect(used.size).toBeGreaterThan(15)
  expect([...used].filter((name) => !served.has(name))).toEqual([])
})

test('every alert has a heading in docs/operating.md, and every such heading an alert', () => {
  const section = /^## Alerts\n([\s\S]*?)^## /m.exec(readText('docs/operating.md'))?.[1] ?? ''
  const headings = [...section.matchAll(/^### (\w+)$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual(rules.map(({ alert }) => alert))
  expect(new Set(headings).size).toBe(headings.length)
})

test('every metric of ours that is served is explained in docs/operating.md', async () => {
  const served = [...(await scrape()).matchAll(/^# TYPE (gewerk_\S+)/gm)].map(([, name = '']) => name)
  const section = /^## Metrics\n([\s\S]*?)^## /m.exec(readText('docs/operating.md'))?.[1] ?? ''
  const explained = section.replaceAll('…', 'gewerk_database')
  expect(served.filter((name) => !explained.includes(`\`${name}\``))).toEqual([])
})

test('calls are counted by API, name and status; addresses without a call share one name', async () => {
  await callServer('/operator-api/v1/webhooks')
  await callServer('/operator-api/v1/webhooks', 'wrong')
  await callServer('/api/partner/no-such-call/4711')
  await callServer('/healthz')
  const sample = (api: string, call: string, status: number) =>
    `gewerk_calls_total{api="${api}",call="${call}",status="${status}"}`
  expect(await readValue(sample('operator', 'webhook.list', 200))).toBe(1)
  expect(await readValue(sample('operator', 'webhook.list', 401))).toBe(1)
  expect(await readValue(sample('partner', 'unknown', 404))).toBe(1)
  expect(await readValue(sample('web', 'web', 200))).toBe(1)
  expect(await readValue('gewerk_call_duration_seconds_count{api="operator",call="webhook.list"}')).toBe(2)
  expect(await scrape()).not.toContain('no-such-call')
})

test('tasks that the worker has run are counted', async () => {
  const sample = 'gewerk_task_duration_seconds_count{task="webhook.sweep",result="done"}'
  for (let tries = 0; tries < 200 && !(await readValue(sample)); tries += 1) await pause(25)
  expect(await readValue(sample)).toBe(1)
})

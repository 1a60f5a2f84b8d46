/** Runs a server and a worker that send traces to a collector. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDependencies, loadMonitoring, type Dependencies } from '#server/dependencies'
import { bootstrapDatabase } from '#server/bootstrap-database'
import { startHttpServer, type RunningServer } from '#server/main'
import { readConfig } from '#server/platform/config/config'
import { startTaskWorker } from '#server/worker'
import { freshDatabase } from '#test/database/fresh-database'
import { startTraceCollector, type CollectedSpan } from '#test/fakes/trace-collector'

const { url } = await freshDatabase()
const collector = await startTraceCollector()
const dataDir = mkdtempSync(join(tmpdir(), 'gewerk-traces-'))
/** W3C Trace Context, section 3.2: version, trace, parent span, sampled. */
const parent = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }
const traceparent = `00-${parent.trace}-${parent.span}-01`

let dependencies: Dependencies
let server: RunningServer
let worker: Awaited<ReturnType<typeof startTaskWorker>>

beforeAll(async () => {
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  // The packages of OpenTelemetry read the environment themselves.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50')
  const config = readConfig({
    ...variables,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
  })
  dependencies = createDependencies(config, url, await loadMonitoring(config))
  await bootstrapDatabase(dependencies)
  server = await startHttpServer(dependencies)
  worker = await startTaskWorker(dependencies)
}, 60_000)

afterAll(async () => {
  await worker.close()
  await server.close()
  await dependencies.database.close()
  await dependencies.tracing?.close()
  collector.close()
  vi.unstubAllEnvs()
  rmSync(dataDir, { recursive: true, force: true })
})

function callServer(path: string, body?: string): Promise<Response> {
  const headers = { authorization: 'Bearer demo-operator-key', traceparent }
  return fetch(new URL(path, server.url), {
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body && { method: 'PATCH', body }),
  })
}

/** Waits for the span of a call or task, and returns it with the spans inside it. */
async function findSpan(name: string): Promise<{ span: CollectedSpan; inside: CollectedSpan[] }> {
  const span = await vi.waitFor(
    () => {
      const found = collector.spans.find((one) => one.name === name)
      if (!found) throw new Error(`No span ${name}.`)
      return found
    },
    { timeout: 10_000, interval: 50 },
  )
  return { span, inside: collector.spans.filter(({ parentId }) => parentId === span.id) }
}

test('a call continues the trace of its header, and its statements are inside it', async () => {
  await callServer('/operator-api/v1/webhooks')
  const { span, inside } = await findSpan('webhook.list')
  expect(span).toMatchObject({ traceId: parent.trace, parentId: parent.span })
  expect(span.bytes.includes('/operator-api/v1/webhooks')).toBe(true)
  expect(inside.map(({ name }) => name)).toContain('SELECT')
})

test('the statements of a call with a body are inside it, and no value of the body or the address is sent', async () => {
  const secrets = ['https://secret.example/hook', '0b9cd4f7-3ee5-4a3c-8d6c-1f4f3b6a9a11']
  // Large enough for several packets.
  const body = JSON.stringify({ url: secrets[0] }) + ' '.repeat(500_000)
  await callServer(`/operator-api/v1/webhooks/${secrets[1]}`, body)
  const { span, inside } = await findSpan('webhook.change')
  expect(span.bytes.includes('/operator-api/v1/webhooks/:webhook_id')).toBe(true)
  expect(inside.some(({ bytes }) => bytes.includes('webhooks'))).toBe(true)
  const sent = Buffer.concat(collector.spans.map(({ bytes }) => bytes))
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
})

test('each run of a task is a trace of its own, with its statements', async () => {
  const { span, inside } = await findSpan('webhook.sweep')
  expect(span.parentId).toBe('')
  expect(inside.length).toBeGreaterThan(0)
})

test('pages, the health check and event streams are no spans', async () => {
  await callServer('/healthz')
  await callServer('/login/')
  await callServer('/operator-api/v1/accounts')
  await findSpan('account.list')
  expect(
    collector.spans.filter(({ name }) => !/^([a-zA-Z]+\.|[A-Z]+$)/.test(name)).map(({ name }) => name),
  ).toEqual([])
})

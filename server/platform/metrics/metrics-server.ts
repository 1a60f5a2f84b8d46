import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  readonly url: string
  close(): Promise<void>
}

export interface MetricsServerOptions {
  readonly metrics: Metrics
  readonly port: number
  readonly host: string
}

/**
 * Serves `GET /metrics` on a port of its own, so that the proxy of the portal cannot expose it by mistake. Throws if the
 * port is taken.
 */
export async function startMetricsServer({
  metrics,
  port,
  host,
}: MetricsServerOptions): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void sendMetrics(metrics, response)
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? 'another program or process uses' : 'cannot be used'
    throw new Error(
      `METRICS_PORT is ${port}, which ${reason} (${error.code} on ${host}). Set METRICS_PORT and METRICS_HOST to a free port of this machine; each process needs its own.`,
    )
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`,
    close: async () => {
      const closed = once(server.close(), 'close')
      server.closeAllConnections()
      await closed
    },
  }
}

async function sendMetrics(metrics: Metrics, response: ServerResponse): Promise<void> {
  try {
    const text = await metrics.render()
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}

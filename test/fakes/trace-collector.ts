/** An OpenTelemetry collector that keeps the spans it gets (OTLP over HTTP with protobuf). */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

export interface CollectedSpan {
  readonly traceId: string
  readonly id: string
  /** Empty for the first span of a trace. */
  readonly parentId: string
  readonly name: string
  /** The whole encoded span, to look for texts that must not be in it. */
  readonly bytes: Buffer
}

export interface TraceCollector {
  readonly url: string
  readonly spans: readonly CollectedSpan[]
  readonly close: () => void
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const isZipped = request.headers['content-encoding'] === 'gzip'
      if (request.url === '/v1/traces') spans.push(...readSpans(isZipped ? gunzipSync(body) : body))
      response.setHeader('content-type', 'application/x-protobuf').end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() }
}

/** Field numbers: opentelemetry/proto/trace/v1/trace.proto. */
function readSpans(request: Buffer): CollectedSpan[] {
  const spans = readFields(request, 1)
    .flatMap((ofResource) => readFields(ofResource, 2))
    .flatMap((ofScope) => readFields(ofScope, 2))
  return spans.map((bytes) => {
    const read = (field: number) => readFields(bytes, field)[0] ?? Buffer.alloc(0)
    return {
      traceId: read(1).toString('hex'),
      id: read(2).toString('hex'),
      parentId: read(4).toString('hex'),
      name: read(5).toString(),
      bytes,
    }
  })
}

/** Returns the values of a field with a length (protobuf wire type 2), and skips all other fields. */
function readFields(message: Buffer, wanted: number): Buffer[] {
  const values: Buffer[] = []
  let at = 0
  const readNumber = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = message.readUInt8(at++)
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const tag = readNumber()
    const type = tag & 7
    if (type === 0) readNumber()
    else if (type === 1) at += 8
    else if (type === 5) at += 4
    else {
      const length = readNumber()
      if (tag >> 3 === wanted) values.push(message.subarray(at, at + length))
      at += length
    }
  }
  return values
}

/**
 * A bucket for tests: the one that TEST_S3_URL names (`http://key:secret@host:port/bucket`), else a
 * stand-in for as much of S3 as files.ts asks for.
 */

import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '#server/platform/config'

export interface Bucket {
  readonly config: S3Config
  stop(): Promise<void>
}

/** The stand-in keeps its objects below `dir`. */
export async function startBucket(dir: string): Promise<Bucket> {
  const given = process.env['TEST_S3_URL']
  if (given) return { config: fromUrl(new URL(given)), stop: () => Promise.resolve() }
  const server = createServer((request, reply) => {
    answer(dir, request, reply).catch((error: unknown) => reply.writeHead(500).end(String(error)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    config: fromUrl(new URL(`http://key:secret@127.0.0.1:${port}/gewerk`)),
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

function fromUrl(url: URL): S3Config {
  return {
    endpoint: url.origin,
    bucket: url.pathname.slice(1),
    region: 'us-east-1',
    accessKeyId: url.username,
    secretAccessKey: url.password,
    forcePathStyle: true,
  }
}

async function answer(dir: string, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const path = join(dir, 'bucket', new URL(request.url ?? '/', 'http://s3').pathname)
  const refusal = refused(request)
  if (refusal) return void reply.writeHead(...refusal).end()
  if (request.method === 'PUT') {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await buffer(request))
    return void reply.end()
  }
  if (request.method === 'DELETE') {
    await rm(path, { force: true })
    return void reply.writeHead(204).end()
  }
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  )
  if (size === undefined) return void reply.writeHead(404).end()
  reply.writeHead(200, { 'content-length': size, etag: '"1"', 'last-modified': new Date(0).toUTCString() })
  reply.end(request.method === 'HEAD' ? undefined : await readFile(path))
}

/** As strict as the real thing where it matters: signed, of a known length, and not framed in chunks. */
function refused({ method, headers }: IncomingMessage): [status: number, why: string] | undefined {
  if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) return [403, 'not signed']
  if (method !== 'PUT') return undefined
  if (headers['content-length'] === undefined) return [411, 'length required']
  if (headers['content-encoding']?.includes('aws-chunked')) return [501, 'framed in chunks']
  if (headers['x-amz-acl']) return [400, 'access lists are not supported']
  return undefined
}

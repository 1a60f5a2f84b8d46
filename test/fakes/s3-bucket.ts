/**
 * An S3 bucket for tests: the one in TEST_S3_URL (`http://key:secret@host:port/bucket`), otherwise one of an
 * S3 server in this process.
 */

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Config } from '#server/platform/config/config'

export interface TestBucket {
  readonly config: S3Config
  stop(): Promise<void>
}

/** Starts the bucket. The server in this process stores its objects in `dir`. */
export async function startTestBucket(dir: string): Promise<TestBucket> {
  const given = process.env['TEST_S3_URL']
  if (given) return { config: parseS3Url(new URL(given)), stop: () => Promise.resolve() }
  const directory = join(dir, 'buckets')
  await mkdir(directory, { recursive: true })
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'gewerk', configs: [] }],
  })
  const { port } = await server.run()
  return {
    config: parseS3Url(new URL(`http://S3RVER:S3RVER@127.0.0.1:${port}/gewerk`)),
    stop: () => server.close(),
  }
}

function parseS3Url(url: URL): S3Config {
  return {
    endpoint: url.origin,
    bucket: url.pathname.slice(1),
    region: 'us-east-1',
    accessKeyId: url.username,
    secretAccessKey: url.password,
    forcePathStyle: true,
  }
}

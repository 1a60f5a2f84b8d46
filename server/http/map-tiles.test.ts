import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createFileStore } from '#server/platform/storage/file-store'
import { createMapTiles } from '#server/platform/storage/map-tiles'
import { createHttpApp } from './http-app.ts'
import { parseByteRange, registerMapTiles } from './map-tiles.ts'

const dir = await mkdtemp(join(tmpdir(), 'gewerk-map-'))
const files = createFileStore({ dataDir: dir, s3: undefined })
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251))
await files.put('map/de.pmtiles', bytes)
const log = pino({ level: 'silent' })
const app = await createHttpApp({ log, proxies: [], frameAncestors: [], secure: false })
const config = { mapTiles: { key: 'map/de.pmtiles' }, publicUrl: 'https://partner.example' }
const tiles = createMapTiles({ config, files, log })
registerMapTiles(app, tiles)
afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true })
})

const version = (await files.stat('map/de.pmtiles')).version
const ask = (headers: Record<string, string> = {}, url = '/map/tiles.pmtiles') => app.inject({ url, headers })

test('a byte range is served exactly, with its place in the file', async () => {
  const reply = await ask({ range: 'bytes=100-199' })
  expect(reply.statusCode).toBe(206)
  expect(reply.headers).toMatchObject({
    'content-range': 'bytes 100-199/1000',
    'content-length': '100',
    'accept-ranges': 'bytes',
    etag: `"${version}"`,
  })
  expect(reply.rawPayload).toEqual(bytes.subarray(100, 200))
})

test('a range beyond the end is cut, one after the end is refused with the size', async () => {
  expect((await ask({ range: 'bytes=990-2000' })).rawPayload).toEqual(bytes.subarray(990))
  expect((await ask({ range: 'bytes=-5' })).rawPayload).toEqual(bytes.subarray(995))
  const refused = await ask({ range: 'bytes=1000-1001' })
  expect([refused.statusCode, refused.headers['content-range']]).toEqual([416, 'bytes */1000'])
})

test('without a range the whole file is served', async () => {
  const reply = await ask()
  expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 1000])
})

test('browsers keep the file of the current URL and ask again for that of another one', async () => {
  const kept = await ask({}, `/map/tiles.pmtiles?v=${version}`)
  expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await ask({}, '/map/tiles.pmtiles?v=old')).headers['cache-control']).toBe('no-cache')
  expect((await ask({ 'if-none-match': `"${version}"` })).statusCode).toBe(304)
})

test('a range of a former version of the file is answered with the whole new file', async () => {
  const current = await ask({ range: 'bytes=0-9', 'if-range': `"${version}"` })
  const former = await ask({ range: 'bytes=0-9', 'if-range': '"former"' })
  expect([current.statusCode, former.statusCode]).toEqual([206, 200])
})

test('HEAD returns the size without the content', async () => {
  const reply = await app.inject({ method: 'HEAD', url: '/map/tiles.pmtiles' })
  expect([reply.statusCode, reply.headers['content-length'], reply.rawPayload.length]).toEqual([
    200,
    '1000',
    0,
  ])
})

test('without a file in the file store there is no such URL', async () => {
  const empty = await createHttpApp({ log, proxies: [], frameAncestors: [], secure: false })
  registerMapTiles(empty, createMapTiles({ config: { ...config, mapTiles: undefined }, files, log }))
  expect((await empty.inject('/map/tiles.pmtiles')).statusCode).toBe(404)
  await empty.close()
})

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=5-', { first: 5, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-30', { first: 0, last: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=5-4', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['items=0-1', null],
  ['bytes=9999999999999999999-', null],
])('the range %s of ten bytes is read as %j', (header, expected) => {
  expect(parseByteRange(header, 10)).toEqual(expected)
})

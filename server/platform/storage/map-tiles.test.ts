import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMapTilesArchive, openMapTilesArchive } from '#test/builders/map-tiles'
import { createFileStore } from './file-store.ts'
import { createMapTiles } from './map-tiles.ts'

const dir = await mkdtemp(join(tmpdir(), 'gewerk-map-'))
const files = createFileStore({ dataDir: dir, s3: undefined })
const archive = createMapTilesArchive(openMapTilesArchive)
const key = 'map/germany.pmtiles'
const closing: (() => void)[] = []
afterAll(async () => {
  for (const close of closing) close()
  await rm(dir, { recursive: true })
})

function createTiles(mapTiles: { key: string } | { url: string } | undefined) {
  const lines: string[] = []
  const write = (_: unknown, text?: string) => void lines.push(text ?? '')
  const config = { mapTiles, publicUrl: 'https://partner.example' }
  return { lines, tiles: createMapTiles({ config, files, log: { info: write, warn: write } as never }) }
}

async function checkFile(bytes: Buffer) {
  await files.put(key, bytes)
  return createTiles({ key }).tiles.check()
}

/** Returns the archive with one byte of its header changed. */
function withByte(at: number, value: number): Buffer {
  const copy = Buffer.from(archive)
  copy[at] = value
  return copy
}

async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/de.pmtiles`
}

const rangeHeaders = { 'content-range': `bytes 0-126/${archive.length}`, 'access-control-allow-origin': '*' }

test('without MAP_TILES the built-in map is shown, and nothing is logged', async () => {
  const { tiles, lines } = createTiles(undefined)
  expect(await tiles.check()).toEqual({ url: null, problem: null })
  expect(lines).toEqual([])
})

test('an archive in the file store is served from our own origin, with its version in the URL', async () => {
  const { url, problem } = await checkFile(archive)
  expect(problem).toBeNull()
  expect(url).toMatch(/^\/map\/tiles\.pmtiles\?v=[\w-]+$/)
})

test.each([
  ['an empty file', Buffer.alloc(0), 'The file is not a PMTiles archive.'],
  ['a text', Buffer.alloc(500, 'x'), 'The file is not a PMTiles archive.'],
  ['an archive of version 2', withByte(7, 2), 'The archive has version 2; only version 3 can be read.'],
  ['an archive of pictures', withByte(99, 2), 'The archive contains pictures instead of vector tiles (MVT).'],
  ['an archive with Zstandard', withByte(98, 4), 'The archive is compressed with something other than gzip.'],
  ['half an archive', archive.subarray(0, 200), /^The archive is incomplete: 200 of at least \d+ bytes\.$/],
])('%s is refused with the reason', async (_name, bytes, reason) => {
  const state = await checkFile(bytes)
  expect(state.url).toBeNull()
  expect(state.problem).toMatch(reason)
})

test('a missing file is logged once, however often the map is opened', async () => {
  const { tiles, lines } = createTiles({ key: 'map/none.pmtiles' })
  await Promise.all([tiles.check(), tiles.check()])
  expect(await tiles.check()).toEqual({ url: null, problem: 'There is no file map/none.pmtiles' })
  expect(lines).toEqual(['MAP_TILES cannot be used, the built-in map is shown'])
})

test('an archive at an address is used as it is', async () => {
  const url = await startServer((request, response) => {
    expect(request.headers).toMatchObject({ range: 'bytes=0-126', origin: 'https://partner.example' })
    response.writeHead(206, rangeHeaders).end(archive.subarray(0, 127))
  })
  expect(await createTiles({ url }).tiles.check()).toEqual({ url, problem: null })
})

test.each([
  ['ignores ranges', 200, rangeHeaders, 'with status 200 instead of 206'],
  ['does not have the file', 404, rangeHeaders, 'with status 404 instead of 206'],
  ['redirects', 302, { location: 'http://127.0.0.1:1/' }, 'redirect'],
  [
    'forbids other sites',
    206,
    { 'content-range': rangeHeaders['content-range'] },
    'does not allow https://partner.example',
  ],
  [
    'has half the archive',
    206,
    { ...rangeHeaders, 'content-range': 'bytes 0-126/200' },
    'The archive is incomplete',
  ],
])('an address whose server %s is refused with the reason', async (_name, status, headers, reason) => {
  const url = await startServer((_request, response) => {
    response.writeHead(status, headers).end(archive.subarray(0, 127))
  })
  const state = await createTiles({ url }).tiles.check()
  expect(state.url).toBeNull()
  expect(state.problem).toContain(reason)
})

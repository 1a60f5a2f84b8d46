import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#server/kernel/refusal'
import { type MapTiles, mapTilesPath } from '#server/platform/storage/map-tiles'

/**
 * Registers `GET /map/tiles.pmtiles`, which serves byte ranges of the base map in the file store (RFC 9110
 * § 14). It is public: the map contains no data of this installation, and browsers cache it.
 */
export function registerMapTiles(app: FastifyInstance, tiles: MapTiles): void {
  app.get(mapTilesPath, { schema: { hide: true } } as object, (request, reply) =>
    sendMapTiles(tiles, request, reply),
  )
}

async function sendMapTiles(
  tiles: MapTiles,
  { headers, method, query }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await tiles.findFile()
  if (!file) throw new Refusal('not_found')
  const etag = `"${file.version}"`
  const isCurrentUrl = (query as { v?: unknown }).v === file.version
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('cache-control', isCurrentUrl ? 'public, max-age=31536000, immutable' : 'no-cache')
    .type('application/vnd.pmtiles')
  if (headers['if-none-match'] === etag) return reply.status(304).send()
  const condition = headers['if-range']
  const asked = condition === undefined || condition === etag ? headers.range : undefined
  const range = parseByteRange(asked, file.size)
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${file.size}`).send()
  const { first, last } = range ?? { first: 0, last: file.size - 1 }
  reply.header('content-length', last - first + 1)
  if (range) reply.status(206).header('content-range', `bytes ${first}-${last}/${file.size}`)
  // An empty stream keeps the length in the header; a text would set it to 0.
  return reply.send(method === 'HEAD' ? Readable.from([]) : await tiles.readRange(first, last))
}

interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Returns the one range of a `Range` header for a file of `size` bytes; null: the whole file is sent, also for
 * several ranges and other units, which a server may ignore (RFC 9110 § 14.2).
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= size ? 'unsatisfiable' : { first, last }
}

/** The operator's own base map: a PMTiles archive (version 3) in the file store or at an address. */

import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { FileMissing, type FileStore, type StoredFileState } from './file-store.ts'

/** Path under which our own server serves the archive of the file store. */
export const mapTilesPath = '/map/tiles.pmtiles'

/** Result of the check of `MAP_TILES`. */
export interface MapTilesState {
  /** URL for browsers; null: the built-in map is shown. */
  readonly url: string | null
  /** Why the configured archive cannot be used; null if it can, or if none is configured. */
  readonly problem: string | null
}

export interface MapTiles {
  /** Checks the archive, at most once a minute, and logs a changed result. */
  check(): Promise<MapTilesState>
  /** Returns size and version of the archive in the file store; null if there is none. */
  findFile(): Promise<StoredFileState | null>
  /** Reads bytes of the archive in the file store, first and last included. */
  readRange(first: number, last: number): Promise<Readable>
}

interface MapTilesDependencies {
  readonly config: Pick<Config, 'mapTiles' | 'publicUrl'>
  readonly files: Pick<FileStore, 'stat' | 'readRange'>
  readonly log: Pick<Logger, 'info' | 'warn'>
}

const checkIntervalMillis = 60_000
const requestTimeoutMillis = 5_000
/** Length of the fixed header of PMTiles version 3. */
const headerLength = 127

export function createMapTiles({ config, files, log }: MapTilesDependencies): MapTiles {
  const { mapTiles: source } = config
  const key = source && 'key' in source ? source.key : null
  const examine = async (): Promise<MapTilesState> => {
    if (!source) return { url: null, problem: null }
    try {
      return 'key' in source
        ? await examineFile(files, source.key)
        : await examineAddress(source.url, config.publicUrl)
    } catch (error) {
      const problem = error instanceof FileMissing ? error.message : describeFailure(error)
      return { url: null, problem }
    }
  }
  let latest: MapTilesState | null = null
  let running: Promise<MapTilesState> | null = null
  let nextCheck = 0
  return {
    check: () => {
      if (latest && performance.now() < nextCheck) return Promise.resolve(latest)
      running ??= examine().then((state) => {
        if (source) logChange(log, latest, state)
        latest = state
        nextCheck = performance.now() + checkIntervalMillis
        running = null
        return state
      })
      return running
    },
    findFile: async () => {
      if (key === null) return null
      return files.stat(key).catch((error: unknown) => {
        if (error instanceof FileMissing) return null
        throw error
      })
    },
    readRange: (first, last) => {
      if (key === null) throw new FileMissing(mapTilesPath)
      return files.readRange(key, first, last)
    },
  }
}

function logChange(log: MapTilesDependencies['log'], before: MapTilesState | null, now: MapTilesState): void {
  if (before && before.problem === now.problem) return
  if (now.problem === null) log.info({ url: now.url }, 'the map shows the tiles of MAP_TILES')
  else log.warn({ problem: now.problem }, 'MAP_TILES cannot be used, the built-in map is shown')
}

async function examineFile(files: MapTilesDependencies['files'], key: string): Promise<MapTilesState> {
  const { size, version } = await files.stat(key)
  const last = Math.min(size, headerLength) - 1
  const head = last < 0 ? Buffer.alloc(0) : await buffer(await files.readRange(key, 0, last))
  const problem = findArchiveProblem(head, size)
  return { url: problem === null ? `${mapTilesPath}?v=${version}` : null, problem }
}

/** Requests the header as a browser of this installation would, so that a missing CORS header is noticed. */
async function examineAddress(url: string, publicUrl: string): Promise<MapTilesState> {
  const { origin } = new URL(publicUrl)
  const reply = await fetch(url, {
    headers: { range: `bytes=0-${headerLength - 1}`, origin },
    redirect: 'error',
    signal: AbortSignal.timeout(requestTimeoutMillis),
  })
  const problem = await findReplyProblem(reply, new URL(url).origin === origin ? null : origin)
  return { url: problem === null ? url : null, problem }
}

async function findReplyProblem(reply: Response, foreignOrigin: string | null): Promise<string | null> {
  if (reply.status !== 206) {
    await reply.body?.cancel()
    return `The server answers a request for a byte range with status ${reply.status} instead of 206.`
  }
  const allowed = reply.headers.get('access-control-allow-origin')
  const head = Buffer.from(await reply.arrayBuffer())
  if (foreignOrigin !== null && allowed !== '*' && allowed !== foreignOrigin)
    return `Browsers may not read the file: the header Access-Control-Allow-Origin does not allow ${foreignOrigin}.`
  const size = Number(/\/(\d+)$/.exec(reply.headers.get('content-range') ?? '')?.[1])
  return findArchiveProblem(head, Number.isInteger(size) ? size : null)
}

function describeFailure(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

const vectorTiles = 1
/** No compression and gzip. Browsers decode neither Brotli nor Zstandard from a script. */
const readableCompressions: readonly number[] = [1, 2]

/**
 * Returns why these first bytes are not those of a usable archive of `size` bytes; null: they are. Layout:
 * PMTiles Specification version 3, section 3 "Header".
 */
export function findArchiveProblem(head: Buffer, size: number | null): string | null {
  if (head.length < headerLength || head.toString('latin1', 0, 7) !== 'PMTiles')
    return 'The file is not a PMTiles archive.'
  if (head[7] !== 3) return `The archive has version ${head[7]}; only version 3 can be read.`
  if (head[99] !== vectorTiles) return 'The archive contains pictures instead of vector tiles (MVT).'
  if (![head[97], head[98]].every((compression) => readableCompressions.includes(compression ?? 0)))
    return 'The archive is compressed with something other than gzip.'
  const end = head.readBigUInt64LE(56) + head.readBigUInt64LE(64)
  if (size !== null && end > BigInt(size))
    return `The archive is incomplete: ${size} of at least ${end} bytes.`
  return null
}

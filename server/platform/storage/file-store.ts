/** One interface for files in DATA_DIR/files and in an S3 bucket. */

import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config, S3Config } from '../config/config.ts'

/** Keys are paths of ASCII letters, digits, `_`, `-` and `.`, such as `orders/0199…/plan.pdf`. */
export interface FileStore {
  /**
   * Loads the store's client without contacting the store. Loading the S3 client blocks the process for half
   * a second.
   */
  load(): Promise<void>
  /** Stores the file completely or not at all. Replaces an existing file. */
  put(key: string, content: Buffer | Readable, contentType?: string): Promise<void>
  /** Throws `FileMissing`, as do `readBytes` and `size`. */
  read(key: string): Promise<Readable>
  readBytes(key: string): Promise<Buffer>
  /** In bytes. */
  size(key: string): Promise<number>
  /** Returns size and version of a file. Throws `FileMissing`. */
  stat(key: string): Promise<StoredFileState>
  /** Reads the bytes from `first` to `last`, both included. Throws `FileMissing`. */
  readRange(key: string, first: number, last: number): Promise<Readable>
  exists(key: string): Promise<boolean>
  /** Lists the keys below a folder, such as `files/`. */
  listKeys(folder: string): AsyncIterable<string>
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>
}

export interface StoredFileState {
  /** In bytes. */
  readonly size: number
  /** Changes with the content. */
  readonly version: string
}

/** The file store is full, refuses or does not answer. A retry may succeed. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

class InvalidKey extends Error {}

export class FileMissing extends Error {
  override readonly name = 'FileMissing'

  constructor(key: string) {
    super(`There is no file ${key}`)
  }
}

/** Time limits for the S3 service, in milliseconds. Its client has none by default. */
export interface StorageLimits {
  readonly connect: number
  /**
   * Maximum silence on an open connection. Each request has two attempts, so it ends after 30 seconds of
   * silence.
   */
  readonly silence: number
}

const defaultLimits: StorageLimits = { connect: 3_000, silence: 15_000 }

/**
 * Creates the store in the configured bucket or else in the directory. It is first contacted for the first
 * file.
 */
export function createFileStore(
  config: Pick<Config, 'dataDir' | 's3'>,
  limits: StorageLimits = defaultLimits,
): FileStore {
  return config.s3
    ? createBucketStore(config.s3, limits)
    : createDirectoryStore(join(config.dataDir, 'files'))
}

/** Turns every failure of the store into `StorageUnavailable` with its cause. */
async function wrapStorageErrors<T>(what: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof FileMissing || error instanceof InvalidKey) throw error
    throw new StorageUnavailable(`The file store failed: ${what}`, { cause: error })
  }
}

function createDirectoryStore(location: string): FileStore {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    ...createReadMethods(
      () => Promise.resolve(disk),
      (key, first, last) => openFileRange(join(location, key), first, last),
    ),
    load: () => Promise.resolve(),
    // Written under a temporary name first, so that no reader sees a partial file.
    put: async (key, content) => {
      await wrapStorageErrors(`write ${key}`, async () => {
        const temporaryKey = `${requireValidKey(key)}.${randomBytes(4).toString('hex')}.part`
        try {
          await writeFileContent(disk, temporaryKey, content)
          // The driver's own move copies the file, which readers could see.
          await rename(join(location, temporaryKey), join(location, key))
        } catch (error) {
          await disk.delete(temporaryKey).catch(() => undefined)
          throw error
        }
      })
    },
  }
}

function createBucketStore(s3: S3Config, limits: StorageLimits): FileStore {
  let opened: Promise<Bucket> | undefined
  const bucket = () => (opened ??= loadBucket(s3, limits))
  const disk = async () => (await bucket()).disk
  return {
    ...createReadMethods(disk, async (...range) => (await bucket()).readRange(...range)),
    load: async () => {
      await bucket()
    },
    put: async (key, content, contentType) => {
      const opened = await disk()
      const send = (whole: Buffer | Readable) =>
        writeFileContent(opened, requireValidKey(key), whole, contentType)
      await wrapStorageErrors(`write ${key}`, () =>
        Buffer.isBuffer(content) ? send(content) : withSpooledFile(content, send),
      )
    },
  }
}

interface Bucket {
  readonly disk: Disk
  readonly readRange: RangeReader
}

/** The S3 client is large, so it is loaded only if a bucket is configured. */
async function loadBucket(s3: S3Config, limits: StorageLimits): Promise<Bucket> {
  const [{ S3Driver }, { GetObjectCommand, S3Client }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ])
  const client = new S3Client({
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint } : {}),
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    forcePathStyle: s3.forcePathStyle,
    // Many S3 services other than Amazon's support neither these checksums nor access lists. Some would store
    // the framing of the stream as file content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: limits.connect, socketTimeout: limits.silence },
  })
  const driver = new S3Driver({ client, bucket: s3.bucket, supportsACL: false, visibility: 'private' })
  return {
    disk: new Disk(driver),
    readRange: async (key, first, last) => {
      const range = new GetObjectCommand({ Bucket: s3.bucket, Key: key, Range: `bytes=${first}-${last}` })
      return (await client.send(range)).Body as Readable
    },
  }
}

function writeFileContent(
  disk: Disk,
  key: string,
  content: Buffer | Readable,
  contentType?: string,
): Promise<void> {
  const options = contentType ? { contentType } : {}
  return Buffer.isBuffer(content) ? disk.put(key, content, options) : disk.putStream(key, content, options)
}

/** S3 needs the length in advance, which a file has and a stream does not. */
async function withSpooledFile(content: Readable, send: (file: Readable) => Promise<void>): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'gewerk-upload-'))
  try {
    const path = join(dir, 'content')
    await pipeline(content, createWriteStream(path))
    await send(createReadStream(path))
  } finally {
    await rm(dir, { recursive: true })
  }
}

type RangeReader = (key: string, first: number, last: number) => Promise<Readable>

/** Opens the file before it returns, so that a missing file is reported here and not while it is read. */
async function openFileRange(path: string, first: number, last: number): Promise<Readable> {
  const file = await open(path)
  return file.createReadStream({ start: first, end: last })
}

function createReadMethods(
  disk: () => Promise<Disk>,
  readRange: RangeReader,
): Omit<FileStore, 'put' | 'load'> {
  const readExisting = <T>(key: string, run: (disk: Disk) => Promise<T>): Promise<T> =>
    wrapStorageErrors(`read ${key}`, async () => {
      try {
        return await run(await disk())
      } catch (error) {
        if (isMissingFile(error)) throw new FileMissing(key)
        throw error
      }
    })
  return {
    read: async (key) => {
      // A stream reports a missing file only when it is read.
      await readExisting(key, (disk) => disk.getMetaData(requireValidKey(key)))
      return readExisting(key, (disk) => disk.getStream(key))
    },
    readBytes: (key) =>
      readExisting(key, async (disk) => Buffer.from(await disk.getBytes(requireValidKey(key)))),
    size: (key) =>
      readExisting(key, async (disk) => (await disk.getMetaData(requireValidKey(key))).contentLength),
    stat: (key) =>
      readExisting(key, async (disk) => {
        const { contentLength, etag } = await disk.getMetaData(requireValidKey(key))
        return { size: contentLength, version: etag.replace(/[^\w-]/g, '') }
      }),
    readRange: (key, first, last) => readExisting(key, () => readRange(requireValidKey(key), first, last)),
    exists: (key) =>
      wrapStorageErrors(`look for ${key}`, async () => (await disk()).exists(requireValidKey(key))),
    listKeys: (folder) => listKeysBelow(disk, requireValidKey(folder.replace(/\/$/, ''))),
    delete: (key) =>
      wrapStorageErrors(`delete ${key}`, async () => {
        try {
          await (await disk()).delete(requireValidKey(key))
        } catch (error) {
          if (!isMissingFile(error)) throw error
        }
      }),
  }
}

/** The drivers, but not `readRange`, wrap the error of the file system (ENOENT) or of the S3 service (404). */
function isMissingFile(error: unknown): boolean {
  const cause = ((error as Error).cause ?? error) as NodeJS.ErrnoException & {
    $metadata?: { httpStatusCode?: number }
  }
  if (cause.name === 'NoSuchBucket') return false
  return cause.code === 'ENOENT' || cause.$metadata?.httpStatusCode === 404
}

async function* listKeysBelow(disk: () => Promise<Disk>, folder: string): AsyncGenerator<string> {
  const opened = await disk()
  let token: string | undefined
  do {
    const page = await opened
      .listAll(`${folder}/`, { recursive: true, ...(token ? { paginationToken: token } : {}) })
      .catch((error: unknown) => {
        // A folder exists only once it has a file.
        if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return null
        throw error
      })
    if (!page) return
    // In a bucket a folder is only a key prefix: `list` would also match `listed`.
    for (const found of page.objects) if (found.isFile && found.key.startsWith(`${folder}/`)) yield found.key
    token = page.paginationToken
  } while (token)
}

/** Keys are created by the program, so an invalid one is a bug or an attempt to leave the directory. */
function requireValidKey(key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key))
    throw new InvalidKey(`${JSON.stringify(key)} is no key of a file`)
  return key
}

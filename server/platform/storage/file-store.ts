/** Files below one interface: in DATA_DIR/files, or in an S3 bucket where one is configured. */

import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config, S3Config } from '../config/config.ts'

/** Keys are paths of plain letters, such as `orders/0199…/plan.pdf`. */
export interface FileStore {
  /** Loads the client of the store, without asking the store. The client of S3 blocks the process for half a second. */
  load(): Promise<void>
  /** Stores the whole file or nothing; an older one under this key is replaced. */
  put(key: string, content: Buffer | Readable, contentType?: string): Promise<void>
  /** Throws `FileMissing`; so do `bytes` and `size`. */
  read(key: string): Promise<Readable>
  readBytes(key: string): Promise<Buffer>
  /** In bytes. */
  size(key: string): Promise<number>
  exists(key: string): Promise<boolean>
  /** The keys below a folder, such as `files/`. */
  listKeys(folder: string): AsyncIterable<string>
  /** A file that is not there is no error. */
  delete(key: string): Promise<void>
}

/** The file store is full, refuses or does not answer. What failed may succeed later. */
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

/** Time limits for the S3 service, in milliseconds. Its client has none by itself. */
export interface StorageLimits {
  readonly connect: number
  /** Silence on an open connection. A request is tried twice, so it ends after 30 seconds of silence. */
  readonly silence: number
}

const defaultLimits: StorageLimits = { connect: 3_000, silence: 15_000 }

/** The bucket where one is configured, else the directory; neither is asked before the first file. */
export function createFileStore(
  config: Pick<Config, 'dataDir' | 's3'>,
  limits: StorageLimits = defaultLimits,
): FileStore {
  return config.s3
    ? createBucketStore(config.s3, limits)
    : createDirectoryStore(join(config.dataDir, 'files'))
}

/** Every failure of the store is a `StorageUnavailable`; its cause says why. */
async function wrapStorageErrors<T>(what: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof FileMissing || error instanceof InvalidKey) throw error
    throw new StorageUnavailable(`The file store failed: ${what}`, { cause: error })
  }
}

function createDirectoryStore(location: string): FileStore {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    ...createReadMethods(() => Promise.resolve(disk)),
    load: () => Promise.resolve(),
    // Under another name first: nobody may see half a file.
    put: async (key, content) => {
      await wrapStorageErrors(`write ${key}`, async () => {
        const growing = `${requireValidKey(key)}.${randomBytes(4).toString('hex')}.part`
        try {
          await writeFileContent(disk, growing, content)
          // The driver's own move copies, which readers could watch.
          await rename(join(location, growing), join(location, key))
        } catch (error) {
          await disk.delete(growing).catch(() => undefined)
          throw error
        }
      })
    },
  }
}

function createBucketStore(s3: S3Config, limits: StorageLimits): FileStore {
  let opened: Promise<Disk> | undefined
  const disk = () => (opened ??= loadBucketDisk(s3, limits))
  return {
    ...createReadMethods(disk),
    load: async () => {
      await disk()
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

/** The S3 client is large, so only installations with a bucket load it. */
async function loadBucketDisk(s3: S3Config, limits: StorageLimits): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    bucket: s3.bucket,
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint } : {}),
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    forcePathStyle: s3.forcePathStyle,
    // Many services but Amazon's know neither these checksums nor access lists, and some then store
    // the framing of a stream as if it were the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    supportsACL: false,
    visibility: 'private',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: limits.connect, socketTimeout: limits.silence },
  })
  return new Disk(driver)
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

/** S3 wants to know the length beforehand, which a stream does not tell and a file does. */
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

function createReadMethods(disk: () => Promise<Disk>): Omit<FileStore, 'put' | 'load'> {
  const there = <T>(key: string, ask: (disk: Disk) => Promise<T>): Promise<T> =>
    wrapStorageErrors(`read ${key}`, async () => {
      try {
        return await ask(await disk())
      } catch (error) {
        if (isMissingFile(error)) throw new FileMissing(key)
        throw error
      }
    })
  return {
    read: async (key) => {
      // A stream tells of a missing file only when somebody reads it.
      await there(key, (disk) => disk.getMetaData(requireValidKey(key)))
      return there(key, (disk) => disk.getStream(key))
    },
    readBytes: (key) => there(key, async (disk) => Buffer.from(await disk.getBytes(requireValidKey(key)))),
    size: (key) => there(key, async (disk) => (await disk.getMetaData(requireValidKey(key))).contentLength),
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

/** The drivers wrap what the file system (ENOENT) or the S3 service (404) answered. */
function isMissingFile(error: unknown): boolean {
  const cause = (error as Error).cause as
    | (NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } })
    | undefined
  if (cause?.name === 'NoSuchBucket') return false
  return cause?.code === 'ENOENT' || cause?.$metadata?.httpStatusCode === 404
}

async function* listKeysBelow(disk: () => Promise<Disk>, folder: string): AsyncGenerator<string> {
  const opened = await disk()
  let token: string | undefined
  do {
    const page = await opened
      .listAll(`${folder}/`, { recursive: true, ...(token ? { paginationToken: token } : {}) })
      .catch((error: unknown) => {
        // A folder comes with its first file.
        if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return null
        throw error
      })
    if (!page) return
    // In a bucket the folder is a mere beginning of keys, which `listed` shares with `list`.
    for (const found of page.objects) if (found.isFile && found.key.startsWith(`${folder}/`)) yield found.key
    token = page.paginationToken
  } while (token)
}

/** Keys are made by the program; one that is not plain is a mistake, or somebody's try to leave the directory. */
function requireValidKey(key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key))
    throw new InvalidKey(`${JSON.stringify(key)} is no key of a file`)
  return key
}

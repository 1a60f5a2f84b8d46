/** Files below one interface: in DATA_DIR/files, or in an S3 bucket where one is configured. */

import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config, S3Config } from './config.ts'

/** Keys are paths of plain letters, such as `orders/0199…/plan.pdf`. */
export interface Files {
  /** Stores the whole file or nothing; an older one under this key is replaced. */
  put(key: string, content: Buffer | Readable, contentType?: string): Promise<void>
  /** Throws `FileMissing`; so do `bytes` and `size`. */
  read(key: string): Promise<Readable>
  bytes(key: string): Promise<Buffer>
  /** In bytes. */
  size(key: string): Promise<number>
  exists(key: string): Promise<boolean>
  /** The keys below a folder, such as `files/`. */
  keys(folder: string): AsyncIterable<string>
  /** A file that is not there is no error. */
  delete(key: string): Promise<void>
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing'

  constructor(key: string) {
    super(`There is no file ${key}`)
  }
}

/** The bucket where one is configured, else the directory; neither is touched before the first file. */
export function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Files {
  return config.s3 ? inBucket(config.s3) : inDirectory(join(config.dataDir, 'files'))
}

function inDirectory(location: string): Files {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    ...reading(() => Promise.resolve(disk)),
    // Under another name first: nobody may see half a file.
    put: async (key, content) => {
      const growing = `${checked(key)}.${randomBytes(4).toString('hex')}.part`
      try {
        await write(disk, growing, content)
        // The driver's own move copies, which readers could watch.
        await rename(join(location, growing), join(location, key))
      } catch (error) {
        await disk.delete(growing).catch(() => undefined)
        throw error
      }
    },
  }
}

function inBucket(s3: S3Config): Files {
  let opened: Promise<Disk> | undefined
  const disk = () => (opened ??= openBucket(s3))
  return {
    ...reading(disk),
    put: async (key, content, contentType) => {
      const opened = await disk()
      const send = (whole: Buffer | Readable) => write(opened, checked(key), whole, contentType)
      return Buffer.isBuffer(content) ? send(content) : spooled(content, send)
    },
  }
}

/** The S3 client is large, so it is loaded when it is used. */
async function openBucket(s3: S3Config): Promise<Disk> {
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
  })
  return new Disk(driver)
}

function write(disk: Disk, key: string, content: Buffer | Readable, contentType?: string): Promise<void> {
  const options = contentType ? { contentType } : {}
  return Buffer.isBuffer(content) ? disk.put(key, content, options) : disk.putStream(key, content, options)
}

/** S3 wants to know the length beforehand, which a stream does not tell and a file does. */
async function spooled(content: Readable, send: (file: Readable) => Promise<void>): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'gewerk-upload-'))
  try {
    const path = join(dir, 'content')
    await pipeline(content, createWriteStream(path))
    await send(createReadStream(path))
  } finally {
    await rm(dir, { recursive: true })
  }
}

function reading(disk: () => Promise<Disk>): Omit<Files, 'put'> {
  const there = async <T>(key: string, ask: (disk: Disk) => Promise<T>): Promise<T> => {
    const opened = await disk()
    try {
      return await ask(opened)
    } catch (error) {
      if (await opened.exists(checked(key))) throw error
      throw new FileMissing(key)
    }
  }
  return {
    read: async (key) => {
      // A stream tells of a missing file only when somebody reads it.
      await there(key, (disk) => disk.getMetaData(checked(key)))
      return (await disk()).getStream(key)
    },
    bytes: (key) => there(key, async (disk) => Buffer.from(await disk.getBytes(checked(key)))),
    size: (key) => there(key, async (disk) => (await disk.getMetaData(checked(key))).contentLength),
    exists: async (key) => (await disk()).exists(checked(key)),
    keys: (folder) => keysBelow(disk, checked(folder.replace(/\/$/, ''))),
    delete: async (key) => {
      try {
        await (await disk()).delete(checked(key))
      } catch (error) {
        if (!(error instanceof errors.E_CANNOT_DELETE_FILE)) throw error
        if (await (await disk()).exists(key)) throw error
      }
    },
  }
}

async function* keysBelow(disk: () => Promise<Disk>, folder: string): AsyncGenerator<string> {
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
function checked(key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key))
    throw new Error(`${JSON.stringify(key)} is no key of a file`)
  return key
}

import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestBucket } from '#test/fakes/s3-bucket'
import { FileMissing, createFileStore, StorageUnavailable } from './file-store.ts'

const dir = await mkdtemp(join(tmpdir(), 'gewerk-files-'))
const bucket = await startTestBucket(dir)
afterAll(async () => {
  await bucket.stop()
  await rm(dir, { recursive: true })
})

const places = [
  ['a directory', createFileStore({ dataDir: dir, s3: undefined })],
  ['a bucket', createFileStore({ dataDir: dir, s3: bucket.config })],
] as const

describe.each(places)('file store in %s', (_name, files) => {
  const large = randomBytes(300_000)

  test('stored files are read back unchanged, from a buffer and from a stream', async () => {
    await files.put('orders/1/plan.pdf', Buffer.from('plan'), 'application/pdf')
    await files.put('orders/1/photo.jpg', Readable.from([large.subarray(0, 99_999), large.subarray(99_999)]))
    expect((await files.readBytes('orders/1/plan.pdf')).toString()).toBe('plan')
    expect(await files.size('orders/1/photo.jpg')).toBe(large.length)
    const read = await buffer(await files.read('orders/1/photo.jpg'))
    expect(hashSample(read)).toBe(hashSample(large))
  })

  test('a part of a file is read by its first and last byte', async () => {
    await files.put('map/tiles.bin', large)
    const part = await buffer(await files.readRange('map/tiles.bin', 1_000, 1_999))
    expect(hashSample(part)).toBe(hashSample(large.subarray(1_000, 2_000)))
    const { size, version } = await files.stat('map/tiles.bin')
    expect(size).toBe(large.length)
    await files.put('map/tiles.bin', Buffer.from('other'))
    expect((await files.stat('map/tiles.bin')).version).not.toBe(version)
    await expect(files.readRange('map/none.bin', 0, 1)).rejects.toThrow(FileMissing)
    await expect(files.stat('map/none.bin')).rejects.toThrow(FileMissing)
  })

  test('files can be replaced, and deleted repeatedly without an error', async () => {
    await files.put('a/b.txt', Buffer.from('old'))
    await files.put('a/b.txt', Buffer.from('new'))
    expect((await files.readBytes('a/b.txt')).toString()).toBe('new')
    await files.delete('a/b.txt')
    await files.delete('a/b.txt')
    expect(await files.exists('a/b.txt')).toBe(false)
  })

  test('listing a folder returns all keys below it and no others', async () => {
    for (const key of ['list/one/a', 'list/one/b/c', 'list/two', 'listed'])
      await files.put(key, Buffer.from('x'))
    const keys = async (folder: string) => (await Array.fromAsync(files.listKeys(folder))).toSorted()
    expect(await keys('list/one/')).toEqual(['list/one/a', 'list/one/b/c'])
    expect(await keys('list')).toEqual(['list/one/a', 'list/one/b/c', 'list/two'])
    expect(await keys('nothing')).toEqual([])
  })

  test('reading a missing file throws FileMissing', async () => {
    await expect(files.read('no/such.txt')).rejects.toThrow(FileMissing)
    await expect(files.readBytes('no/such.txt')).rejects.toThrow(FileMissing)
    await expect(files.size('no/such.txt')).rejects.toThrow(FileMissing)
  })

  test.each(['../secret', '/etc/passwd', 'a//b', 'a/../b', '.hidden', 'ü.txt', ''])(
    'the invalid key %j is rejected',
    async (key) => {
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(/no key of a file/)
      await expect(files.read(key)).rejects.toThrow(/no key of a file/)
    },
  )
})

test('a directory that cannot be written to throws StorageUnavailable', async () => {
  await writeFile(join(dir, 'blocked'), 'a file in place of the directory')
  const files = createFileStore({ dataDir: join(dir, 'blocked'), s3: undefined })
  await expect(files.put('a/b', Buffer.from('x'))).rejects.toThrow(StorageUnavailable)
})

test('a failed write leaves no partial file', async () => {
  const files = createFileStore({ dataDir: dir, s3: undefined })
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('The connection broke.')
    })(),
  )
  await expect(files.put('half/file.bin', broken)).rejects.toThrow()
  expect(await files.exists('half/file.bin')).toBe(false)
  expect(await readdir(join(dir, 'files/half')).catch(() => [])).toEqual([])
})

function hashSample(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

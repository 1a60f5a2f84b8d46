import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeTemporaryFile } from './temporary-file.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gewerk-temporary-'))
  vi.stubEnv('TMPDIR', folder)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

test('the bytes can be read as often as needed, with their size and hash', async () => {
  const file = await writeTemporaryFile(Readable.from([Buffer.from('ab'), Buffer.from('c')]))
  // The SHA-256 of "abc" from FIPS 180-2, appendix B.1.
  expect(file).toMatchObject({
    size: 3,
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  })
  expect((await file.read()).toString()).toBe('abc')
  expect((await file.read()).toString()).toBe('abc')
  await file.close()
})

test('no name is left in the directory, even while the file is open', async () => {
  const file = await writeTemporaryFile(Readable.from([Buffer.from('x')]))
  expect(await readdir(folder)).toEqual([])
  await file.close()
})

test('a stream that breaks passes its own error on', async () => {
  const broken = new Readable({
    read() {
      this.destroy(new Error('aborted'))
    },
  })
  await expect(writeTemporaryFile(broken)).rejects.toThrow('aborted')
})

test('a directory that cannot be used counts as storage that is unavailable', async () => {
  vi.stubEnv('TMPDIR', join(folder, 'missing'))
  await expect(writeTemporaryFile(Readable.from([Buffer.from('x')]))).rejects.toMatchObject({
    name: 'StorageUnavailable',
  })
})

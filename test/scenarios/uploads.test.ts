/**
 * Uploads over an unreliable connection: the browser's upload code against the real server through a proxy
 * that drops connections.
 */

import { setTestFileStore } from '#test/app/test-services'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Upload } from '#contract/forms/files'
import { fileRoutes } from '#server/features/files/files.routes'
import { uploadRoutes } from '#server/features/uploads/uploads.routes'
import { createFileStore } from '#server/platform/storage/file-store'
import { CallError, NetworkError } from '#web/api/http/errors'
import { uploadInChunks, type UploadCalls } from '#web/offline/uploads/chunked-upload'
import { createTestCompany } from '../builders/companies.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createTestSession } from '../app/test-session.ts'

const { database, owner } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-line-'))
const files = createFileStore({ dataDir, s3: undefined })
setTestFileStore(files)
const fileCalls = fileRoutes
const { app, createLoggedInPerson } = await createTestSession(database, [fileCalls, uploadRoutes])
await app.listen({ port: 0, host: '127.0.0.1' })
const { token } = await createLoggedInPerson(await createTestCompany(database), ['installer'])

/** Starts a proxy that drops its connections each time it has forwarded one of these numbers of bytes. */
async function startDroppingProxy(after: readonly number[]) {
  const open = new Set<Socket>()
  const drops = [...after]
  let carried = 0
  const line = createServer((near) => {
    const far = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    far.on('data', (data) => near.write(data))
    near.on('data', (data) => {
      carried += data.length
      far.write(data)
      if (drops[0] === undefined || carried < drops[0]) return
      drops.shift()
      for (const socket of open) socket.destroy()
    })
  })
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done))
  afterAll(() => line.close())
  return { url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, left: drops }
}

function createUploadCalls(url: string): UploadCalls {
  const ask = async (
    path: string,
    init: { method: string; headers?: Record<string, string>; body?: string | Blob },
  ) => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers }
    const answer = await fetch(`${url}/api/media/uploads${path}`, { ...init, headers }).catch(
      (error: unknown) => {
        throw new NetworkError('unreachable', error)
      },
    )
    const body = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new CallError(answer.status, body, answer.headers)
    return body as unknown as Upload
  }
  const json = { 'content-type': 'application/json' }
  return {
    start: (file) => ask('', { method: 'POST', headers: json, body: JSON.stringify(file) }),
    append: (id, offset, piece) =>
      ask(`/${id}?offset=${offset}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/octet-stream' },
        body: piece,
      }),
    read: (id) => ask(`/${id}`, { method: 'GET' }),
  }
}

async function createPhoto(): Promise<Blob> {
  const [width, height] = [220, 160]
  const pixels = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  return new Blob([new Uint8Array(await pixels.jpeg({ quality: 95 }).toBuffer())])
}

test('thirty photos arrive completely and once over a connection that drops three times', async () => {
  const photos = await Promise.all(Array.from({ length: 30 }, createPhoto))
  const total = photos.reduce((sum, { size }) => sum + size, 0)
  const line = await startDroppingProxy([total * 0.2, total * 0.5, total * 0.8])
  const calls = createUploadCalls(line.url)
  let troubles = 0
  const wait = () => new Promise<void>((done) => setTimeout(done, 5))
  const send = (one: Blob, place: number) =>
    uploadInChunks(one, `Foto ${place}.jpg`, calls, {
      wait,
      onTrouble: (error) => (troubles += error ? 1 : 0),
    })
  const sent: string[] = []
  for (let at = 0; at < 30; at += 3) {
    const three = photos.slice(at, at + 3).map((one, place) => send(one, at + place))
    sent.push(...(await Promise.all(three)).map(({ id }) => id))
  }
  expect(line.left).toEqual([])
  expect(troubles).toBeGreaterThanOrEqual(3)
  const { rows } = await owner.query(`select id::text from files where name like 'Foto %' order by id`)
  expect(rows).toHaveLength(30)
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(sent))
})

test('an upload continues after a reload, and starts again if the server no longer knows it', async () => {
  const calls = createUploadCalls((await startDroppingProxy([])).url)
  const one = await createPhoto()
  const begun = await calls.start({ name: 'a.jpg', size: one.size, original_id: null })
  await calls.append(begun.id, 0, one.slice(0, 20_000), undefined)
  const wait = () => Promise.resolve()
  const started: string[] = []
  const onStart = (id: string) => void started.push(id)
  await uploadInChunks(one, 'a.jpg', calls, { wait, onStart, uploadId: begun.id })
  expect(started).toEqual([])
  await uploadInChunks(one, 'a.jpg', calls, {
    wait,
    onStart,
    uploadId: '0199a1b2-0000-7000-8000-000000000001',
  })
  expect(started).toHaveLength(1)
})

test('a refused upload is not tried again', async () => {
  const calls = createUploadCalls((await startDroppingProxy([])).url)
  let waits = 0
  const wait = () => Promise.resolve(void (waits += 1))
  const page = new Blob(['<html>'.padEnd(5000)])
  await expect(uploadInChunks(page, 'foto.jpg', calls, { wait })).rejects.toMatchObject({
    code: 'unsupported_type',
  })
  expect(waits).toBe(0)
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

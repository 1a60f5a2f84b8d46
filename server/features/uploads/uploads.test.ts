import { setTestFileStore } from '#test/app/test-services'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileRoutes } from '#server/features/files/files.routes'
import { createFileStore } from '#server/platform/storage/file-store'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestSession } from '#test/app/test-session'
import { forbidInsideTransactions, runTask } from '#test/app/run-task'
import { createUploadTasks } from './uploads.tasks.ts'
import { uploadRoutes } from './uploads.routes.ts'

const { database, owner } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-uploads-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const files = forbidInsideTransactions(createFileStore({ dataDir, s3: undefined }))
setTestFileStore(files)
const fileCalls = fileRoutes
const { clock, advanceSeconds, createLoggedInPerson, newTab } = await createTestSession(database, [
  fileCalls,
  uploadRoutes,
])
const web = newTab()
const uploadTaskHandlers = createUploadTasks({ files })

let token: string
let colleague: string
let company: string
beforeAll(async () => {
  company = await createTestCompany(database)
})
beforeEach(async () => {
  token = (await createLoggedInPerson(company, ['installer'])).token
  colleague = (await createLoggedInPerson(company, ['admin'])).token
})

const postUpload = (size: number, more: object = {}, by = token) =>
  web.post('/api/media/uploads', { name: 'foto.jpg', size, ...more }, by)
const fetchUpload = (id: string, by = token) => web.get(`/api/media/uploads/${id}`, by)

function sendPiece(id: string, offset: number, piece: Buffer, by = token, type = 'application/octet-stream') {
  return web.send({
    method: 'PATCH',
    url: `/api/media/uploads/${id}?offset=${offset}`,
    headers: { authorization: `Bearer ${by}`, 'content-type': type },
    payload: piece,
  })
}

async function sendInPieces(data: Buffer, more: object = {}, piece = 1024 * 1024) {
  const { body } = await postUpload(data.length, more)
  let last = await sendPiece(body.id, 0, data.subarray(0, piece))
  for (let at = piece; at < data.length; at += piece)
    last = await sendPiece(body.id, at, data.subarray(at, at + piece))
  return { ...last, id: body.id as string }
}

async function fetchStoredFile(resource: string) {
  const { body } = await web.post('/api/media/token', { resource }, token)
  return web.get(`${resource}?jwt=${body.jwt}`)
}

async function listStoredKeys(folder: string): Promise<string[]> {
  return Array.fromAsync(files.listKeys(folder))
}

const createNoisePhoto = async (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
const createPdf = (more = '') =>
  Buffer.from(`%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<${more}>>\nendobj\ntrailer<<>>\n%%EOF\n`)

describe('a file that is sent in pieces', () => {
  test('pieces become one file, upright and without GPS data', async () => {
    const photo = await sharp(await createNoisePhoto(600, 300))
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 20/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect(photo.length).toBeGreaterThan(100_000)
    const { body } = await sendInPieces(photo, {}, 30_000)
    expect(body.file).toMatchObject({ type: 'image/jpeg', name: 'foto.jpg' })
    const { width, height, exif, orientation } = await sharp(
      (await fetchStoredFile(`/api/media/file/${body.file.id}`)).bytes,
    ).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 300,
      height: 600,
      exif: undefined,
      orientation: undefined,
    })
    expect((await fetchStoredFile(body.file.thumbnail_path)).status).toBe(200)
  })

  test('an upload continues at its offset, and a repeated last piece returns the file', async () => {
    const data = await createNoisePhoto(300, 300)
    const { body } = await postUpload(data.length)
    await sendPiece(body.id, 0, data.subarray(0, 10_000))
    expect((await fetchUpload(body.id)).body).toMatchObject({ offset: 10_000, size: data.length, file: null })
    const done = await sendPiece(body.id, 10_000, data.subarray(10_000))
    expect((await fetchUpload(body.id)).body).toEqual(done.body)
  })

  test('a piece that is sent twice is refused with 409 and the current offset', async () => {
    const data = await createNoisePhoto(300, 300)
    const { body } = await postUpload(data.length)
    const piece = data.subarray(0, 10_000)
    const both = await Promise.all([sendPiece(body.id, 0, piece), sendPiece(body.id, 0, piece)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const outOfOrderPiece = await sendPiece(body.id, 20_000, data.subarray(20_000))
    expect(outOfOrderPiece).toMatchObject({
      status: 409,
      body: { status: 'upload_offset', current: { offset: 10_000 } },
    })
    const rest = await sendPiece(body.id, 10_000, data.subarray(10_000))
    const again = await sendPiece(body.id, 10_000, data.subarray(10_000))
    expect(again.body.current.file).toEqual(rest.body.file)
  })

  test('an upload belongs to its sender only', async () => {
    const { body } = await postUpload(100)
    expect((await fetchUpload(body.id, colleague)).status).toBe(404)
    expect((await sendPiece(body.id, 0, createPdf(), colleague)).status).toBe(404)
  })

  test('an upload can be cancelled', async () => {
    const { body } = await postUpload(5000)
    const cancelled = await web.send({
      method: 'DELETE',
      url: `/api/media/uploads/${body.id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(cancelled.status).toBe(200)
    expect((await fetchUpload(body.id)).status).toBe(404)
  })

  test('a drawing on a picture refers to its original', async () => {
    const photo = await createNoisePhoto(100, 100)
    const { body: original } = await sendInPieces(photo)
    await owner.query(`update files set caption = 'Neben dem Tor' where id = $1`, [original.file.id])
    const { body } = await sendInPieces(photo, { original_id: original.file.id })
    const { rows } = await owner.query('select original_id, caption from files where id = $1', [body.file.id])
    expect(rows).toEqual([{ original_id: original.file.id, caption: 'Neben dem Tor' }])
    expect((await postUpload(100, { original_id: '0199a1b2-0000-7000-8000-000000000001' })).status).toBe(404)
  })
})

describe('uploads that are refused', () => {
  test('a file of 26 MB is refused before a byte is sent', async () => {
    expect(await postUpload(26 * 1024 * 1024)).toMatchObject({ status: 413, body: { status: 'too_large' } })
  })

  test('more bytes than announced and more than 1 MB at once are refused', async () => {
    const { body } = await postUpload(2 * 1024 * 1024)
    expect((await sendPiece(body.id, 0, Buffer.alloc(1024 * 1024 + 1))).status).toBe(413)
    const small = await postUpload(10)
    expect((await sendPiece(small.body.id, 0, createPdf())).status).toBe(413)
  })

  test.each([
    ['an HTML page named foto.jpg', Buffer.from('<html><script>alert(1)</script></html>'.padEnd(5000))],
    ['a program', Buffer.from('MZ\u0090\u0000\u0003 this program'.padEnd(5000))],
  ])('%s is refused with its first piece', async (_, data) => {
    const { body } = await postUpload(data.length + 100_000)
    const answer = await sendPiece(body.id, 0, data)
    expect(answer).toMatchObject({ status: 415, body: { status: 'unsupported_type' } })
    expect(answer.body.msg).toContain('JPG, PNG, GIF und PDF')
    expect((await fetchUpload(body.id)).status).toBe(404)
  })

  test('a broken JPEG is refused when it is complete', async () => {
    const photo = (await createNoisePhoto(200, 200)).subarray(0, 300)
    const { status, body, id } = await sendInPieces(photo)
    expect([status, body.status]).toEqual([415, 'broken_picture'])
    expect((await fetchUpload(id)).status).toBe(404)
  })

  test('bytes with another content type and bytes for another call are refused', async () => {
    const { body } = await postUpload(100)
    expect((await sendPiece(body.id, 0, createPdf(), token, 'text/plain')).status).toBe(415)
    const other = await web.send({
      method: 'POST',
      url: '/api/media/token',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: createPdf(),
    })
    expect(other.status).toBe(415)
  })
})

test('a PDF with a script is saved unchanged and offered as a download, never opened in the browser', async () => {
  const data = createPdf('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>')
  const { body } = await sendInPieces(data, { name: 'plan.pdf' })
  const { headers, bytes } = await fetchStoredFile(`/api/media/file/${body.file.id}`)
  expect(bytes.equals(data)).toBe(true)
  expect(headers['content-disposition']).toMatch(/^attachment;/)
  expect(headers['content-security-policy']).toContain('sandbox')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

describe('the caption of a file', () => {
  const describeIt = (id: string, caption: unknown, by = token) =>
    web.send({
      method: 'PATCH',
      url: `/api/media/file/${id}`,
      headers: { authorization: `Bearer ${by}` },
      payload: { caption },
    })

  test('a caption can be set, changed and removed by the company and by no other', async () => {
    const id = (await sendInPieces(await createNoisePhoto(50, 50))).body.file.id
    expect((await describeIt(id, ' Zählerschrank, links ')).body).toEqual({
      id,
      caption: 'Zählerschrank, links',
    })
    expect((await describeIt(id, '', colleague)).body).toEqual({ id, caption: null })
    const rival = (
      await createLoggedInPerson(await createTestCompany(database, { name: 'Rivale' }), ['admin'])
    ).token
    expect((await describeIt(id, 'x', rival)).status).toBe(404)
    expect((await describeIt(id, 'x'.repeat(256))).status).toBe(422)
  })
})

describe('the nightly cleanup of files', () => {
  const run = () => runTask(database, uploadTaskHandlers, 'upload.sweep', {}, clock())
  const days = (count: number) => advanceSeconds(count * 24 * 3600)

  test('the cleanup deletes unfinished uploads after a week, unused files after half a year, and then their bytes', async () => {
    const data = await createNoisePhoto(100, 100)
    const { body: half } = await postUpload(data.length)
    await sendPiece(half.id, 0, data.subarray(0, 1000))
    const { body: loose } = await sendInPieces(data)
    const { body: used } = await sendInPieces(data)
    await owner.query(
      `insert into company_documents (id, account_id, type, file_id, created_at)
       values (gen_random_uuid(), $1, 'trade_license', $2, now())`,
      [company, used.file.id],
    )
    await run()
    expect((await fetchUpload(half.id)).status).toBe(200)

    days(8)
    token = (await createLoggedInPerson(company, ['installer'])).token
    await run()
    expect(await listStoredKeys(`uploads/${half.id.slice(-2)}/${half.id}`)).toEqual([])

    const rows = async () =>
      (await owner.query('select id from files where id = any ($1) order by id', [ids])).rows
    const ids = [loose.file.id, used.file.id]
    // An order on hold may still refer to it.
    days(150)
    await run()
    expect(await rows()).toHaveLength(2)

    days(184)
    await run()
    expect(await rows()).toEqual([{ id: used.file.id }])
    await run()
    const all = (await listStoredKeys('files')).join()
    expect([all.includes(loose.file.id), all.includes(used.file.id)]).toEqual([false, true])
  })

  test('the cleanup deletes bytes that never got a row and leaves unknown keys', async () => {
    const id = '01900000-0000-7000-8000-000000000001'
    await files.put(`files/01/${id}`, Buffer.from('x'))
    await files.put('files/readme', Buffer.from('x'))
    await run()
    expect(await files.exists(`files/01/${id}`)).toBe(false)
    expect(await files.exists('files/readme')).toBe(true)
  })
})

test('the pieces are deleted when the file is complete', async () => {
  const { id } = await sendInPieces(await createNoisePhoto(100, 100), {}, 5000)
  const { rows } = await owner.query(
    `select payload from graphile_worker._private_jobs where payload ->> 'id' = $1`,
    [id],
  )
  expect((await listStoredKeys(`uploads/${id.slice(-2)}/${id}`)).length).toBeGreaterThan(1)
  await runTask(database, uploadTaskHandlers, 'upload.clear', rows[0].payload)
  expect(await listStoredKeys(`uploads/${id.slice(-2)}/${id}`)).toEqual([])
})

import { setTestFileStore } from '#test/app/test-services'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/profiles'
import { createFileStore } from '#server/platform/storage/file-store'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestSession } from '#test/app/test-session'
import { openFileDownload } from './file-access.queries.ts'
import { fileRoutes } from './files.routes.ts'
import { allowFileWork } from '#test/app/transaction-guard'
import { createTestFile } from '#test/builders/files'

const { database, owner } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-files-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const files = createFileStore({ dataDir, s3: undefined })
setTestFileStore(files)
const fileCalls = fileRoutes
const { clock, advanceSeconds, createLoggedInPerson, newTab } = await createTestSession(database, [fileCalls])
const web = newTab()

let company: string
let rival: string
let admin: string
let stranger: string
beforeAll(async () => {
  company = await createTestCompany(database)
  rival = await createTestCompany(database, { name: 'Elektro Winter GmbH' })
  admin = await createFilesTestToken(company, ['admin'])
  stranger = await createFilesTestToken(rival, ['admin'])
})

async function createFilesTestToken(accountId: string, profiles: readonly Profile[]): Promise<string> {
  return (await createLoggedInPerson(accountId, profiles)).token
}

function uploadTestFile(data: Buffer | string, name = 'foto.jpg', token = admin) {
  const form = new FormData()
  form.set(
    'file',
    new File([typeof data === 'string' ? data : new Uint8Array(data)], name, { type: 'image/jpeg' }),
  )
  return sendUploadForm(form, token)
}

async function sendUploadForm(form: FormData, token: string) {
  const encoded = new Response(form)
  return web.send({
    method: 'POST',
    url: '/api/media/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

const requestFileToken = (resource: string, token = admin) =>
  web.post('/api/media/token', { resource }, token)
const getFilePath = (id: string) => `/api/media/file/${id}`

async function downloadTestFile(resource: string, token = admin, query = '') {
  const { body } = await requestFileToken(resource, token)
  return web.get(`${resource}?jwt=${body.jwt}${query}`)
}

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n')
const createTestPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cc7722' } })

describe('file uploads', () => {
  test('an uploaded photo is rotated upright, loses its metadata and gets a thumbnail', async () => {
    const sent = await createTestPicture(400, 200)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 20/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(sent.includes('Camera')).toBe(true)
    const { status, body } = await uploadTestFile(sent, 'Zähler 1.jpg')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Zähler 1.jpg',
      type: 'image/jpeg',
      size: expect.any(Number),
      thumbnail_path: `/api/media/thumbnail/${body.id}`,
    })

    const back = await downloadTestFile(getFilePath(body.id))
    expect(back.headers['content-type']).toBe('image/jpeg')
    expect(back.bytes).toHaveLength(body.size)
    const { width, height, exif, orientation } = await sharp(back.bytes).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 200,
      height: 400,
      exif: undefined,
      orientation: undefined,
    })
    expect(back.bytes.includes('Camera')).toBe(false)

    const small = await downloadTestFile(body.thumbnail_path)
    expect(small.status).toBe(200)
    expect((await sharp(small.bytes).metadata()).height).toBe(320)

    const { rows } = await owner.query(
      `select account_id, encode(sha256, 'hex') as hex from files where id = $1`,
      [body.id],
    )
    expect(rows).toEqual([
      { account_id: company, hex: createHash('sha256').update(back.bytes).digest('hex') },
    ])
  })

  test('an uploaded PDF is stored byte by byte, without a thumbnail', async () => {
    const { body } = await uploadTestFile(pdf, 'Plan.pdf')
    expect(body).toMatchObject({ type: 'application/pdf', name: 'Plan.pdf', thumbnail_path: null })
    expect((await downloadTestFile(getFilePath(body.id))).bytes.equals(pdf)).toBe(true)
    expect((await requestFileToken(`/api/media/thumbnail/${body.id}`)).status).toBe(200)
    expect((await downloadTestFile(`/api/media/thumbnail/${body.id}`)).status).toBe(404)
  })

  test('a PNG named .exe is stored and returned as a PNG', async () => {
    const { body } = await uploadTestFile(await createTestPicture(10, 10).png().toBuffer(), 'setup.exe')
    expect(body).toMatchObject({ name: 'setup.png', type: 'image/png' })
  })

  test.each([
    ['a web page', '<html><script>alert(1)</script></html>'],
    ['an SVG with scripts', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a program', 'MZ\u0090\u0000\u0003 this program cannot be run'],
  ])('%s named foto.jpg is refused with 415 and the list of allowed types', async (_, data) => {
    const before = await owner.query('select count(*) from files')
    const { status, body } = await uploadTestFile(data)
    expect([status, body.status]).toEqual([415, 'unsupported_type'])
    expect(body.msg).toContain('JPG, PNG, GIF und PDF')
    expect((await owner.query('select count(*) from files')).rows).toEqual(before.rows)
  })

  test('an incomplete picture is refused with 415', async () => {
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
    const { status, body } = await uploadTestFile(Buffer.concat([head, Buffer.from('JFIF nothing more')]))
    expect([status, body.status]).toEqual([415, 'broken_picture'])
    expect(body.msg).toContain('JPG, PNG, GIF und PDF')
  })

  test('an upload of more than 25 MB is refused with 413, an empty or misnamed field with 422', async () => {
    expect((await uploadTestFile(Buffer.concat([pdf, Buffer.alloc(25 * 1024 * 1024)]))).status).toBe(413)
    expect((await uploadTestFile('')).status).toBe(422)
    const form = new FormData()
    form.set('photo', new File([pdf], 'a.pdf'))
    expect((await sendUploadForm(form, admin)).status).toBe(422)
  })

  test('a part without a file name is stored as a file without one', async () => {
    const { status, body } = await web.send({
      method: 'POST',
      url: '/api/media/upload',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'multipart/form-data; boundary=part' },
      payload: Buffer.concat([
        Buffer.from(
          '--part\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n',
        ),
        pdf,
        Buffer.from('\r\n--part--\r\n'),
      ]),
    })
    expect([status, body.name, body.type]).toEqual([201, 'file.pdf', 'application/pdf'])
  })

  test('only people who work on orders may upload files', async () => {
    const accounting = await createFilesTestToken(company, ['accounting'])
    expect((await uploadTestFile(pdf, 'a.pdf', accounting)).status).toBe(403)
    expect((await web.post('/api/media/upload', {})).status).toBe(401)
  })
})

describe('file downloads', () => {
  let id: string
  let size: number
  beforeAll(async () => {
    const { body } = await uploadTestFile(await createTestPicture(20, 10).png().toBuffer(), 'Größe „XL“.png')
    id = body.id
    size = body.size
  })

  test('a picture is shown in the browser under its name and downloaded on request', async () => {
    const shown = await downloadTestFile(getFilePath(id))
    expect(shown.headers['content-disposition']).toMatch(
      /^inline; filename="[^"]+"; filename\*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%80%9EXL%E2%80%9C\.png$/,
    )
    expect(shown.headers['content-length']).toBe(String(size))
    expect(shown.headers['x-content-type-options']).toBe('nosniff')
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    expect(
      (await downloadTestFile(getFilePath(id), admin, '&download=1')).headers['content-disposition'],
    ).toMatch(/^attachment;/)
  })

  test('a file accepts its token in the parameter `token` as well', async () => {
    const { body } = await requestFileToken(getFilePath(id))
    expect((await web.get(`${getFilePath(id)}?token=${body.jwt}`)).status).toBe(200)
  })

  test('a file is refused without a token, with the token of another file, and with an access token', async () => {
    const { body: other } = await requestFileToken(getFilePath((await uploadTestFile(pdf, 'b.pdf')).body.id))
    const { body: mine } = await requestFileToken(getFilePath(id))
    const tries = [
      await web.get(getFilePath(id)),
      await web.get(getFilePath(id), admin),
      await web.get(`${getFilePath(id)}?jwt=${other.jwt}`),
      await web.get(`${getFilePath(id)}?jwt=${admin}`),
      await web.get(`${getFilePath(id)}?jwt=${mine.jwt.slice(0, -4)}AAAA`),
      await web.get(`${getFilePath(id)}?jwt=nonsense`),
      await web.get(`/api/media/thumbnail/${id}?jwt=${mine.jwt}`),
    ]
    expect(tries.map(({ status, body }) => [status, body?.status])).toEqual(
      tries.map(() => [401, 'unauthenticated']),
    )
  })

  test('a file token cannot be used for other calls', async () => {
    const { body } = await requestFileToken(getFilePath(id))
    expect((await requestFileToken(getFilePath(id), body.jwt)).status).toBe(401)
  })

  test('a file token is valid for five minutes', async () => {
    const { body } = await requestFileToken(getFilePath(id))
    const minutes = (Date.parse(body.expires_at) - clock().epochMilliseconds) / 60_000
    expect(minutes).toBeGreaterThan(4.9)
    expect(minutes).toBeLessThanOrEqual(5)
    advanceSeconds(301)
    const late = await web.get(`${getFilePath(id)}?jwt=${body.jwt}`)
    expect([late.status, late.body.status]).toEqual([401, 'token_expired'])
  })

  test('a file of another company or with an unknown id is not found', async () => {
    const answers = [
      await requestFileToken(getFilePath(id), stranger),
      await requestFileToken(getFilePath(randomUUID()), admin),
      await requestFileToken('/api/media/file/1', admin),
      await requestFileToken(`/api/media/file/${id}/../${id}`, admin),
      await requestFileToken(`https://elsewhere.example/api/media/file/${id}`, admin),
      await requestFileToken('/api/partner/orders', admin),
    ]
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      answers.map(() => [404, 'not_found']),
    )
  })

  test('a file whose bytes are missing is not found', async () => {
    const { body } = await uploadTestFile(pdf, 'c.pdf')
    const { rows } = await owner.query('select storage_key from files where id = $1', [body.id])
    await files.delete(rows[0].storage_key)
    expect((await downloadTestFile(getFilePath(body.id))).status).toBe(404)
  })
})

test('a file can be opened under the path of another feature', async () => {
  const { body: sent } = await uploadTestFile(pdf, 'Gutschrift.pdf')
  const resource = `/documents-api/file/${sent.id}`
  const { body } = await requestFileToken(resource)
  const open = (path: string) =>
    runAsOperator(
      database,
      (call) => allowFileWork(() => openFileDownload(call, sent.id, path, body.jwt)),
      clock(),
    )
  expect(await open(resource)).toMatchObject({
    contentType: 'application/pdf',
    size: pdf.length,
    // Uploaded PDF files are always downloaded.
    download: true,
  })
  await expect(open(getFilePath(sent.id))).rejects.toThrow('unauthenticated')
})

test('a type that browsers cannot show is downloaded', async () => {
  const file = await runAsOperator(database, (call) =>
    createTestFile(call, {
      name: 'rechnung.xml',
      contentType: 'application/xml',
      data: Buffer.from('<a/>'),
      accountId: company,
    }),
  )
  expect((await downloadTestFile(getFilePath(file.id))).headers['content-disposition']).toMatch(
    /^attachment; filename="rechnung.xml"/,
  )
})

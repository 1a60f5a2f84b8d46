import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/profiles'
import { openSession } from '#server/features/session/session.routes'
import { newCrmId } from '#server/kernel/ids'
import { openFiles } from '#server/platform/files'
import { hashPassword, isPassword } from '#server/platform/password'
import { preparePicture, sniff } from '#server/platform/pictures'
import { aCompany, aPerson, asOperator } from '#test/builders'
import { freshDatabase } from '#test/database'
import { browser, testDoor } from '#test/door'
import { openFile, storeFile } from './files.commands.ts'
import { openFileCalls } from './files.routes.ts'

const { database, owner } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-files-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

let offsetSeconds = 0
const clock = () => Temporal.Now.instant().add({ seconds: offsetSeconds })
const config = {
  sessionSecret: 'a secret for tests, of more than 32 characters',
  environmentName: undefined,
  demo: false,
  supportPhone: undefined,
  supportEmail: undefined,
  termsUrl: undefined,
  faqUrl: undefined,
}
const session = openSession({ config, database, clock, isPassword, version: 'test' })
const files = openFiles({ dataDir, s3: undefined })
const app = await testDoor({
  database,
  now: clock,
  authenticate: session.authenticate,
  routes: [session.routes, openFileCalls({ config, files, sniff, preparePicture })],
})
const web = browser(app)

let passwordHash: string
let company: string
let rival: string
let admin: string
let stranger: string
beforeAll(async () => {
  passwordHash = await hashPassword('Partner!1')
  company = await aCompany(database)
  rival = await aCompany(database, { name: 'Elektro Winter GmbH' })
  admin = await tokenFor(company, ['admin'])
  stranger = await tokenFor(rival, ['admin'])
})

async function tokenFor(
  accountId: string,
  profiles: readonly Profile[],
  more: Parameters<typeof aPerson>[3] = {},
) {
  const { email } = await aPerson(database, accountId, profiles, { passwordHash, ...more })
  const { body } = await browser(app).post('/api/partner/auth/login', {
    email,
    password: 'Partner!1',
    role: 'partner',
  })
  return body.accounts[0].access_token as string
}

function upload(data: Buffer | string, name = 'foto.jpg', token = admin) {
  const edge = randomUUID()
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  return web.send({
    method: 'POST',
    url: '/api/media/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(data), Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
}

const ask = (resource: string, token = admin) => web.post('/api/media/token', { resource }, token)
const pathOf = (id: string) => `/api/media/file/${id}`

async function read(resource: string, token = admin, query = '') {
  const { body } = await ask(resource, token)
  return web.get(`${resource}?jwt=${body.jwt}${query}`)
}

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n')
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cc7722' } })

describe('upload', () => {
  test('a photo is turned upright, loses its place, and gets a thumbnail', async () => {
    const sent = await picture(400, 200)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 20/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(sent.includes('Camera')).toBe(true)
    const { status, body } = await upload(sent, 'Zähler 1.jpg')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Zähler 1.jpg',
      type: 'image/jpeg',
      size: expect.any(Number),
      thumbnail_path: `/api/media/thumbnail/${body.id}`,
    })

    const back = await read(pathOf(body.id))
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

    const small = await read(body.thumbnail_path)
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

  test('a PDF is kept as it is, byte by byte, without a thumbnail', async () => {
    const { body } = await upload(pdf, 'Plan.pdf')
    expect(body).toMatchObject({ type: 'application/pdf', name: 'Plan.pdf', thumbnail_path: null })
    expect((await read(pathOf(body.id))).bytes.equals(pdf)).toBe(true)
    expect((await ask(`/api/media/thumbnail/${body.id}`)).status).toBe(200)
    expect((await read(`/api/media/thumbnail/${body.id}`)).status).toBe(404)
  })

  test('a PNG that is called .exe is a picture, and is given back as one', async () => {
    const { body } = await upload(await picture(10, 10).png().toBuffer(), 'setup.exe')
    expect(body).toMatchObject({ name: 'setup.png', type: 'image/png' })
  })

  test.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    [
      'a drawing with scripts',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    ],
    ['a program', 'MZ\u0090\u0000\u0003 this program cannot be run'],
    [
      'half a picture',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('JFIF nothing more')]),
    ],
  ])('%s that is called foto.jpg: 415, and what is allowed', async (_, data) => {
    const before = await owner.query('select count(*) from files')
    const { status, body } = await upload(data)
    expect([status, body.status]).toEqual([415, 'unsupported_type'])
    expect(body.msg).toContain('JPG, PNG, GIF und PDF')
    expect((await owner.query('select count(*) from files')).rows).toEqual(before.rows)
  })

  test('more than 25 MB: 413; nothing: 422', async () => {
    expect((await upload(Buffer.concat([pdf, Buffer.alloc(25 * 1024 * 1024)]))).status).toBe(413)
    expect((await upload('')).status).toBe(422)
  })

  test('is for those who work on orders', async () => {
    const accounting = await tokenFor(company, ['accounting'])
    expect((await upload(pdf, 'a.pdf', accounting)).status).toBe(403)
    expect((await web.post('/api/media/upload', {})).status).toBe(401)
  })
})

describe('a file', () => {
  let id: string
  beforeAll(async () => void (id = (await upload(pdf, 'Größe „XL“.pdf')).body.id))

  test('is shown in the browser under its name, and saved where that is asked', async () => {
    const shown = await read(pathOf(id))
    expect(shown.headers['content-disposition']).toMatch(
      /^inline; filename="[^"]+"; filename\*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%80%9EXL%E2%80%9C\.pdf$/,
    )
    expect(shown.headers['content-length']).toBe(String(pdf.length))
    expect(shown.headers['x-content-type-options']).toBe('nosniff')
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    expect((await read(pathOf(id), admin, '&download=1')).headers['content-disposition']).toMatch(
      /^attachment;/,
    )
  })

  test('takes its token as `token` too', async () => {
    const { body } = await ask(pathOf(id))
    expect((await web.get(`${pathOf(id)}?token=${body.jwt}`)).status).toBe(200)
  })

  test('is not to be had without a token, with another’s, or with an access token', async () => {
    const { body: other } = await ask(pathOf((await upload(pdf, 'b.pdf')).body.id))
    const { body: mine } = await ask(pathOf(id))
    const tries = [
      await web.get(pathOf(id)),
      await web.get(pathOf(id), admin),
      await web.get(`${pathOf(id)}?jwt=${other.jwt}`),
      await web.get(`${pathOf(id)}?jwt=${admin}`),
      await web.get(`${pathOf(id)}?jwt=${mine.jwt.slice(0, -4)}AAAA`),
      await web.get(`${pathOf(id)}?jwt=nonsense`),
      await web.get(`/api/media/thumbnail/${id}?jwt=${mine.jwt}`),
    ]
    expect(tries.map(({ status, body }) => [status, body?.status])).toEqual(
      Array(7).fill([401, 'unauthenticated']),
    )
  })

  test('and its token opens no call', async () => {
    const { body } = await ask(pathOf(id))
    expect((await ask(pathOf(id), body.jwt)).status).toBe(401)
  })

  test('is there for five minutes', async () => {
    const { body } = await ask(pathOf(id))
    const minutes = (Date.parse(body.expires_at) - clock().epochMilliseconds) / 60_000
    expect(minutes).toBeGreaterThan(4.9)
    expect(minutes).toBeLessThanOrEqual(5)
    offsetSeconds += 301
    const late = await web.get(`${pathOf(id)}?jwt=${body.jwt}`)
    expect([late.status, late.body.status]).toEqual([401, 'token_expired'])
  })

  test('of another company does not exist, nor does one whose id is guessed', async () => {
    const answers = [
      await ask(pathOf(id), stranger),
      await ask(pathOf(randomUUID()), admin),
      await ask('/api/media/file/1', admin),
      await ask(`/api/media/file/${id}/../${id}`, admin),
      await ask(`https://elsewhere.example/api/media/file/${id}`, admin),
      await ask('/api/partner/orders', admin),
    ]
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      Array(6).fill([404, 'not_found']),
    )
  })

  test('whose bytes are lost answers as one that is not there', async () => {
    const { body } = await upload(pdf, 'c.pdf')
    const { rows } = await owner.query('select storage_key from files where id = $1', [body.id])
    await files.delete(rows[0].storage_key)
    expect((await read(pathOf(body.id))).status).toBe(404)
  })
})

/** An order that `accountId` holds, in plain rows: what matters here is who holds it. */
async function anOrder(accountId: string | null, more: { delegatedTo?: string } = {}) {
  const [job, brand, customer] = [randomUUID(), randomUUID(), randomUUID()]
  const opportunity = newCrmId('opportunity')
  await owner.query('insert into brands values ($1, $2)', [brand, brand])
  await owner.query('insert into opportunities (id, brand_id, name) values ($1, $2, $3)', [
    opportunity,
    brand,
    'Wallbox',
  ])
  await owner.query(
    `insert into customers (id, last_name, street, postal_code, city) values ($1, 'Kretschmar', 'Weg 1', '04229', 'Leipzig')`,
    [customer],
  )
  await owner.query(
    `insert into jobs (api_id, name, order_type, status, opportunity_id, customer_id, partner_account_id, delegated_to_id,
       status_since, created_at)
     values ($1, 'Wallbox', 'installation', $2, $3, $4, $5, $6, now(), now())`,
    [job, accountId ? 'accepted' : 'open', opportunity, customer, accountId, more.delegatedTo ?? null],
  )
  return { job, opportunity }
}

/** A file that the marketplace stored, for an order or a company. */
async function stored(of: { jobId?: string; accountId?: string } = {}, name = 'datei.pdf') {
  const file = await asOperator(database, (call) =>
    storeFile(call, { name, contentType: 'application/pdf', data: pdf, ...of }),
  )
  return pathOf(file.id)
}
const idOf = (path: string) => path.split('/').at(-1)
const statuses = async (path: string, ...tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await ask(path, token)).status))

describe('who may see', () => {
  test('a file of an order: the company that holds it', async () => {
    const { job } = await anOrder(company)
    expect(await statuses(await stored({ jobId: job }), admin, stranger)).toEqual([200, 404])
  })

  test('what is attached to an order: pictures, protocols, briefing documents of it or of its opportunity', async () => {
    const { job, opportunity } = await anOrder(company)
    const [pictured, protocol, briefing, general, loose] = await Promise.all([
      stored(),
      stored(),
      stored(),
      stored(),
      stored(),
    ])
    await owner.query(`insert into job_files values ($1, $2, 'picture', null, null, now())`, [
      job,
      idOf(pictured),
    ])
    await owner.query(`insert into protocols values ($1, $2, $3, 'x', 1, now())`, [
      randomUUID(),
      job,
      idOf(protocol),
    ])
    await owner.query(`insert into briefing_documents values ($1, null, $2, $3, 'Plan', now())`, [
      randomUUID(),
      job,
      idOf(briefing),
    ])
    await owner.query(`insert into briefing_documents values ($1, $2, null, $3, 'Plan', now())`, [
      randomUUID(),
      opportunity,
      idOf(general),
    ])
    for (const path of [pictured, protocol, briefing, general]) {
      expect(await statuses(path, admin, stranger)).toEqual([200, 404])
    }
    expect(await statuses(loose, admin, stranger)).toEqual([404, 404])
  })

  test('an order that is only offered has no files yet', async () => {
    const { job } = await anOrder(null)
    await owner.query('insert into offers (job_id, account_id, offered_at) values ($1, $2, now())', [
      job,
      company,
    ])
    expect(await statuses(await stored({ jobId: job }), admin)).toEqual([404])
  })

  test('who sees their own orders alone: those that were delegated, and their own uploads', async () => {
    const { id, email } = await aPerson(database, company, ['installer'], {
      ownOrdersOnly: true,
      passwordHash,
    })
    const { body } = await browser(app).post('/api/partner/auth/login', {
      email,
      password: 'Partner!1',
      role: 'partner',
    })
    const installer = body.accounts[0].access_token as string
    const [mine, others] = [await anOrder(company, { delegatedTo: id }), await anOrder(company)]
    expect(await statuses(await stored({ jobId: mine.job }), installer, admin)).toEqual([200, 200])
    expect(await statuses(await stored({ jobId: others.job }), installer, admin)).toEqual([404, 200])
    const own = await upload(pdf, 'd.pdf', installer)
    const colleagues = await upload(pdf, 'e.pdf', admin)
    expect(await statuses(pathOf(own.body.id), installer, admin)).toEqual([200, 200])
    expect(await statuses(pathOf(colleagues.body.id), installer, admin)).toEqual([404, 200])
  })

  test('a credit note: who may list them, under its own path and as a file', async () => {
    const installer = await tokenFor(company, ['installer'])
    const accounting = await tokenFor(company, ['accounting'])
    const path = await stored({ accountId: company })
    await owner.query(
      `insert into credit_notes (id, number, account_id, issue_date, net_cents, vat_cents, vat_rate, vat_status, issuer,
         recipient, file_id, search, created_at)
       values ($1, 'G-1', $2, '2026-03-01', 100, 19, 19, 'standard', '{}', '{}', $3, '', now())`,
      [randomUUID(), company, idOf(path)],
    )
    const document = `/documents-api/file/${idOf(path)}`
    for (const resource of [path, document]) {
      expect(await statuses(resource, admin, accounting, installer, stranger)).toEqual([200, 200, 404, 404])
    }
  })

  test('a company document: owners and admins, even of what an installer sent in', async () => {
    const installer = await tokenFor(company, ['installer'])
    const ownerOf = await tokenFor(company, ['company_owner'])
    const { body } = await upload(pdf, 'Ausweis.pdf', installer)
    await owner.query(
      `insert into company_documents (id, account_id, type, file_id, created_at) values ($1, $2, 'personal_id_card', $3, now())`,
      [randomUUID(), company, body.id],
    )
    expect(await statuses(pathOf(body.id), admin, ownerOf, installer, stranger)).toEqual([200, 200, 404, 404])
  })

  test('a location’s file: its master account’s people too', async () => {
    const master = await aCompany(database, { name: 'Montagewerk GmbH' })
    const berlin = await aCompany(database, { name: 'Montagewerk Berlin', parentId: master })
    const head = await tokenFor(master, ['admin'])
    const { job } = await anOrder(berlin)
    expect(
      await statuses(await stored({ jobId: job }), head, await tokenFor(berlin, ['admin']), admin),
    ).toEqual([200, 200, 404])
  })
})

test('another feature hands a file out under a path of its own', async () => {
  const { body: sent } = await upload(pdf, 'Gutschrift.pdf')
  const resource = `/documents-api/file/${sent.id}`
  const { body } = await ask(resource)
  const open = (path: string) =>
    asOperator(database, (call) => openFile(call, sent.id, path, body.jwt), clock())
  expect(await open(resource)).toMatchObject({
    contentType: 'application/pdf',
    size: pdf.length,
    download: false,
  })
  await expect(open(pathOf(sent.id))).rejects.toThrow('unauthenticated')
})

test('what a browser cannot show is saved', async () => {
  const file = await asOperator(database, (call) =>
    storeFile(call, {
      name: 'rechnung.xml',
      contentType: 'application/xml',
      data: Buffer.from('<a/>'),
      accountId: company,
    }),
  )
  expect((await read(pathOf(file.id))).headers['content-disposition']).toMatch(
    /^attachment; filename="rechnung.xml"/,
  )
})

/** Files that are not what they say they are. */

import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { AttackAnswer } from './random-attack.ts'

export interface UploadProbe {
  readonly name: string
  readonly fileName: string
  readonly type: string
  readonly content: Buffer
  /** `stored`: accepted, and nothing of `marker` is in the stored picture. `kept`: accepted as it is. */
  readonly expected: 'refused' | 'stored' | 'kept'
}

/** Sends a request with a binary body and returns the answer with its bytes. */
export type SendBytes = (request: {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  payload?: Buffer
}) => Promise<AttackAnswer & { readonly bytes: Buffer }>

const marker = '<script>alert(1)</script>'
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${marker}</svg>`)
const html = Buffer.from(`<!doctype html>${marker}`)

function createPngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG of 50 KB whose pixels unpack to 50 MB at least, of `side` × `side` pixels. */
function createPngBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(Buffer.alloc(50_000_000))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates the probes. */
export async function createUploadProbes(): Promise<readonly UploadProbe[]> {
  const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fa0' } })
    .withExif({ IFD0: { Copyright: marker } })
    .jpeg()
    .toBuffer()
  const zip = Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.alloc(60)])
  const names = [
    '../../../etc/passwd.jpg',
    '..\\..\\windows\\system.jpg',
    '/etc/cron.d/x.jpg',
    'a\0.jpg',
    `${'a'.repeat(4000)}.jpg`,
    'photo\u202Egpj.exe',
    'x.html;.jpg',
    '%2e%2e%2fx.jpg',
    '__proto__',
  ]
  const refused: Omit<UploadProbe, 'expected'>[] = [
    { name: 'SVG with a script', fileName: 'photo.svg', type: 'image/svg+xml', content: svg },
    { name: 'SVG with a script, called JPEG', fileName: 'photo.jpg', type: 'image/jpeg', content: svg },
    { name: 'HTML called PNG', fileName: 'photo.png', type: 'image/png', content: html },
    {
      name: 'GIF that is a script',
      fileName: 'x.gif',
      type: 'image/gif',
      content: Buffer.from('GIF89a=1;alert(1)//'),
    },
    { name: 'zip called PDF', fileName: 'x.pdf', type: 'application/pdf', content: zip },
    {
      name: 'program called JPEG',
      fileName: 'x.jpg',
      type: 'image/jpeg',
      content: Buffer.from('7f454c46020101', 'hex'),
    },
    {
      name: 'PNG of 60,000 × 60,000 pixels',
      fileName: 'x.png',
      type: 'image/png',
      content: createPngBomb(60_000),
    },
    {
      name: 'PNG of 2 billion pixels a side',
      fileName: 'x.png',
      type: 'image/png',
      content: createPngBomb(2 ** 31 - 1),
    },
    { name: 'JPEG without its end', fileName: 'x.jpg', type: 'image/jpeg', content: jpeg.subarray(0, 30) },
    { name: 'no bytes', fileName: 'x.jpg', type: 'image/jpeg', content: Buffer.alloc(0) },
  ]
  return [
    ...refused.map((probe) => ({ ...probe, expected: 'refused' as const })),
    {
      name: 'JPEG with a script behind it',
      fileName: 'x.jpg',
      type: 'image/jpeg',
      content: Buffer.concat([jpeg, html]),
      expected: 'stored',
    },
    {
      name: 'JPEG with a zip behind it',
      fileName: 'x.jpg',
      type: 'image/jpeg',
      content: Buffer.concat([jpeg, zip]),
      expected: 'stored',
    },
    { name: 'JPEG called HTML', fileName: 'x.html', type: 'text/html', content: jpeg, expected: 'stored' },
    {
      name: 'PDF with a script in it',
      fileName: 'x.html',
      type: 'text/html',
      content: Buffer.concat([Buffer.from('%PDF-1.7\n'), html]),
      expected: 'kept',
    },
    ...names.map((fileName) => ({
      name: `name ${JSON.stringify(fileName.slice(0, 40))}`,
      fileName,
      type: 'image/jpeg',
      content: jpeg,
      expected: 'stored' as const,
    })),
  ]
}

/** Uploads a file and reads it back. Returns what is wrong, or null. */
export async function findUploadFault(
  send: SendBytes,
  token: string,
  probe: UploadProbe,
): Promise<string | null> {
  const authorization = `Bearer ${token}`
  const answer = await send({
    method: 'POST',
    url: '/api/media/upload',
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=probe' },
    payload: createMultipartBody(probe),
  })
  if (answer.status >= 500) return `${answer.status} ${JSON.stringify(answer.body)}`
  if (probe.expected === 'refused')
    return answer.status >= 400 ? null : `accepted: ${JSON.stringify(answer.body)}`
  // A name that cannot be stored may be refused.
  if (answer.status === 422) return null
  if (answer.status >= 400) return `refused: ${JSON.stringify(answer.body)}`
  const { id } = answer.body as { id: string }
  return findStoredFault(await readUploadedFileBack(send, authorization, id), probe)
}

function createMultipartBody({ fileName, type, content }: UploadProbe): Buffer {
  const head = `--probe\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--probe--\r\n')])
}

async function readUploadedFileBack(send: SendBytes, authorization: string, id: string) {
  const resource = `/api/media/file/${id}`
  const { body } = await send({
    method: 'POST',
    url: '/api/media/token',
    headers: { authorization, 'content-type': 'application/json' },
    payload: Buffer.from(JSON.stringify({ resource })),
  })
  const { jwt } = body as { jwt: string }
  return send({ method: 'GET', url: `${resource}?token=${jwt}`, headers: {} })
}

function findStoredFault(
  { status, headers, bytes }: Awaited<ReturnType<SendBytes>>,
  { expected }: UploadProbe,
): string | null {
  const get = (name: string) => String(headers[name] ?? '')
  if (status !== 200) return `could not be read: ${status}`
  const type = expected === 'kept' ? 'application/pdf' : 'image/jpeg'
  if (get('content-type') !== type) return `sent as ${get('content-type')}`
  if (get('x-content-type-options') !== 'nosniff') return 'sent without nosniff'
  if (!get('content-security-policy').startsWith("default-src 'none'")) return 'sent without a sandbox'
  if (/[/\\\0]|%2f|%5c|%00/i.test(get('content-disposition').replace("UTF-8''", '')))
    return `a path in the name: ${get('content-disposition')}`
  if (expected === 'stored' && (bytes.includes(marker) || bytes.includes('PK\x03\x04')))
    return 'the hidden part was stored'
  return null
}

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttpApp } from './http-app.ts'

const sampleRows = { rows: Array.from({ length: 100 }, (_, at) => ({ at, city: 'Köln', käse: '“€”' })) }
const samplePicture = Buffer.alloc(20_000, 7)

async function requestWithEncoding(url: string, encoding?: string) {
  const headers = { frameAncestors: [], secure: true }
  const app = await createHttpApp({ log: pino({ level: 'silent' }), proxies: [], ...headers })
  app.get('/rows', async () => sampleRows)
  app.get('/short', async () => ({ ok: true }))
  app.get('/picture', (_, reply) => reply.type('image/jpeg').send(samplePicture))
  const answer = await app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })
  await app.close()
  return answer
}

test('a long text reply is compressed and decompresses to the same content', async () => {
  const plain = await requestWithEncoding('/rows')
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await requestWithEncoding('/rows', encoding)
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(JSON.parse(unpack(packed.rawPayload).toString())).toEqual(sampleRows)
  }
})

test('a browser that accepts several encodings gets brotli', async () => {
  expect((await requestWithEncoding('/rows', 'gzip, deflate, br, zstd')).headers['content-encoding']).toBe(
    'br',
  )
})

test('a short reply and a picture are sent uncompressed', async () => {
  expect((await requestWithEncoding('/short', 'br')).headers['content-encoding']).toBeUndefined()
  const shown = await requestWithEncoding('/picture', 'br')
  expect(shown.headers['content-encoding']).toBeUndefined()
  expect(shown.rawPayload).toEqual(samplePicture)
})

test('a client without a supported encoding gets the plain reply', async () => {
  expect((await requestWithEncoding('/rows', 'zstd')).headers['content-encoding']).toBeUndefined()
})

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttpApp } from './http-app.ts'
import type { SecurityHeaderOptions } from './security-headers.ts'

async function requestHeaders(url: string, options: Partial<SecurityHeaderOptions> = {}) {
  const headed = { frameAncestors: [], secure: true, ...options }
  const app = await createHttpApp({ log: pino({ level: 'silent' }), proxies: [], ...headed })
  app.get('/page', async () => ({}))
  const { headers } = await app.inject({ url })
  await app.close()
  return headers
}

test('a page runs no code but ours and stands in no foreign frame', async () => {
  const headers = await requestHeaders('/page')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toMatch(/frame-ancestors 'self'$/)
  expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-content-type-options': 'nosniff' })
  expect(headers['permissions-policy']).toMatch(/^camera=\(self\), geolocation=\(\)/)
})

test('sites that are named may frame it', async () => {
  const headers = await requestHeaders('/page', { frameAncestors: ['https://crm.example'] })
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self' https:\/\/crm\.example$/)
  expect(headers['x-frame-options']).toBeUndefined()
})

test('a logo from elsewhere may be shown, other pictures may not', async () => {
  const headers = await requestHeaders('/page', { logoUrl: 'https://cdn.example/brand/logo.svg' })
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://cdn.example;")
  expect((await requestHeaders('/page'))['content-security-policy']).toContain("img-src 'self' data: blob:;")
})

test('https is demanded where it is there', async () => {
  expect(await requestHeaders('/page')).toHaveProperty('strict-transport-security')
  expect(await requestHeaders('/page', { secure: false })).not.toHaveProperty('strict-transport-security')
})

test('what is not there carries them too, and is kept nowhere', async () => {
  const headers = await requestHeaders('/api/nothing')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
})

test('the parts of a page carry what concerns them alone', async () => {
  const headers = await requestHeaders('/assets/app.js')
  expect(headers).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age'),
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('content-security-policy')
})

test('what is no part of a page carries all of them, also where parts lie: the app answers there', async () => {
  for (const url of [
    '/assets/',
    '/assets/none/',
    '/assets/none',
    '/assets/a.js/',
    '/assets/x/a.js',
    '/assets/a.svg',
  ]) {
    const headers = await requestHeaders(url)
    expect(headers, url).toHaveProperty('content-security-policy')
    expect(headers, url).toHaveProperty('x-frame-options')
  }
})

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
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

test('a page may run only our scripts and may not be framed by other sites', async () => {
  const headers = await requestHeaders('/page')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toMatch(/frame-ancestors 'self'$/)
  expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-content-type-options': 'nosniff' })
  expect(headers['permissions-policy']).toMatch(/^camera=\(self\), geolocation=\(\)/)
})

test('the policy allows the style sheet that the installed React Aria inserts', async () => {
  // The library inserts no style while NODE_ENV is `test`, so the style is read from its source.
  const file = 'node_modules/react-aria/dist/private/interactions/usePress.mjs'
  const source = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
  const [, attribute = ''] = /PRESSABLE_ATTRIBUTE = '([\w-]+)'/.exec(source) ?? []
  const [, template = ''] = /style\.textContent = `([^`]*)`\.trim\(\)/.exec(source) ?? []
  const style = template.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, attribute).trim()
  const hash = createHash('sha256').update(style).digest('base64')
  const { 'content-security-policy': policy } = await requestHeaders('/page')
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`)
})

test('configured sites may frame the portal', async () => {
  const headers = await requestHeaders('/page', { frameAncestors: ['https://crm.example'] })
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self' https:\/\/crm\.example$/)
  expect(headers['x-frame-options']).toBeUndefined()
})

test('a logo from another site may be shown, other foreign pictures may not', async () => {
  const headers = await requestHeaders('/page', { logoUrl: 'https://cdn.example/brand/logo.svg' })
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://cdn.example;")
  expect((await requestHeaders('/page'))['content-security-policy']).toContain("img-src 'self' data: blob:;")
})

test('the base map may be read from its configured site, other foreign data may not', async () => {
  const headers = await requestHeaders('/page', { mapTilesUrl: 'https://tiles.example:8443/de.pmtiles' })
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://tiles.example:8443;")
  expect((await requestHeaders('/page'))['content-security-policy']).toContain("connect-src 'self';")
})

test('HSTS is sent only if the portal is reached by https', async () => {
  expect(await requestHeaders('/page')).toHaveProperty('strict-transport-security')
  expect(await requestHeaders('/page', { secure: false })).not.toHaveProperty('strict-transport-security')
})

test('replies to unknown URLs have the security headers and are not cached', async () => {
  const headers = await requestHeaders('/api/nothing')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
})

test('assets of a page get only the headers that concern them', async () => {
  const headers = await requestHeaders('/assets/app.js')
  expect(headers).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age'),
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('content-security-policy')
})

test('URLs that look like assets but are answered by the app get all security headers', async () => {
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

test('every reply but assets forbids inline code and separates its window and files from other sites', async () => {
  for (const url of ['/page', '/api/nothing', '/operator/', '/staff-api/v1/nothing']) {
    const headers = await requestHeaders(url)
    const policy = String(headers['content-security-policy'])
    const allowed = policy.replace(/ 'sha256-[^']+'/g, '')
    expect(allowed, url).not.toMatch(/unsafe-inline|'unsafe-eval'|unsafe-hashes|\*|http:/)
    expect(policy.split(';'), url).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
      ]),
    )
    expect(headers, url).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  }
})

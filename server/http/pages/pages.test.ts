import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { locales } from '#contract/kit/locale'
import {
  getPrerenderedPath,
  hashInlineScripts,
  type PagesOptions,
  prerenderedPages,
  registerPages,
} from './pages.ts'

async function serveTestPages(options: Partial<PagesOptions> = {}) {
  const dist = await mkdtemp(join(tmpdir(), 'gewerk-dist-'))
  await writeFile(join(dist, 'index.html'), 'any page')
  await cp('web/public/manifest.webmanifest', join(dist, 'manifest.webmanifest'))
  await mkdir(join(dist, 'prerendered'))
  await mkdir(join(dist, 'operator'))
  await writeFile(join(dist, 'operator/index.html'), 'the back office')
  for (const locale of locales)
    for (const page of prerenderedPages)
      await writeFile(join(dist, getPrerenderedPath(page, locale)), `${page}: ${locale}`)
  const app = Fastify()
  await registerPages(app, dist, { title: 'Gewerk', hasDefaultBranding: true, ...options })
  return (url: string, language = 'de-DE') =>
    app.inject({ url, headers: { 'accept-language': language, accept: 'text/html' } })
}

test('the files of a folder have one route, because Fastify keeps several kilobytes per route', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'gewerk-dist-'))
  for (const folder of ['assets', 'operator/assets']) await mkdir(join(dist, folder), { recursive: true })
  await cp('web/public/manifest.webmanifest', join(dist, 'manifest.webmanifest'))
  for (const file of ['index.html', 'sw.js', 'assets/app-1.js', 'assets/app-1.js.br'])
    await writeFile(join(dist, file), file)
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await registerPages(app, dist, { title: 'Gewerk', hasDefaultBranding: true })
  expect(app.printRoutes({ commonPrefix: false })).not.toContain('app-1.js')
  const ask = async (url: string, encoding = 'identity') => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
    return { statusCode, body, cache: headers['cache-control'] }
  }
  const forever = 'public, max-age=31536000, immutable'
  expect(await ask('/assets/app-1.js')).toEqual({ statusCode: 200, body: 'assets/app-1.js', cache: forever })
  expect(await ask('/assets/app-1.js', 'br')).toMatchObject({ body: 'assets/app-1.js.br', cache: forever })
  expect(await ask('/sw.js')).toEqual({ statusCode: 200, body: 'sw.js', cache: 'no-cache' })
  expect(await ask('/assets/app-2.js')).toMatchObject({ statusCode: 404 })
  expect(await ask('/api/sw.js')).toMatchObject({ statusCode: 404 })
  for (const url of ['/', '/assets', '/assets/', '/operator.x/'])
    expect((await ask(url)).body, url).not.toContain('Forbidden')
})

test('the login page is served prerendered, in the language of the browser', async () => {
  const ask = await serveTestPages()
  const page = await ask('/login/?redirect=%2Foffers%2F')
  expect(page.body).toBe('login: de')
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    vary: expect.stringContaining('Accept-Language'),
  })
  expect((await ask('/login/', 'fr-CH,fr;q=0.9')).body).toBe('login: fr')
})

test('the sign-up page is served prerendered, unless its address fills in the form', async () => {
  const ask = await serveTestPages()
  expect((await ask('/signup/', 'en-GB')).body).toBe('signup: en')
  for (const url of ['/signup/?referral=partner', '/signup/?email=a%40b.example', '/signup/?plain=true'])
    expect((await ask(url)).body).toBe('any page')
})

test('the login page of an emailed link, an embedded login page and other pages are not prerendered', async () => {
  const ask = await serveTestPages()
  for (const url of ['/login/?token=abc', '/login/?plain=true', '/login/success/', '/offers/'])
    expect((await ask(url)).body).toBe('any page')
})

test('the back office has a page of its own for all its URLs', async () => {
  const ask = await serveTestPages()
  for (const url of ['/operator/', '/operator/people/', '/operator/password/'])
    expect((await ask(url)).body).toBe('the back office')
  expect((await ask('/operators/')).body).toBe('any page')
})

test('an installation with its own name or logo does not get the prerendered login page', async () => {
  const ask = await serveTestPages({ hasDefaultBranding: false })
  expect((await ask('/login/')).body).toBe('any page')
})

test('a URL without its final slash is redirected to the one with it, keeping the query', async () => {
  const ask = await serveTestPages()
  const answer = await ask('/orders/open?search=x')
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/orders/open/?search=x'])
})

test('the hash of the inline script that the build added is returned, and no other', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'gewerk-dist-'))
  expect(hashInlineScripts(dist)).toEqual([])
  await writeFile(join(dist, 'index.html'), '<script>alert(1)</script><script src="/assets/app.js"></script>')
  expect(hashInlineScripts(dist)).toEqual(['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='])
})

test('the web app manifest has the name of the installation and the language of the browser', async () => {
  const ask = await serveTestPages({ title: 'Handwerk Nord' })
  const answer = await ask('/manifest.webmanifest', 'fr-FR')
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/manifest\+json/),
    vary: expect.stringContaining('Accept-Language'),
  })
  expect(answer.json()).toMatchObject({
    name: 'Handwerk Nord',
    short_name: 'Handwerk Nord',
    lang: 'fr',
    start_url: '/',
    shortcuts: [{ name: 'Nouvelles offres', url: '/offers/' }, { name: 'Interventions planifiées' }],
  })
  expect((await ask('/manifest.webmanifest', 'en-GB')).json().shortcuts[0].name).toBe('New offers')
})

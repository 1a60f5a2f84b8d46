import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { locales } from '#contract/kit/locale'
import { getPrerenderedLoginPath, hashInlineScripts, type PagesOptions, registerPages } from './pages.ts'

/** Which page is served at which address. */

async function serveTestPages(options: Partial<PagesOptions> = {}) {
  const dist = await mkdtemp(join(tmpdir(), 'gewerk-dist-'))
  await writeFile(join(dist, 'index.html'), 'any page')
  await cp('web/public/manifest.webmanifest', join(dist, 'manifest.webmanifest'))
  await mkdir(join(dist, 'drawn'))
  for (const locale of locales)
    await writeFile(join(dist, getPrerenderedLoginPath(locale)), `log-in: ${locale}`)
  const app = Fastify()
  await registerPages(app, dist, { title: 'Gewerk', hasDefaultBranding: true, ...options })
  return (url: string, language = 'de-DE') =>
    app.inject({ url, headers: { 'accept-language': language, accept: 'text/html' } })
}

test('the log-in comes drawn, in the language of the browser', async () => {
  const ask = await serveTestPages()
  const page = await ask('/login/?redirect=%2Foffers%2F')
  expect(page.body).toBe('log-in: de')
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    vary: expect.stringContaining('Accept-Language'),
  })
  expect((await ask('/login/', 'fr-CH,fr;q=0.9')).body).toBe('log-in: fr')
})

test('what the log-in of a mailed link or a bare one begins with is not drawn, and no other page is', async () => {
  const ask = await serveTestPages()
  for (const url of ['/login/?token=abc', '/login/?plain=true', '/login/success/', '/offers/'])
    expect((await ask(url)).body).toBe('any page')
})

test('another installation’s log-in does not begin with our sign', async () => {
  const ask = await serveTestPages({ hasDefaultBranding: false })
  expect((await ask('/login/')).body).toBe('any page')
})

test('an address without its last slash is led there, with its query', async () => {
  const ask = await serveTestPages()
  const answer = await ask('/orders/open?search=x')
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/orders/open/?search=x'])
})

test('the script that the build has put into the page is named by its hash, and no other', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'gewerk-dist-'))
  expect(hashInlineScripts(dist)).toEqual([])
  await writeFile(join(dist, 'index.html'), '<script>alert(1)</script><script src="/assets/app.js"></script>')
  expect(hashInlineScripts(dist)).toEqual(['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='])
})

test('on the home screen the app is called as the installation is, in the language of the browser', async () => {
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
    shortcuts: [{ name: 'Nouvelles offres', url: '/offers/' }, { name: 'Commandes planifiées' }],
  })
  expect((await ask('/manifest.webmanifest', 'en-GB')).json().shortcuts[0].name).toBe('New offers')
})

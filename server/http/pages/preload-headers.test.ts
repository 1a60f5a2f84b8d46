import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { preloadManifestFile } from './preload-headers.ts'
import { registerPages } from './pages.ts'

const createTextFiles = (locale: string) => ({
  start: `assets/${locale}-start.js`,
  frame: `assets/${locale}-frame.js`,
})
const preloadManifest = {
  first: ['assets/app.js'],
  pages: [
    { pattern: '^/login/$', framed: false, files: ['assets/login.js'] },
    { pattern: '^/orders/[^/]+/$', framed: true, files: ['assets/list.js'] },
  ],
  words: { de: createTextFiles('de'), en: createTextFiles('en'), fr: createTextFiles('fr') },
}

async function serveWithManifest(manifest?: object) {
  const dist = await mkdtemp(join(tmpdir(), 'gewerk-dist-'))
  await writeFile(join(dist, 'index.html'), '<!doctype html>')
  await cp('web/public/manifest.webmanifest', join(dist, 'manifest.webmanifest'))
  if (manifest) await writeFile(join(dist, preloadManifestFile), JSON.stringify(manifest))
  const app = Fastify()
  await registerPages(app, dist, { title: 'Gewerk', hasDefaultBranding: true })
  return async (url: string, language = 'de-DE') =>
    (await app.inject({ url, headers: { 'accept-language': language } })).headers['link']
}

test('the Link header of a page names the files that it needs first, in the user’s language', async () => {
  const linkOf = await serveWithManifest(preloadManifest)
  const links = (...names: string[]) =>
    names.map((name) => `</assets/${name}.js>; rel=modulepreload`).join(', ')
  expect(await linkOf('/login/')).toBe(links('app', 'de-start', 'login'))
  expect(await linkOf('/orders/open/?search=x', 'fr-FR')).toBe(links('app', 'fr-start', 'fr-frame', 'list'))
  expect(await linkOf('/nowhere/')).toBe(links('app', 'de-start'))
})

test('without a preload manifest no Link header is sent', async () => {
  const linkOf = await serveWithManifest()
  expect(await linkOf('/login/')).toBe(undefined)
})

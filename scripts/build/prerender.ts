/**
 * `node scripts/build/prerender.ts`: draws into the built pages what they show before their scripts are there. A process of its
 * own, for what the app holds open in a browser would keep a build from ending.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'
import { locales, type Locale } from '#contract/kit/locale'
import { getPrerenderedLoginPath } from '#server/http/pages/pages'
import { project } from '../run-tool.ts'

/** `web/prerender.tsx`. */
interface PrerenderModule {
  prerenderLogin(locale: Locale): Promise<string>
  prerenderFrame(): Promise<string>
}

/** The frame comes into `index.html`, and the log-in, once per language, into pages of its own beside it. */
async function prerenderIntoPages(dist: string): Promise<void> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  await mkdir(join(dist, 'drawn'), { recursive: true })
  await runWithComponents(async ({ prerenderFrame: drawFrame, prerenderLogin: drawLogin }) => {
    for (const locale of locales) {
      const page = insertMarkup(html, await drawLogin(locale))
      await writeFile(
        join(dist, getPrerenderedLoginPath(locale)),
        page.replace('<html lang="de"', `<html lang="${locale}"`),
      )
    }
    await writeFile(join(dist, 'index.html'), insertMarkup(html, await drawFrame()))
  })
}

function insertMarkup(html: string, drawn: string): string {
  const empty = '<div id="app"></div>'
  if (!html.includes(empty)) throw new Error('The page has no place for what is drawn ahead.')
  return html.replace(empty, () => drawn + empty)
}

/** Works with the components as the app has them; what they ask of a browser when they are loaded is not there. */
async function runWithComponents(work: (drawn: PrerenderModule) => Promise<void>): Promise<void> {
  Object.assign(globalThis, {
    addEventListener: () => undefined,
    document: { documentElement: {} },
    location: { pathname: '/login/', search: '' },
  })
  const vite = await createServer({
    root: project,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    // Its reader of compiled words is the one that the browser has.
    ssr: { noExternal: ['use-intl'] },
  })
  try {
    await work((await vite.ssrLoadModule('/web/prerender.tsx')) as PrerenderModule)
  } finally {
    await vite.close()
  }
}

await prerenderIntoPages(join(project, 'dist'))
process.exit()

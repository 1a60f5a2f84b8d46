/**
 * `node scripts/build/prerender.ts` prerenders markup into the built pages, so that they paint before their
 * scripts run. Runs in its own process because the app keeps timers and connections open, which would keep
 * the build from ending.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'
import { locales, type Locale } from '#contract/kit/locale'
import { getPrerenderedPath, type PrerenderedPage, prerenderedPages } from '#server/http/pages/pages'
import { project } from '../run-tool.ts'

/** The exports of `web/prerender.tsx`. */
interface PrerenderModule {
  prerenderPublicPage(page: PrerenderedPage, locale: Locale): Promise<string>
  prerenderFrame(): Promise<string>
}

/** Inserts the frame into `index.html`, and each page that needs no log-in into one file per language. */
async function prerenderIntoPages(dist: string): Promise<void> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  await mkdir(join(dist, 'prerendered'), { recursive: true })
  await runWithComponents(async ({ prerenderFrame, prerenderPublicPage }) => {
    for (const locale of locales)
      for (const page of prerenderedPages) {
        const prerendered = insertMarkup(html, await prerenderPublicPage(page, locale))
        await writeFile(
          join(dist, getPrerenderedPath(page, locale)),
          prerendered.replace('<html lang="de"', `<html lang="${locale}"`),
        )
      }
    await writeFile(join(dist, 'index.html'), insertMarkup(html, await prerenderFrame()))
  })
}

function insertMarkup(html: string, markup: string): string {
  const empty = '<div id="app"></div>'
  if (!html.includes(empty)) throw new Error('The page does not contain <div id="app"></div>.')
  return html.replace(empty, () => markup + empty)
}

/** Loads the components through vite. Stubs the browser globals that they use while they load. */
async function runWithComponents(work: (components: PrerenderModule) => Promise<void>): Promise<void> {
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
    // Uses the message formatter of the browser build.
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

/**
 * `node scripts/draw.ts`: draws into the built pages what they show before their scripts are there. A process of its
 * own, for what the app holds open in a browser would keep a build from ending.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'
import { locales, type Locale } from '#contract/kit/locale'
import { type OrderQueue, orderQueues } from '#contract/queues'
import { drawnFile } from '../server/http/pages.ts'
import { project } from './run.ts'

/** `web/drawn.tsx`. */
interface Drawn {
  drawLogin(locale: Locale): Promise<string>
  drawFrame(): string
  drawList(queue: OrderQueue, locale: Locale): Promise<string>
}

/** The frame comes into `index.html`; pages that differ by language come beside it (`drawnFile`). */
async function drawAhead(dist: string): Promise<void> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  await mkdir(join(dist, 'drawn'), { recursive: true })
  await withComponents(async ({ drawFrame, drawList, drawLogin }) => {
    const write = (path: string, locale: Locale, drawn: string) =>
      writeFile(
        join(dist, drawnFile(path, locale)),
        within(html, drawn).replace('<html lang="de"', `<html lang="${locale}"`),
      )
    for (const locale of locales) {
      await write('/login/', locale, await drawLogin(locale))
      for (const queue of orderQueues) await write(`/orders/${queue}/`, locale, await drawList(queue, locale))
    }
    await writeFile(join(dist, 'index.html'), within(html, drawFrame()))
  })
}

function within(html: string, drawn: string): string {
  const empty = '<div id="app"></div>'
  if (!html.includes(empty)) throw new Error('The page has no place for what is drawn ahead.')
  return html.replace(empty, () => drawn + empty)
}

/** Works with the components as the app has them; what they ask of a browser when they are loaded is not there. */
async function withComponents(work: (drawn: Drawn) => Promise<void>): Promise<void> {
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
    await work((await vite.ssrLoadModule('/web/drawn.tsx')) as Drawn)
  } finally {
    await vite.close()
  }
}

await drawAhead(join(project, 'dist'))
process.exit()

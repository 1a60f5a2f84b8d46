/** Which files each page begins with; the server names them in the `Link` header. */

import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locales, type Locale } from '#contract/kit/locale'
import { preloadManifestFile, type PreloadManifest } from '#server/http/pages/preload-headers'

/** What the build knows of its scripts (vite.config.ts); files are paths below `dist`, modules below the project. */
export interface ChunkList {
  /** The file that holds a module. */
  readonly modules: Readonly<Record<string, string>>
  /** What a file imports before it runs. */
  readonly imports: Readonly<Record<string, readonly string[]>>
  /** What is needed to work at a customer's without a network. */
  readonly field: readonly string[]
  /** Reads bar codes where the browser cannot. */
  readonly codeReader: readonly string[]
}

export const chunkListFile = 'chunks.json'

/** Writes `ahead.json` into the built folder and removes the chunk list, which nothing else reads. Returns the list. */
export async function writePreloadManifest(dist: string): Promise<ChunkList> {
  const file = join(dist, chunkListFile)
  const list = JSON.parse(await readFile(file, 'utf8')) as ChunkList
  await writeFile(
    join(dist, preloadManifestFile),
    JSON.stringify(createPreloadManifest(list, await listPageScripts(dist))),
  )
  await rm(file)
  return list
}

/** The scripts that every page names itself; paths below `dist`. */
export async function listPageScripts(dist: string): Promise<Set<string>> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  return new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file))
}

/** The part of a route that the router's plugin splits off: its page, with what the page reads where it has that. */
const splitRoutePattern = /^web\/routes\/(.+)\.tsx\?tsr-split=component(?:---loader)?$/
const frameModule = 'web/routes/_app.tsx?tsr-split=component'
/** What the frame brings back from the device before it shows anything. */
const restoreModule = 'web/offline/cache/persisted-queries.ts'

/** `first`: what every page brings itself. An address of its own is tried before one with a part that varies. */
export function createPreloadManifest(list: ChunkList, first: ReadonlySet<string>): PreloadManifest {
  const pages = Object.keys(list.modules)
    .flatMap((module) => {
      const route = splitRoutePattern.exec(module)?.[1]
      return route && route !== '_app' && !route.startsWith('__') ? [{ module, route }] : []
    })
    .map(({ module: screen, route }) => {
      const framed = route.startsWith('_app.')
      const modules = [screen, ...(framed ? [frameModule, restoreModule] : [])]
      const files = modules.flatMap((module) => getModuleFiles(list, module))
      return {
        pattern: createRoutePattern(route),
        framed,
        files: [...new Set(files)].filter((file) => !first.has(file)),
      }
    })
    .toSorted((one, other) => countVariableParts(one.pattern) - countVariableParts(other.pattern))
  return {
    first: [...first],
    pages,
    words: Object.fromEntries(
      locales.map((locale) => [locale, getTextFiles(list, locale)]),
    ) as PreloadManifest['words'],
  }
}

function getTextFiles(list: ChunkList, locale: Locale) {
  const file = (part: string) => requireModuleFile(list, `web/i18n/catalogue/${locale}.${part}.ts`)
  return { start: file('start'), frame: file('main') }
}

/** The file of a module, and those that it cannot begin without. */
function getModuleFiles(list: ChunkList, module: string): readonly string[] {
  return addImports(list.imports, [requireModuleFile(list, module)])
}

/** Returns `files` and everything that they import, directly or through others. */
export function addImports(imports: ChunkList['imports'], files: readonly string[]): string[] {
  const found = new Set(files)
  for (const file of found) for (const next of imports[file] ?? []) found.add(next)
  return [...found]
}

function requireModuleFile({ modules }: ChunkList, module: string): string {
  const file = modules[module]
  if (!file) throw new Error(`The build has no ${module}.`)
  return file
}

/** `_app.orders.$type.index` is `/orders/…/`. */
function createRoutePattern(route: string): string {
  const segments = route
    .split('.')
    .filter((segment) => segment !== '_app' && segment !== 'index')
    .map((segment) => (segment.startsWith('$') ? '[^/]+' : segment.replace(/_$/, '')))
  return `^/${segments.map((segment) => `${segment}/`).join('')}$`
}

function countVariableParts(pattern: string): number {
  return pattern.split('[^/]+').length
}

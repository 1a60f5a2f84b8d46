/** Decides which files each page preloads; the server sends them in the `Link` header. */

import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locales, type Locale } from '#contract/kit/locale'
import { preloadManifestFile, type PreloadManifest } from '#server/http/pages/preload-headers'

/**
 * Chunks of the build (written by vite.config.ts). Files are paths below `dist`, modules paths below the
 * project.
 */
export interface ChunkList {
  /** The file that contains a module. */
  readonly modules: Readonly<Record<string, string>>
  /** The static imports of a file. */
  readonly imports: Readonly<Record<string, readonly string[]>>
  /** Files for offline work at a customer's site, without texts. */
  readonly field: readonly string[]
  /** Files that contain only the texts for this work in one language. */
  readonly texts: Readonly<Record<Locale, readonly string[]>>
  /** Files of the bar code reader, for browsers without a built-in one. */
  readonly codeReader: readonly string[]
}

export const chunkListFile = 'chunks.json'

/** Writes the preload manifest into the built folder, removes the chunk list and returns it. */
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

/** Returns the scripts that every page loads, as paths below `dist`. */
export async function listPageScripts(dist: string): Promise<Set<string>> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  return new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file))
}

/** A route's page and loader in a chunk of their own, as the router's plugin splits them. */
const splitRoutePattern = /^web\/routes\/(.+)\.tsx\?tsr-split=component(?:---loader)?$/
const frameModule = 'web/routes/_app.tsx?tsr-split=component'
/** Restores the stored queries before the frame shows anything. */
const restoreModule = 'web/offline/cache/persisted-queries.ts'

/**
 * Creates the manifest. `first`: files that every page loads anyway. Fixed paths come before paths with
 * parameters.
 */
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
  return { start: file('public'), frame: file('shell') }
}

/** Returns the file of a module with its static imports. */
function getModuleFiles(list: ChunkList, module: string): readonly string[] {
  return addImports(list.imports, [requireModuleFile(list, module)])
}

/** Returns `files` and everything that they import, directly or indirectly. */
export function addImports(imports: ChunkList['imports'], files: readonly string[]): string[] {
  const found = new Set(files)
  for (const file of found) for (const next of imports[file] ?? []) found.add(next)
  return [...found]
}

function requireModuleFile({ modules }: ChunkList, module: string): string {
  const file = modules[module]
  if (!file) throw new Error(`The build does not contain ${module}.`)
  return file
}

/** `_app.orders.$type.index` becomes `/orders/…/`. */
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

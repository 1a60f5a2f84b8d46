/** Which files each page begins with, out of the build's manifest: the server tells browsers of them. */

import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locales, type Locale } from '#contract/kit/locale'
import { aheadFile, type Ahead } from '../server/http/ahead.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/** Writes `ahead.json` into the built folder, and takes the manifest, which nobody else reads, out of it. */
export async function tellAhead(dist: string): Promise<void> {
  const folder = join(dist, '.vite')
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  await writeFile(join(dist, aheadFile), JSON.stringify(aheadOf(manifest, await scriptsOf(dist))))
  await rm(folder, { recursive: true })
}

/** The scripts that every page names itself; paths below `dist`. */
export async function scriptsOf(dist: string): Promise<Set<string>> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  return new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file))
}

/** The part of a route that the router's plugin splits off: its page, with what the page reads where it has that. */
const splitOff = /^web\/routes\/(.+)\.tsx\?tsr-split=component(?:---loader)?$/
const frame = 'web/routes/_app.tsx?tsr-split=component'
/** What the frame brings back from the device before it shows anything. */
const kept = 'web/api/kept.ts'

/** `first`: what every page brings itself. An address of its own is tried before one with a part that varies. */
export function aheadOf(manifest: Manifest, first: ReadonlySet<string>): Ahead {
  const pages = Object.keys(manifest)
    .flatMap((key) => {
      const route = splitOff.exec(key)?.[1]
      return route && route !== '_app' && !route.startsWith('__') ? [{ key, route }] : []
    })
    .map(({ key: screen, route }) => {
      const framed = route.startsWith('_app.')
      const files = [screen, ...(framed ? [frame, kept] : [])].flatMap((key) => [...reached(manifest, key)])
      return {
        pattern: patternOf(route),
        framed,
        files: [...new Set(files)].filter((file) => !first.has(file)),
      }
    })
    .toSorted((one, other) => parts(one.pattern) - parts(other.pattern))
  return {
    first: [...first],
    pages,
    words: Object.fromEntries(locales.map((locale) => [locale, wordsOf(manifest, locale)])) as Ahead['words'],
  }
}

function wordsOf(manifest: Manifest, locale: Locale) {
  const file = (part: string) => chunk(manifest, `web/i18n/catalogue/${locale}.${part}.ts`).file
  return { start: file('start'), frame: file('main') }
}

/** A chunk's file, and those that it cannot begin without. */
function reached(manifest: Manifest, key: string): Set<string> {
  const found = new Set([key])
  for (const one of found) for (const next of chunk(manifest, one).imports ?? []) found.add(next)
  return new Set([...found].map((one) => chunk(manifest, one).file))
}

function chunk(manifest: Manifest, key: string): Chunk {
  const found = manifest[key]
  if (!found) throw new Error(`The build has no ${key}.`)
  return found
}

/** `_app.orders.$type.index` is `/orders/…/`. */
function patternOf(route: string): string {
  const segments = route
    .split('.')
    .filter((segment) => segment !== '_app' && segment !== 'index')
    .map((segment) => (segment.startsWith('$') ? '[^/]+' : segment.replace(/_$/, '')))
  return `^/${segments.map((segment) => `${segment}/`).join('')}$`
}

function parts(pattern: string): number {
  return pattern.split('[^/]+').length
}

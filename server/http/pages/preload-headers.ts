import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#contract/kit/locale'

/** What the build tells of the files that pages begin with (`scripts/ahead.ts`); paths below `dist`. */
export interface PreloadManifest {
  /** What every page brings itself: the largest, so it is on its way before all else. */
  readonly first: readonly string[]
  readonly pages: readonly {
    /** Of the address, with its last slash. */
    readonly pattern: string
    /** Behind the log-in: the frame's words come with it. */
    readonly framed: boolean
    readonly files: readonly string[]
  }[]
  readonly words: Readonly<Record<Locale, { readonly start: string; readonly frame: string }>>
}

export const preloadManifestFile = 'ahead.json'

/**
 * Gives the `Link` header of a page: what its first script would ask for only when it runs, the browser fetches
 * together with that script (HTML, section 4.6.7.12, link type `modulepreload`). Where nothing is known, undefined.
 */
export function createPreloadHeaderReader(
  dist: string,
): (path: string, locale: Locale) => string | undefined {
  const file = join(dist, preloadManifestFile)
  if (!existsSync(file)) return () => undefined
  const { first, pages, words } = JSON.parse(readFileSync(file, 'utf8')) as PreloadManifest
  const known = pages.map((page) => ({ ...page, matches: new RegExp(page.pattern) }))
  return (path, locale) => {
    const page = known.find(({ matches }) => matches.test(path))
    const { start, frame } = words[locale]
    const files = [...first, start, ...(page?.framed ? [frame] : []), ...(page?.files ?? [])]
    return files.map((name) => `</${name}>; rel=modulepreload`).join(', ')
  }
}

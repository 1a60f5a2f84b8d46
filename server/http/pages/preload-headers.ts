import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#contract/kit/locale'

/** Written by the build: the files that each page needs first. Paths are relative to `dist`. */
export interface PreloadManifest {
  /** Needed by every page; listed first because they are the largest. */
  readonly first: readonly string[]
  readonly pages: readonly {
    /** A regular expression for the path, including its final slash. */
    readonly pattern: string
    /** The page is behind the login, so it also needs the texts of the app shell. */
    readonly framed: boolean
    readonly files: readonly string[]
  }[]
  readonly words: Readonly<Record<Locale, { readonly start: string; readonly frame: string }>>
}

export const preloadManifestFile = 'preload-manifest.json'

/**
 * Returns a function that creates the `Link` header of a page, so that the browser fetches together with the
 * first script what that script would request later (HTML § 4.6.7.12, link type `modulepreload`). The
 * function returns undefined if there is no preload manifest.
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

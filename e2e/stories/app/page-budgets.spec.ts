import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { preloadManifestFile, type PreloadManifest } from '#server/http/pages/preload-headers'
import { backOfficeKilobytes, pageBudgets } from '#e2e/support/page-budgets'

/** Reads the built app; no browser is needed. */
const dist = 'dist'
const { first, pages, words } = JSON.parse(
  readFileSync(join(dist, preloadManifestFile), 'utf8'),
) as PreloadManifest

/** Compressed, as the server sends them. Names are paths below `dist`. */
function countKilobytes(names: readonly string[]): number {
  const sizes = names.map((name) => {
    const compressed = statSync(join(dist, `${name}.br`), { throwIfNoEntry: false })
    return (compressed ?? statSync(join(dist, name))).size
  })
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

const loads = pages.map(({ pattern, framed, files }) => {
  const texts = [words.de.start, ...(framed ? [words.de.frame] : [])]
  const names = [...first, ...texts, ...files]
  return {
    path: pattern.slice(1, -1).replaceAll('[^/]+', '*'),
    kilobytes: countKilobytes(names),
    files: names.length,
  }
})

test('each page of the app has a budget', () => {
  expect(Object.keys(pageBudgets).toSorted()).toEqual(loads.map(({ path }) => path).toSorted())
})

test('each page loads at most its budget of scripts before it shows its content', () => {
  const exceeded = loads.filter(({ path, kilobytes, files }) => {
    const budget = pageBudgets[path]
    return !budget || kilobytes > budget.kilobytes || files > budget.files
  })
  expect(exceeded).toEqual([])
})

/** Returns the scripts and everything that they import statically. */
function addStaticImports(folder: string, scripts: readonly string[]): string[] {
  const found = new Set(scripts)
  for (const script of found) {
    const text = readFileSync(join(dist, folder, script), 'utf8')
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) found.add(name)
  }
  return [...found]
}

test('no screen or dialog of the back office loads more than its budget', () => {
  const folder = 'operator/assets'
  const html = readFileSync(join(dist, 'operator/index.html'), 'utf8')
  const start = [...html.matchAll(/operator\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  // MapLibre alone exceeds the budget. It is loaded after its page, when the map is shown.
  const scripts = readdirSync(join(dist, folder)).filter(
    (name) => name.endsWith('.js') && !name.startsWith('MapCanvas-'),
  )
  expect(scripts.length).toBeGreaterThan(50)
  const exceeded = scripts
    .map((script) => ({ script, files: addStaticImports(folder, [...start, script]) }))
    .map(({ script, files }) => ({
      script,
      kilobytes: countKilobytes(files.map((file) => join(folder, file))),
    }))
    .filter(({ kilobytes }) => kilobytes > backOfficeKilobytes)
  expect(exceeded).toEqual([])
})

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { preloadManifestFile, type PreloadManifest } from '#server/http/pages/preload-headers'
import { pageBudgets } from '#e2e/support/page-budgets'

/** Reads the built app; no browser is needed. */
const dist = 'dist'
const { first, pages, words } = JSON.parse(
  readFileSync(join(dist, preloadManifestFile), 'utf8'),
) as PreloadManifest

const loads = pages.map(({ pattern, framed, files }) => {
  const texts = [words.de.start, ...(framed ? [words.de.frame] : [])]
  const names = [...first, ...texts, ...files]
  const bytes = names.map(
    (name) => statSync(join(dist, `${name}.br`), { throwIfNoEntry: false }) ?? statSync(join(dist, name)),
  )
  return {
    path: pattern.slice(1, -1).replaceAll('[^/]+', '*'),
    kilobytes: bytes.reduce((sum, { size }) => sum + size, 0) / 1000,
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

import { expect, test } from 'vitest'
import { type ChunkList, createPreloadManifest } from './preload-manifest.ts'

const modules = {
  'web/main.tsx': 'assets/start.js',
  'web/ui/Button.tsx': 'assets/kit.js',
  'web/routes/__root.tsx?tsr-split=component': 'assets/root.js',
  'web/routes/_app.tsx?tsr-split=component': 'assets/frame.js',
  'web/routes/login.tsx?tsr-split=component': 'assets/login.js',
  'web/routes/_app.order.$orderId.tsx?tsr-split=component': 'assets/order.js',
  'web/routes/_app.order.new.tsx?tsr-split=component---loader': 'assets/new.js',
  'web/offline/cache/persisted-queries.ts': 'assets/restore.js',
  'web/routes/_app.company_.erase.tsx?tsr-split=component': 'assets/erase.js',
  ...Object.fromEntries(
    ['de', 'en', 'fr'].flatMap((locale) =>
      ['public', 'shell'].map((part) => [
        `web/i18n/catalogue/${locale}.${part}.ts`,
        `assets/${locale}-${part}.js`,
      ]),
    ),
  ),
}
const list: ChunkList = {
  modules,
  imports: {
    'assets/kit.js': ['assets/start.js'],
    'assets/frame.js': ['assets/kit.js'],
    'assets/login.js': ['assets/start.js'],
    'assets/order.js': ['assets/kit.js'],
    'assets/restore.js': ['assets/kit.js'],
  },
  field: [],
  texts: { de: [], en: [], fr: [] },
  codeReader: [],
}

test('each page lists its own files and those of its frame, without the files that every page loads', () => {
  const { pages, words: texts } = createPreloadManifest(list, new Set(['assets/start.js']))
  const of = (path: string) => pages.find(({ pattern }) => new RegExp(pattern).test(path))
  expect(of('/login/')).toMatchObject({ framed: false, files: ['assets/login.js'] })
  expect(of('/order/a0B/')).toMatchObject({
    framed: true,
    files: ['assets/order.js', 'assets/kit.js', 'assets/frame.js', 'assets/restore.js'],
  })
  expect(of('/order/new/')?.files).toContain('assets/new.js')
  expect(of('/company/erase/')?.files).toContain('assets/erase.js')
  expect(of('/somewhere/')).toBe(undefined)
  expect(texts.fr).toEqual({ start: 'assets/fr-public.js', frame: 'assets/fr-shell.js' })
})

test('a missing file in the build throws an error with its name', () => {
  const incomplete = { ...list, modules: { ...modules, 'web/i18n/catalogue/fr.shell.ts': '' } }
  expect(() => createPreloadManifest(incomplete, new Set())).toThrow(
    'The build does not contain web/i18n/catalogue/fr.shell.ts.',
  )
})

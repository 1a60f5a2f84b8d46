import { expect, test } from 'vitest'
import { aheadOf, type Manifest } from './ahead.ts'

const words = Object.fromEntries(
  ['de', 'en', 'fr'].flatMap((locale) =>
    ['start', 'main'].map((part) => [
      `web/i18n/catalogue/${locale}.${part}.ts`,
      { file: `assets/${locale}-${part}.js` },
    ]),
  ),
)
const manifest: Manifest = {
  _start: { file: 'assets/start.js' },
  _kit: { file: 'assets/kit.js', imports: ['_start'] },
  'web/routes/__root.tsx?tsr-split=component': { file: 'assets/root.js' },
  'web/routes/_app.tsx?tsr-split=component': { file: 'assets/frame.js', imports: ['_kit'] },
  'web/routes/login.tsx?tsr-split=component': { file: 'assets/login.js', imports: ['_start'] },
  'web/routes/_app.order.$jobId.tsx?tsr-split=component': { file: 'assets/order.js', imports: ['_kit'] },
  'web/routes/_app.order.new.tsx?tsr-split=component---loader': { file: 'assets/new.js' },
  'web/api/kept.ts': { file: 'assets/kept.js', imports: ['_kit'] },
  'web/routes/_app.company_.erase.tsx?tsr-split=component': { file: 'assets/erase.js' },
  ...words,
}

test('each page names what it begins with: not what every page brings, and the frame where it has one', () => {
  const { pages, words: told } = aheadOf(manifest, new Set(['assets/start.js']))
  const of = (path: string) => pages.find(({ pattern }) => new RegExp(pattern).test(path))
  expect(of('/login/')).toMatchObject({ framed: false, files: ['assets/login.js'] })
  expect(of('/order/a0B/')).toMatchObject({
    framed: true,
    files: ['assets/order.js', 'assets/kit.js', 'assets/frame.js', 'assets/kept.js'],
  })
  expect(of('/order/new/')?.files).toContain('assets/new.js')
  expect(of('/company/erase/')?.files).toContain('assets/erase.js')
  expect(of('/somewhere/')).toBe(undefined)
  expect(told.fr).toEqual({ start: 'assets/fr-start.js', frame: 'assets/fr-main.js' })
})

test('a build without a file that is looked for says which', () => {
  expect(() => aheadOf({ ...manifest, 'web/i18n/catalogue/fr.main.ts': undefined! }, new Set())).toThrow(
    'The build has no web/i18n/catalogue/fr.main.ts.',
  )
})

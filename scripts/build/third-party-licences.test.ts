import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatLicences } from './third-party-licences.ts'

const react = { name: 'react', version: '19.3.1', identifier: 'MIT', text: 'Copyright (c) Meta\n' }
const silent = { name: 'pmtiles', version: '4.5.0', identifier: 'BSD-3-Clause', text: null }
const notices = 'Tiles, npm package `pmtiles` 4.5.0: Copyright 2021 Protomaps LLC'

test('each package of both builds is listed once, by name, with its text', () => {
  const aria = { ...react, name: 'react-aria', identifier: 'Apache-2.0', text: 'Copyright Adobe' }
  const text = formatLicences([react, aria, { ...react }], 'Fonts and data', 'Copyright Inter')
  expect(text.split(/\n\n-{80}\n\n/).slice(1)).toEqual([
    'react 19.3.1 (MIT)\n\nCopyright (c) Meta',
    'react-aria 19.3.1 (Apache-2.0)\n\nCopyright Adobe',
    'Fonts and data',
    'Licence of the font Inter\n\nCopyright Inter',
    '',
  ])
})

test('a package without a licence text stops the build unless NOTICES.md names exactly this version', () => {
  expect(formatLicences([silent], notices, '')).toContain('pmtiles 4.5.0 (BSD-3-Clause)')
  expect(() => formatLicences([silent], 'npm package `pmtiles` 4.4.0', '')).toThrow(
    /^pmtiles 4\.5\.0 contains no/,
  )
})

test('NOTICES.md names the installed versions', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const named = [...read('NOTICES.md').matchAll(/npm\s+package\s+`([^`]+)`\s+(\d+\.\d+\.\d+)/g)]
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version: string }>
  }
  expect(named.length).toBeGreaterThan(4)
  for (const [, name = '', version] of named) {
    const installed = packages[`node_modules/${name}`]?.version
    if (installed) expect(`${name} ${installed}`).toBe(`${name} ${version}`)
  }
})

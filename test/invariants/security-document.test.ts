import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const document = readFileSync(new URL('docs/security.md', root), 'utf8')

test('every file and folder that docs/security.md names as evidence exists', () => {
  const paths = [...document.matchAll(/`((?:contract|db|server|web|test|e2e|bench|scripts)\/[^`]*)`/g)]
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.flatMap(([, path = '']) => (existsSync(new URL(path, root)) ? [] : path))).toEqual([])
})

test('every heading that docs/security.md links to exists', () => {
  const links = [...document.matchAll(/\]\(([\w./-]+\.md)(?:#([\w-]+))?\)/g)]
  const missing = links.flatMap(([, file = '', anchor]) => {
    const text = readFileSync(new URL(file, new URL('docs/', root)), 'utf8')
    const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
    return anchor === undefined || anchors.includes(anchor) ? [] : `${file}#${anchor}`
  })
  expect(links.length).toBeGreaterThan(8)
  expect(missing).toEqual([])
})

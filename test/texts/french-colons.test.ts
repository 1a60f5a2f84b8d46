import { expect, test } from 'vitest'
import { findNodeLines, findNodesOfScreens, type SourceNode } from './source-nodes.ts'

/**
 * Colons that code writes between two texts. French has a no-break space before them, so screens use `useColon` or
 * `formatLabelled`; the texts of the catalogues are checked by french-spacing.test.ts.
 */

/** Returns whether the code has a colon without the French space: `${label}: ${value}`, `{label}: `, `.join(': ')`. */
function hasPlainColon({ type, quasis, value }: SourceNode): boolean {
  if (type === 'JSXText') return /(?:^|\S):(?:\s|$)/.test(String(value))
  if (type === 'Literal') return value === ': '
  if (type !== 'TemplateLiteral') return false
  const [, ...later] = quasis as { value: { cooked: string } }[]
  return later.some((part) => part.value.cooked.startsWith(': '))
}

test.each([
  ['const a = `${label}: ${value}`', [1]],
  ['const a = (\n  <p>\n    {label}: {value}\n  </p>\n)', [3]],
  ['const a = [b, c].join(": ")', [1]],
  ['const a = `${label}${colon} ${value}`', []],
  ['const a = `http://${host}:${port}/`', []],
  ['const a = ({ b }: { b: string }) => <p>{b}</p>', []],
])('%j has plain colons in the lines %j', (source, lines) => {
  expect(findNodeLines(source, hasPlainColon)).toEqual(lines)
})

test('screens have the French space before the colons between two texts', () => {
  expect(findNodesOfScreens(hasPlainColon)).toEqual([])
})
